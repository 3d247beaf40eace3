#include "WipingAllocator.h"
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

void *wiping_malloc(size_t size) { return malloc(size); }

void *wiping_calloc(size_t count, size_t size) { return calloc(count, size); }

char *wiping_strdup(const char *text) { return strdup(text); }

void wiping_free(void *block) {
    if (!block) return;
    explicit_bzero(block, malloc_usable_size(block));
    free(block);
}

/* realloc would leave the old block's contents behind when it moves. */
void *wiping_realloc(void *block, size_t size) {
    if (!block) return malloc(size);
    size_t held = malloc_usable_size(block);
    if (size <= held && size > held / 2) return block;
    void *moved = malloc(size);
    if (!moved) return NULL;
    memcpy(moved, block, held < size ? held : size);
    wiping_free(block);
    return moved;
}
