#include "CChild.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* The environment without SWIFT_BACKTRACE, and with it turned off: a dying child must die at once. */
static char **quiet_environment(void) {
    static char quiet[] = "SWIFT_BACKTRACE=enable=no";
    size_t count = 0;
    while (environ[count]) count++;
    char **copy = calloc(count + 2, sizeof(char *));
    if (!copy) return NULL;
    size_t kept = 0;
    copy[kept++] = quiet;
    for (size_t i = 0; i < count; i++)
        if (strncmp(environ[i], "SWIFT_BACKTRACE=", 16) != 0) copy[kept++] = environ[i];
    return copy;
}

/* Two ends; the second lies above LATCHKEY_CHILD_SOCKET, since dup2 onto itself would keep FD_CLOEXEC and the standard
   streams are replaced. Returns an errno or 0. */
static int make_ends(int ends[2]) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return errno;
    ends[0] = pair[0];
    ends[1] = fcntl(pair[1], F_DUPFD_CLOEXEC, LATCHKEY_CHILD_SOCKET + 1);
    int failure = ends[1] < 0 ? errno : 0;
    close(pair[1]);
    if (failure) close(pair[0]);
    return failure;
}

static int spawn(pid_t *pid, const char *path, const char *marker, int socket) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t every;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigfillset(&every);
    int failure = posix_spawn_file_actions_adddup2(&actions, socket, LATCHKEY_CHILD_SOCKET);
    for (int stream = 0; !failure && stream <= 2; stream++)
        failure = posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
    if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(&actions, LATCHKEY_CHILD_SOCKET + 1);
    if (!failure) failure = posix_spawnattr_setsigmask(&attributes, &every);
    if (!failure) failure = posix_spawnattr_setsigdefault(&attributes, &every);
    if (!failure) failure = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    char **environment = quiet_environment();
    if (!failure && !environment) failure = ENOMEM;
    char *arguments[] = {(char *)"latchkey", (char *)marker, NULL};
    if (!failure) failure = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
    free(environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failure;
}

/* Keeps the parent's end of what was started, or closes both. */
static void keep_end(LatchkeyChild *child, const int ends[2]) {
    close(ends[1]);
    if (child->failure) {
        close(ends[0]);
        return;
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    child->socket = ends[0];
}

LatchkeyChild latchkey_child_start(const char *path, const char *marker) {
    LatchkeyChild child = {-1, -1, 0};
    int ends[2];
    if ((child.failure = make_ends(ends))) return child;
    child.failure = spawn(&child.pid, path, marker, ends[1]);
    keep_end(&child, ends);
    return child;
}

/* What an executed child would find: default signals, its socket, and nothing else of the parent's. */
static bool leave_parent(int socket) {
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    int nowhere = open("/dev/null", O_RDWR);
    if (nowhere < 0) return false;
    for (int stream = 0; stream <= 2; stream++) dup2(nowhere, stream);
    if (dup2(socket, LATCHKEY_CHILD_SOCKET) < 0) return false;
    closefrom(LATCHKEY_CHILD_SOCKET + 1);
    return true;
}

/* The arguments lie one behind the other; the kernel shows that stretch as the command line. */
static void rename_process(int count, char **arguments) {
    static const char name[] = "latchkey\0--page-process";
    if (count < 1) return;
    size_t room = (size_t)(arguments[count - 1] - arguments[0]) + strlen(arguments[count - 1]) + 1;
    memset(arguments[0], 0, room);
    memcpy(arguments[0], name, room - 1 < sizeof name ? room - 1 : sizeof name);
    prctl(PR_SET_NAME, "latchkey-page");
}

LatchkeyChild latchkey_child_fork(void (*run)(void), int count, char **arguments) {
    LatchkeyChild child = {-1, -1, 0};
    int ends[2];
    sigset_t every, before;
    if ((child.failure = make_ends(ends))) return child;
    sigfillset(&every);
    sigprocmask(SIG_SETMASK, &every, &before);
    child.pid = fork();
    if (child.pid == 0) {
        rename_process(count, arguments);
        if (leave_parent(ends[1])) run();
        _exit(0);
    }
    child.failure = child.pid < 0 ? errno : 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    keep_end(&child, ends);
    return child;
}

bool latchkey_child_is_gone(LatchkeyChild child) {
    struct pollfd heard = {.fd = child.socket, .events = POLLIN};
    return poll(&heard, 1, 0) > 0;
}

void latchkey_child_settle(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(SIGINT, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    sigset_t nothing;
    sigemptyset(&nothing);
    sigprocmask(SIG_SETMASK, &nothing, NULL);
}

int latchkey_child_reap(LatchkeyChild child) {
    int status = 0;
    close(child.socket);
    /* It closed its socket, so it is ending; should it linger, it is ended. */
    for (int tries = 0; tries < 20; tries++) {
        pid_t reaped = waitpid(child.pid, &status, WNOHANG);
        if (reaped == child.pid) return status;
        if (reaped < 0 && errno != EINTR) return 0;
        usleep(1000);
    }
    kill(child.pid, SIGKILL);
    while (waitpid(child.pid, &status, 0) < 0 && errno == EINTR) {}
    return status;
}

void latchkey_child_end(LatchkeyChild child) {
    close(child.socket);
    kill(child.pid, SIGKILL);
    while (waitpid(child.pid, NULL, 0) < 0 && errno == EINTR) {}
}

long latchkey_child_resident(pid_t pid) {
    char path[64], text[128];
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return 0;
    text[count] = 0;
    long pages = 0;
    if (sscanf(text, "%*d %ld", &pages) != 1) return 0;
    return pages * sysconf(_SC_PAGESIZE);
}
