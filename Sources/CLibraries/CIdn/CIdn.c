#include "CIdn.h"
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

/* From idn2.h, whose package need not be installed: IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL | IDN2_USE_STD3_ASCII_RULES. */
enum { FLAGS = 1 | 8 | 16 };

static int (*to_ascii)(const char *input, char **output, int flags);
static void (*release)(void *memory);

static void open_library(void) {
    void *library = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    release = (void (*)(void *))dlsym(library, "idn2_free");
    if (release) to_ascii = (int (*)(const char *, char **, int))dlsym(library, "idn2_to_ascii_8z");
}

int idn_to_ascii(const char *host, char *out, size_t size) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    if (!to_ascii) return IDN_NO_LIBRARY;
    char *ascii = NULL;
    if (to_ascii(host, &ascii, FLAGS) != 0 || !ascii) return IDN_REFUSED;
    size_t length = strlen(ascii);
    int fits = length < size;
    if (fits) memcpy(out, ascii, length + 1);
    release(ascii);
    return fits ? IDN_DONE : IDN_REFUSED;
}
