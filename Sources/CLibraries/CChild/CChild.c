#include "CChild.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
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

LatchkeyChild latchkey_child_start(const char *path, const char *marker) {
    LatchkeyChild child = {-1, -1, 0};
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        child.failure = errno;
        return child;
    }
    /* dup2 onto itself would keep FD_CLOEXEC, and the standard streams are replaced: the child's end must lie above. */
    int far = fcntl(pair[1], F_DUPFD_CLOEXEC, LATCHKEY_CHILD_SOCKET + 1);
    child.failure = far < 0 ? errno : spawn(&child.pid, path, marker, far);
    if (far >= 0) close(far);
    close(pair[1]);
    if (child.failure) {
        close(pair[0]);
        return child;
    }
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    child.socket = pair[0];
    return child;
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

int latchkey_bell_make(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void latchkey_bell_ring(int bell) { eventfd_write(bell, 1); }

void latchkey_bell_clear(int bell) {
    eventfd_t count;
    eventfd_read(bell, &count);
}
