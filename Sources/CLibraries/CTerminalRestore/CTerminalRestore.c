/* Everything a handler does here is on the list of async-signal-safe functions (signal-safety(7)). */
#include "CTerminalRestore.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { BYTES_LIMIT = 512, STACK_SIZE = 65536 };

static const int fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};

static struct termios saved_modes;
static atomic_int saved_descriptor = -1;
static atomic_int armed_descriptor = -1;
static char bytes_back[BYTES_LIMIT];
static size_t bytes_count;
static atomic_bool is_installed, is_dying;
static char handler_stack[STACK_SIZE];

void latchkey_terminal_restore_modes(void) {
    int descriptor = atomic_load(&saved_descriptor);
    if (descriptor >= 0) tcsetattr(descriptor, TCSANOW, &saved_modes);
}

static void die(int number) {
    /* A second thread that fails meanwhile waits for the first to end the process. */
    if (atomic_exchange(&is_dying, true))
        for (;;) pause();
    int descriptor = atomic_exchange(&armed_descriptor, -1);
    if (descriptor >= 0) {
        latchkey_terminal_restore_modes();
        ssize_t written = write(descriptor, bytes_back, bytes_count);
        (void)written;
    }
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(number, &action, NULL);
    /* Blocked until this handler returns; then the default action ends the process with the right status. */
    raise(number);
}

static void install(void) {
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = die, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    /* From the background, setting modes would stop the process instead. */
    sigaddset(&action.sa_mask, SIGTTOU);
    const size_t count = sizeof fatal_signals / sizeof *fatal_signals;
    for (size_t i = 0; i < count; i++) sigaddset(&action.sa_mask, fatal_signals[i]);
    for (size_t i = 0; i < count; i++) sigaction(fatal_signals[i], &action, NULL);
}

bool latchkey_terminal_save(int descriptor) {
    if (!atomic_exchange(&is_installed, true)) install();
    struct termios modes;
    if (tcgetattr(descriptor, &modes) != 0) return false;
    atomic_store(&saved_descriptor, -1);
    saved_modes = modes;
    atomic_store(&saved_descriptor, descriptor);
    return true;
}

void latchkey_terminal_arm(int descriptor, const char *bytes, size_t count) {
    atomic_store(&armed_descriptor, -1);
    bytes_count = count < BYTES_LIMIT ? count : BYTES_LIMIT;
    memcpy(bytes_back, bytes, bytes_count);
    atomic_store(&armed_descriptor, descriptor);
}

void latchkey_terminal_disarm(void) { atomic_store(&armed_descriptor, -1); }
