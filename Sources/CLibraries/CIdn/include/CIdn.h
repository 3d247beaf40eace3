/* CIdn: internationalised host names by libidn2, linked statically. */
#pragma once
#include <stddef.h>

/* Writes the ASCII form (UTS 46, non-transitional) of a NUL-ended UTF-8 host name into out, NUL-ended. Returns 0 where
   it has none, or where out is too small. Safe on any thread. */
int idn_to_ascii(const char *host, char *out, size_t size);
