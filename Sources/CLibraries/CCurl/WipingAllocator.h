#pragma once
#include <stddef.h>

/* An allocator whose every freed block is overwritten first. */
void *wiping_malloc(size_t size);
void *wiping_calloc(size_t count, size_t size);
void *wiping_realloc(void *block, size_t size);
char *wiping_strdup(const char *text);
void wiping_free(void *block);
