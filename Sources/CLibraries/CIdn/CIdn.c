#include "CIdn.h"
#include <idn2.h>
#include <string.h>

int idn_to_ascii(const char *host, char *out, size_t size) {
    char *ascii = NULL;
    int flags = IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL | IDN2_USE_STD3_ASCII_RULES;
    if (idn2_to_ascii_8z(host, &ascii, flags) != IDN2_OK || !ascii) return 0;
    size_t length = strlen(ascii);
    int fits = length < size;
    if (fits) memcpy(out, ascii, length + 1);
    idn2_free(ascii);
    return fits;
}
