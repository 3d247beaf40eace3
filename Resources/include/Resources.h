/* Files that are part of the program. */
#pragma once
#include <stddef.h>

/* The bytes of a file by its path below Resources (`pages/basic.html`, `Scripts/dom/ORDER`), without a final NUL;
   `jquery.js` is Debian's. NULL when there is none. */
const unsigned char *_Nullable latchkey_resource(const char *_Nonnull name, size_t *_Nonnull size);
