#include "CBell.h"

#include <sys/eventfd.h>

int latchkey_bell_make(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void latchkey_bell_ring(int bell) { eventfd_write(bell, 1); }

void latchkey_bell_clear(int bell) {
    eventfd_t count;
    eventfd_read(bell, &count);
}
