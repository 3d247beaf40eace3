#include "CTerminalRestore.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGWINCH, SIGCONT, SIGTSTP};
enum { COUNT = sizeof signals / sizeof *signals, LONGEST_STOP_DELAY = 100 };

static int ends[2] = {-1, -1};
static atomic_uint continued;

static void note(int number) {
    int kept = errno;
    if (number == SIGCONT) atomic_fetch_add(&continued, 1);
    unsigned char byte = (unsigned char)number;
    /* A full pipe already says enough. */
    ssize_t written = write(ends[1], &byte, 1);
    (void)written;
    errno = kept;
}

static void set(int number, void (*handler)(int)) {
    struct sigaction now;
    if (sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_IGN) return;
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

int latchkey_signals_open(void) {
    if (ends[0] < 0 && pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    for (int i = 0; i < COUNT; i++) set(signals[i], note);
    return ends[0];
}

void latchkey_signals_close(void) {
    for (int i = 0; i < COUNT; i++) set(signals[i], SIG_DFL);
}

void latchkey_signals_stop_group(void) {
    unsigned before = atomic_load(&continued);
    set(SIGTSTP, SIG_DFL);
    kill(0, SIGTSTP);
    /* Another thread may have been chosen for the signal, so that this one still runs for a moment: it waits for the
     * continuation here, and gives up when nothing stopped it. */
    for (int waited = 0; atomic_load(&continued) == before && waited < LONGEST_STOP_DELAY; waited += 5)
        poll(NULL, 0, 5);
    set(SIGTSTP, note);
}
