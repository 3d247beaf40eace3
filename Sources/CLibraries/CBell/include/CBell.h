/* CBell: what another thread can hear in poll. A bell is a descriptor that is readable between ring and clear. */
#pragma once

/* -1 on failure. */
int latchkey_bell_make(void);
/* Safe on any thread. Does not hand the processor over as a write to a pipe or socket would: the one who rings goes on
   while the other side wakes on a free processor. */
void latchkey_bell_ring(int bell);
void latchkey_bell_clear(int bell);
