/* libsecret, opened by dlopen: nothing is linked, and GLib's types stay behind this header. Calls block; each ends after
   its time-out, with a prompt of the keyring dismissed. Thread-safe. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum secrets_problem {
    secrets_fine,
    secrets_no_library,
    secrets_no_bus,
    secrets_no_service,
    /* A collection stayed locked although nobody was asked, or could be. */
    secrets_locked,
    /* The person sent the keyring's prompt away. */
    secrets_dismissed,
    secrets_timed_out,
    secrets_failed,
};

struct secrets_failure {
    enum secrets_problem problem;
    /* What the library said. */
    char message[256];
};

struct secrets_attribute {
    const char *name;
    const char *value;
};

/* An item of the keyring. Strings and password belong to the list that it is in. */
struct secrets_item {
    void *handle;
    void *value;
    struct secrets_attribute *attributes;
    size_t attribute_count;
    /* Seconds since 1970. */
    uint64_t created;
    uint64_t modified;
    /* NULL unless loaded; in libsecret's locked memory. */
    const void *password;
    size_t password_size;
};

struct secrets_list {
    struct secrets_item *items;
    size_t count;
};

/* The service's program, as the kernel calls it (`gnome-keyring-d`), and the label of the default collection. */
struct secrets_place {
    char program[64];
    char collection[128];
    bool is_locked;
};

/* Every function takes milliseconds and returns whether it succeeded; `failure` is filled when not. */

bool secrets_find_place(int milliseconds, struct secrets_place *place, struct secrets_failure *failure);

/* Every item that has these attributes, whatever others and whatever schema; unlocked, with its secret when wanted. */
bool secrets_search(
    const struct secrets_attribute *attributes, size_t count, bool wants_passwords, int milliseconds,
    struct secrets_list *found, struct secrets_failure *failure);
void secrets_free(struct secrets_list *list);

/* A new item in the default collection, unlocked before; one with the same attributes is replaced. */
bool secrets_store(
    const struct secrets_attribute *attributes, size_t count, const char *label, const void *password, size_t size,
    int milliseconds, struct secrets_failure *failure);

bool secrets_set_password(
    struct secrets_item *item, const void *password, size_t size, int milliseconds, struct secrets_failure *failure);
bool secrets_set_attributes(
    struct secrets_item *item, const struct secrets_attribute *attributes, size_t count, int milliseconds,
    struct secrets_failure *failure);
bool secrets_remove(struct secrets_item *item, int milliseconds, struct secrets_failure *failure);
