/* CSodium: libsodium, linked statically, and a pool of its locked memory. */
#pragma once
#include <sodium.h>

/* Room for a secret of that many bytes: locked, left out of core images. NULL when none is left. Safe on any thread.
 *
 * Short secrets share pages, because a block of its own (libsodium, "Secure memory") costs four pages and eight calls to
 * the system, at every key of a password. What that gives up: they can be written to, and no guard page lies between
 * them. Those of more than LATCHKEY_SHARED_SECRET bytes have blocks of their own. */
void *latchkey_secret_take(size_t count);

/* Wipes what latchkey_secret_take gave for that many bytes. */
void latchkey_secret_give_back(void *memory, size_t count);

enum { LATCHKEY_SHARED_SECRET = 128 };
