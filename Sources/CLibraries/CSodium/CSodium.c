#include "CSodium.h"

#include <pthread.h>

enum { PLACES_OF_A_BLOCK = 128 };

/* Lies in the place itself, which is wiped by then. */
typedef struct Free {
    struct Free *next;
} Free;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static Free *free_places;

static void *block(size_t count) { return sodium_init() < 0 ? NULL : sodium_malloc(count); }

/* Cuts a block into places, the lowest first. */
static void add_places(void) {
    char *start = block(LATCHKEY_SHARED_SECRET * PLACES_OF_A_BLOCK);
    for (int i = PLACES_OF_A_BLOCK; start && i-- > 0;) {
        Free *place = (Free *)(void *)(start + i * LATCHKEY_SHARED_SECRET);
        place->next = free_places;
        free_places = place;
    }
}

void *latchkey_secret_take(size_t count) {
    if (count > LATCHKEY_SHARED_SECRET) return block(count);
    pthread_mutex_lock(&mutex);
    if (!free_places) add_places();
    Free *place = free_places;
    if (place) free_places = place->next;
    pthread_mutex_unlock(&mutex);
    return place;
}

void latchkey_secret_give_back(void *memory, size_t count) {
    if (count > LATCHKEY_SHARED_SECRET) return sodium_free(memory);
    sodium_memzero(memory, LATCHKEY_SHARED_SECRET);
    Free *place = memory;
    pthread_mutex_lock(&mutex);
    place->next = free_places;
    free_places = place;
    pthread_mutex_unlock(&mutex);
}
