#include "CGumbo.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Small blocks are cut from chunks and recycled by size; large ones come from malloc and are kept in a list.
   gumbo does not check what its allocator returns, so running out of memory ends the process: it is the child's. */
enum { STEP = 8, SMALL_LIMIT = 1024, CHUNK = 64 * 1024, LARGE_CHUNK = 256 * 1024 };

/* The size stands directly before the memory that gumbo gets, in both kinds of block; while a small block is free,
   the link to the next one lies where that memory was. Eight bytes are enough alignment for gumbo's pointers. */
typedef struct Block {
    size_t size;
    struct Block *next;
} Block;

typedef struct Large {
    struct Large *previous, *next;
    size_t padding;
    size_t size;
} Large;

typedef struct Chunk {
    struct Chunk *next;
    size_t size;
} Chunk;

struct LatchkeyArena {
    Chunk *chunks;
    size_t chunk_size;
    char *free_from, *free_to;
    Block *recycled[SMALL_LIMIT / STEP + 1];
    Large large;
};

static void *large_block(LatchkeyArena *arena, size_t size) {
    if (size > SIZE_MAX - sizeof(Large)) abort();
    Large *block = malloc(sizeof(Large) + size);
    if (!block) abort();
    block->size = size;
    block->previous = &arena->large;
    block->next = arena->large.next;
    if (block->next) block->next->previous = block;
    arena->large.next = block;
    return block + 1;
}

/* Populated at once: a fault for every page of a large tree costs more than the parsing of what lies in it. */
static void add_chunk(LatchkeyArena *arena) {
    Chunk *chunk = mmap(NULL, arena->chunk_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (chunk == MAP_FAILED) abort();
    chunk->next = arena->chunks;
    chunk->size = arena->chunk_size;
    arena->chunks = chunk;
    arena->free_from = (char *)(chunk + 1);
    arena->free_to = (char *)chunk + chunk->size;
}

static void *arena_allocate(void *context, size_t wanted) {
    LatchkeyArena *arena = context;
    size_t size = (wanted + STEP - 1) & ~(size_t)(STEP - 1);
    if (size == 0) size = STEP;
    if (size > SMALL_LIMIT || size < wanted) return large_block(arena, wanted);
    Block **recycled = &arena->recycled[size / STEP];
    if (*recycled) {
        Block *block = *recycled;
        *recycled = block->next;
        return (char *)block + STEP;
    }
    if ((size_t)(arena->free_to - arena->free_from) < STEP + size) {
        add_chunk(arena);
    }
    char *block = arena->free_from;
    arena->free_from += STEP + size;
    ((size_t *)(void *)(block + STEP))[-1] = size;
    return block + STEP;
}

static void arena_free(void *context, void *memory) {
    if (!memory) return;
    LatchkeyArena *arena = context;
    size_t size = ((size_t *)memory)[-1];
    if (size > SMALL_LIMIT || size % STEP != 0) {
        Large *block = (Large *)memory - 1;
        block->previous->next = block->next;
        if (block->next) block->next->previous = block->previous;
        free(block);
        return;
    }
    Block *block = (Block *)(void *)((char *)memory - STEP);
    block->next = arena->recycled[size / STEP];
    arena->recycled[size / STEP] = block;
}

LatchkeyPage latchkey_gumbo_parse(const void *bytes, size_t count) {
    return latchkey_gumbo_parse_fragment(bytes, count, NULL);
}

LatchkeyPage latchkey_gumbo_parse_fragment(const void *bytes, size_t count, const char *context) {
    LatchkeyPage page = {NULL, calloc(1, sizeof(LatchkeyArena))};
    if (!page.arena) return page;
    page.arena->chunk_size = count < LARGE_CHUNK / 8 ? CHUNK : LARGE_CHUNK;
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = arena_allocate;
    options.deallocator = arena_free;
    options.userdata = page.arena;
    options.max_errors = 0;
    if (context) {
        GumboTag tag = gumbo_tag_enum(context);
        options.fragment_context = tag == GUMBO_TAG_UNKNOWN ? GUMBO_TAG_DIV : tag;
        options.fragment_namespace = GUMBO_NAMESPACE_HTML;
    }
    page.output = gumbo_parse_with_options(&options, bytes, count);
    return page;
}

void latchkey_gumbo_free(LatchkeyPage page) {
    if (!page.arena) return;
    for (Chunk *chunk = page.arena->chunks; chunk;) {
        Chunk *next = chunk->next;
        munmap(chunk, chunk->size);
        chunk = next;
    }
    for (Large *block = page.arena->large.next; block;) {
        Large *next = block->next;
        free(block);
        block = next;
    }
    free(page.arena);
}
