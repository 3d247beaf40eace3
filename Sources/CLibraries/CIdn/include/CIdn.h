/* CIdn: internationalised host names by libidn2 (opened when first needed). */
#pragma once
#include <stddef.h>

enum { IDN_DONE = 0, IDN_REFUSED = 1, IDN_NO_LIBRARY = 2 };

/* Writes the ASCII form (UTS 46, non-transitional) of a NUL-ended UTF-8 host name into out, NUL-ended. Returns
   one of the values above; IDN_REFUSED also when out is too small. Safe on any thread. */
int idn_to_ascii(const char *host, char *out, size_t size);
