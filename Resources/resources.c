/* Every file of Resources by its path, embedded by the compiler. A new file needs two lines in the list of its folder:
   pages.h or Scripts/dom.h. */
#include "Resources.h"

#include <string.h>

static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t size;
} resources[] = {
#include "Scripts/dom.h"
#include "pages.h"
/* Debian's own, unmodified: found in the folder that Package.swift names. */
#define FILE "jquery.js"
#include "row.h"
};

const unsigned char *latchkey_resource(const char *name, size_t *size) {
    for (size_t i = 0; i < sizeof resources / sizeof *resources; i++)
        if (!strcmp(resources[i].name, name)) {
            *size = resources[i].size;
            return resources[i].bytes;
        }
    return NULL;
}
