/* Files that are part of the program. */
#pragma once
#include <stddef.h>

/* The bytes of a file by its path below Resources (`pages/basic.html`), without a final NUL; NULL when there is none. */
const unsigned char *_Nullable resource_named(const char *_Nonnull name, size_t *_Nonnull size);
