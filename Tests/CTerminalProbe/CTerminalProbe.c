#include "CTerminalProbe.h"

#include <stdlib.h>

void probe_abort(void) { abort(); }

void probe_segfault(void) {
    volatile int *volatile nowhere = 0;
    *nowhere = 1;
}

static int deeper(volatile char *above) {
    volatile char frame[4096];
    frame[0] = above[0];
    return deeper(frame) + frame[0];
}

void probe_overflow_stack(void) {
    volatile char start = 0;
    deeper(&start);
}
