/* Starts and watches the child process that reads pages. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/* The child's end of the socket pair. */
static const int LATCHKEY_CHILD_SOCKET = 3;

typedef struct {
    pid_t pid;
    /* The parent's end: non-blocking, closed on exec. */
    int socket;
    /* 0, or the errno of what failed; then nothing was started. */
    int failure;
} LatchkeyChild;

/* Executes `path` with `marker` as argv[1]. The child has its end of the socket at LATCHKEY_CHILD_SOCKET, /dev/null as
   its standard streams and no other descriptor; its signals are blocked until latchkey_child_settle. */
LatchkeyChild latchkey_child_start(const char *path, const char *marker);

/* Forks the calling process, which must not have threads yet, and runs `run` in the child, which ends with it. The child
   is as latchkey_child_start's, but that it shares what memory holds. Its copy of the arguments is wiped; lists of
   processes show it as if it had been executed. */
LatchkeyChild latchkey_child_fork(void (*run)(void), int count, char **arguments);

/* Whether a child that has not been spoken to has ended. */
bool latchkey_child_is_gone(LatchkeyChild child);

/* Called first in the child: dies with the parent, writes no core, ignores the terminal's ^C. */
void latchkey_child_settle(void);

/* Kills and reaps. */
void latchkey_child_end(LatchkeyChild child);

/* Reaps a child that closed its socket and, were it still alive, kills it; returns the wait status. */
int latchkey_child_reap(LatchkeyChild child);

/* Resident bytes by /proc/PID/statm; 0 when it cannot be read. */
long latchkey_child_resident(pid_t pid);
