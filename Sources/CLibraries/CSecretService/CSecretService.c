#include "CSecretService.h"
#include "functions.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct secret_functions secret;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_problem[256];

static void open_library(void) {
    void *library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(load_problem, sizeof load_problem, "%s", dlerror());
        return;
    }
#define LOAD(name)                                                                                                    \
    if (!(secret.name = (__typeof__(name) *)dlsym(library, #name)) && !load_problem[0])                               \
        snprintf(load_problem, sizeof load_problem, "%s", dlerror());
    SECRET_FUNCTIONS(LOAD)
#undef LOAD
}

static bool fail(struct secrets_failure *failure, enum secrets_problem problem, const char *message) {
    failure->problem = problem;
    snprintf(failure->message, sizeof failure->message, "%s", message);
    return false;
}

/* Cancels what is going on when its time is over. */
struct watch {
    GCancellable *cancellable;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t done_signal;
    struct timespec deadline;
    bool is_done;
    bool is_over;
};

static void *wait_for_deadline(void *context) {
    struct watch *watch = context;
    pthread_mutex_lock(&watch->lock);
    int result = 0;
    while (!watch->is_done && result == 0)
        result = pthread_cond_timedwait(&watch->done_signal, &watch->lock, &watch->deadline);
    watch->is_over = !watch->is_done;
    bool is_over = watch->is_over;
    pthread_mutex_unlock(&watch->lock);
    if (is_over)
        secret.g_cancellable_cancel(watch->cancellable);
    return NULL;
}

static bool begin(struct watch *watch, int milliseconds, struct secrets_failure *failure) {
    *watch = (struct watch){.cancellable = secret.g_cancellable_new()};
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&watch->lock, NULL);
    pthread_cond_init(&watch->done_signal, &attributes);
    pthread_condattr_destroy(&attributes);
    clock_gettime(CLOCK_MONOTONIC, &watch->deadline);
    watch->deadline.tv_sec += milliseconds / 1000;
    watch->deadline.tv_nsec += milliseconds % 1000 * 1000000L;
    if (watch->deadline.tv_nsec >= 1000000000L) {
        watch->deadline.tv_sec += 1;
        watch->deadline.tv_nsec -= 1000000000L;
    }
    if (pthread_create(&watch->thread, NULL, wait_for_deadline, watch) == 0)
        return true;
    secret.g_object_unref(watch->cancellable);
    return fail(failure, secrets_failed, "no thread could be started");
}

static void end(struct watch *watch) {
    pthread_mutex_lock(&watch->lock);
    watch->is_done = true;
    pthread_cond_signal(&watch->done_signal);
    pthread_mutex_unlock(&watch->lock);
    pthread_join(watch->thread, NULL);
    pthread_cond_destroy(&watch->done_signal);
    pthread_mutex_destroy(&watch->lock);
    secret.g_object_unref(watch->cancellable);
}

/* Takes the error. */
static bool fail_with(struct secrets_failure *failure, GError *error, enum secrets_problem usual) {
    enum secrets_problem problem = usual;
    GQuark bus = secret.g_dbus_error_quark();
    const int absent[] = {
        G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_SPAWN_EXEC_FAILED,
        G_DBUS_ERROR_SPAWN_FAILED, G_DBUS_ERROR_SPAWN_CHILD_EXITED, G_DBUS_ERROR_SPAWN_CHILD_SIGNALED,
        G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND, G_DBUS_ERROR_SPAWN_FILE_INVALID,
    };
    for (size_t i = 0; error && i < sizeof absent / sizeof *absent; i++)
        if (secret.g_error_matches(error, bus, absent[i]))
            problem = secrets_no_service;
    if (error && secret.g_error_matches(error, secret.secret_error_get_quark(), SECRET_ERROR_IS_LOCKED))
        problem = secrets_locked;
    if (error && secret.g_error_matches(error, secret.g_io_error_quark(), G_IO_ERROR_CANCELLED))
        problem = secrets_timed_out;
    if (error && (secret.g_error_matches(error, bus, G_DBUS_ERROR_NO_REPLY) ||
                  secret.g_error_matches(error, bus, G_DBUS_ERROR_TIMEOUT) ||
                  secret.g_error_matches(error, secret.g_io_error_quark(), G_IO_ERROR_TIMED_OUT)))
        problem = secrets_timed_out;
    fail(failure, problem, error ? error->message : "no reason was given");
    if (error)
        secret.g_error_free(error);
    /* The next call starts from scratch: the service may come back. */
    if (problem == secrets_failed || problem == secrets_no_service || problem == secrets_timed_out)
        secret.secret_service_disconnect();
    return false;
}

/* GLib would look for a bus by starting one under X11; Latchkey takes what is there. */
static bool has_bus(void) {
    const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
    if (address && *address)
        return true;
    const char *runtime = getenv("XDG_RUNTIME_DIR");
    if (!runtime || !*runtime)
        return false;
    char path[4096];
    snprintf(path, sizeof path, "%s/bus", runtime);
    return access(path, F_OK) == 0;
}

static GDBusConnection *connect_bus(struct watch *watch, struct secrets_failure *failure) {
    GError *error = NULL;
    GDBusConnection *bus = secret.g_bus_get_sync(G_BUS_TYPE_SESSION, watch->cancellable, &error);
    if (!bus) {
        fail_with(failure, error, secrets_no_bus);
        return NULL;
    }
    /* Otherwise GLib ends the process when the bus goes. */
    secret.g_dbus_connection_set_exit_on_close(bus, FALSE);
    return bus;
}

static SecretService *connect_service(struct watch *watch, struct secrets_failure *failure) {
    GDBusConnection *bus = connect_bus(watch, failure);
    if (!bus)
        return NULL;
    secret.g_object_unref(bus);
    GError *error = NULL;
    SecretService *service = secret.secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, watch->cancellable, &error);
    if (!service)
        fail_with(failure, error, secrets_failed);
    return service;
}

static bool prepare(struct watch *watch, int milliseconds, struct secrets_failure *failure) {
    *failure = (struct secrets_failure){0};
    if (!has_bus())
        return fail(failure, secrets_no_bus, "no session bus is named in the environment");
    pthread_once(&once, open_library);
    if (load_problem[0])
        return fail(failure, secrets_no_library, load_problem);
    return begin(watch, milliseconds, failure);
}

static GHashTable *table(const struct secrets_attribute *attributes, size_t count) {
    GHashTable *table = secret.g_hash_table_new_full(secret.g_str_hash, secret.g_str_equal, secret.g_free, secret.g_free);
    for (size_t i = 0; i < count; i++)
        secret.g_hash_table_insert(
            table, secret.g_strdup(attributes[i].name), secret.g_strdup(attributes[i].value));
    return table;
}

/* Asks the person through the keyring's own dialog where it has one. */
static bool unlock(SecretService *service, GList *objects, struct watch *watch, struct secrets_failure *failure) {
    GError *error = NULL;
    GList *unlocked = NULL;
    int count = secret.secret_service_unlock_sync(service, objects, watch->cancellable, &unlocked, &error);
    guint wanted = secret.g_list_length(objects);
    secret.g_list_free_full(unlocked, secret.g_object_unref);
    if (error)
        return fail_with(failure, error, secrets_failed);
    if (count < 0 || (guint)count < wanted)
        return fail(failure, secrets_dismissed, "the keyring's prompt was dismissed");
    return true;
}

static SecretCollection *default_collection(
    SecretService *service, struct watch *watch, struct secrets_failure *failure) {
    GError *error = NULL;
    SecretCollection *collection = secret.secret_collection_for_alias_sync(
        service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, watch->cancellable, &error);
    if (collection)
        return collection;
    if (error)
        fail_with(failure, error, secrets_failed);
    else
        fail(failure, secrets_no_service, "the service has no default collection");
    return NULL;
}

static void name_program(GDBusConnection *bus, struct watch *watch, struct secrets_place *place) {
    GVariant *answer = secret.g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
        secret.g_variant_new("(s)", "org.freedesktop.secrets"), NULL, G_DBUS_CALL_FLAGS_NONE, -1, watch->cancellable,
        NULL);
    if (!answer)
        return;
    guint32 process = 0;
    secret.g_variant_get(answer, "(u)", &process);
    secret.g_variant_unref(answer);
    char path[64];
    snprintf(path, sizeof path, "/proc/%u/comm", process);
    FILE *file = fopen(path, "re");
    if (!file)
        return;
    if (fgets(place->program, sizeof place->program, file))
        place->program[strcspn(place->program, "\n")] = 0;
    fclose(file);
}

static bool describe(struct watch *watch, struct secrets_place *place, struct secrets_failure *failure) {
    SecretService *service = connect_service(watch, failure);
    if (!service)
        return false;
    SecretCollection *collection = default_collection(service, watch, failure);
    if (collection) {
        char *label = secret.secret_collection_get_label(collection);
        snprintf(place->collection, sizeof place->collection, "%s", label ? label : "");
        secret.g_free(label);
        place->is_locked = secret.secret_collection_get_locked(collection);
        secret.g_object_unref(collection);
        GDBusConnection *bus = connect_bus(watch, failure);
        if (bus) {
            name_program(bus, watch, place);
            secret.g_object_unref(bus);
        }
    }
    secret.g_object_unref(service);
    return collection != NULL;
}

bool secrets_find_place(int milliseconds, struct secrets_place *place, struct secrets_failure *failure) {
    struct watch watch;
    *place = (struct secrets_place){0};
    if (!prepare(&watch, milliseconds, failure))
        return false;
    bool done = describe(&watch, place, failure);
    end(&watch);
    return done;
}

/* Takes over the reference to the item. */
static void fill(struct secrets_item *entry, SecretItem *item, bool wants_password) {
    *entry = (struct secrets_item){.handle = item};
    entry->created = secret.secret_item_get_created(item);
    entry->modified = secret.secret_item_get_modified(item);
    GHashTable *attributes = secret.secret_item_get_attributes(item);
    guint count = attributes ? secret.g_hash_table_size(attributes) : 0;
    entry->attributes = calloc(count ? count : 1, sizeof *entry->attributes);
    if (attributes && entry->attributes) {
        GHashTableIter iterator;
        gpointer name, value;
        secret.g_hash_table_iter_init(&iterator, attributes);
        while (entry->attribute_count < count && secret.g_hash_table_iter_next(&iterator, &name, &value)) {
            char *own_name = strdup(name), *own_value = strdup(value);
            if (own_name && own_value) {
                entry->attributes[entry->attribute_count++] = (struct secrets_attribute){own_name, own_value};
            } else {
                free(own_name);
                free(own_value);
            }
        }
    }
    if (attributes)
        secret.g_hash_table_unref(attributes);
    SecretValue *value = wants_password ? secret.secret_item_get_secret(item) : NULL;
    if (!value)
        return;
    gsize size = 0;
    entry->value = value;
    entry->password = secret.secret_value_get(value, &size);
    entry->password_size = size;
}

static bool unlock_items(SecretService *service, GList *items, struct watch *watch, struct secrets_failure *failure) {
    GList *locked = NULL;
    for (GList *place = items; place; place = place->next)
        if (secret.secret_item_get_locked(place->data))
            locked = secret.g_list_append(locked, place->data);
    bool done = !locked || unlock(service, locked, watch, failure);
    secret.g_list_free(locked);
    return done;
}

static bool search(
    GHashTable *attributes, bool wants_passwords, struct watch *watch, struct secrets_list *found,
    struct secrets_failure *failure) {
    SecretService *service = connect_service(watch, failure);
    if (!service)
        return false;
    GError *error = NULL;
    GList *items = secret.secret_service_search_sync(
        service, NULL, attributes, SECRET_SEARCH_ALL, watch->cancellable, &error);
    bool done = !error || fail_with(failure, error, secrets_failed);
    error = NULL;
    done = done && unlock_items(service, items, watch, failure);
    if (done && wants_passwords && items && !secret.secret_item_load_secrets_sync(items, watch->cancellable, &error))
        done = fail_with(failure, error, secrets_failed);
    secret.g_object_unref(service);
    if (done)
        found->items = calloc(secret.g_list_length(items) + 1, sizeof *found->items);
    if (!found->items) {
        secret.g_list_free_full(items, secret.g_object_unref);
        return done && fail(failure, secrets_failed, "no memory is left");
    }
    for (GList *place = items; place; place = place->next)
        fill(&found->items[found->count++], place->data, wants_passwords);
    secret.g_list_free(items);
    return true;
}

bool secrets_search(
    const struct secrets_attribute *attributes, size_t count, bool wants_passwords, int milliseconds,
    struct secrets_list *found, struct secrets_failure *failure) {
    struct watch watch;
    *found = (struct secrets_list){0};
    if (!prepare(&watch, milliseconds, failure))
        return false;
    GHashTable *wanted = table(attributes, count);
    bool done = search(wanted, wants_passwords, &watch, found, failure);
    secret.g_hash_table_unref(wanted);
    end(&watch);
    return done;
}

void secrets_free(struct secrets_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        struct secrets_item *item = &list->items[i];
        for (size_t j = 0; j < item->attribute_count; j++) {
            free((char *)item->attributes[j].name);
            free((char *)item->attributes[j].value);
        }
        free(item->attributes);
        /* Wiped by libsecret. */
        if (item->value)
            secret.secret_value_unref(item->value);
        secret.g_object_unref(item->handle);
    }
    free(list->items);
    *list = (struct secrets_list){0};
}

static bool store(
    GHashTable *attributes, const char *label, SecretValue *value, struct watch *watch,
    struct secrets_failure *failure) {
    SecretService *service = connect_service(watch, failure);
    if (!service)
        return false;
    SecretCollection *collection = default_collection(service, watch, failure);
    bool done = collection != NULL;
    if (collection && secret.secret_collection_get_locked(collection)) {
        GList *objects = secret.g_list_append(NULL, collection);
        done = unlock(service, objects, watch, failure);
        secret.g_list_free(objects);
    }
    GError *error = NULL;
    if (done && !secret.secret_service_store_sync(
                    service, NULL, attributes, SECRET_COLLECTION_DEFAULT, label, value, watch->cancellable, &error))
        done = error ? fail_with(failure, error, secrets_failed)
                     : fail(failure, secrets_dismissed, "the keyring's prompt was dismissed");
    if (collection)
        secret.g_object_unref(collection);
    secret.g_object_unref(service);
    return done;
}

bool secrets_store(
    const struct secrets_attribute *attributes, size_t count, const char *label, const void *password, size_t size,
    int milliseconds, struct secrets_failure *failure) {
    struct watch watch;
    if (!prepare(&watch, milliseconds, failure))
        return false;
    GHashTable *wanted = table(attributes, count);
    SecretValue *value = secret.secret_value_new(password, (gssize)size, "text/plain");
    bool done = store(wanted, label, value, &watch, failure);
    secret.secret_value_unref(value);
    secret.g_hash_table_unref(wanted);
    end(&watch);
    return done;
}

bool secrets_set_password(
    struct secrets_item *item, const void *password, size_t size, int milliseconds, struct secrets_failure *failure) {
    struct watch watch;
    if (!prepare(&watch, milliseconds, failure))
        return false;
    GError *error = NULL;
    SecretValue *value = secret.secret_value_new(password, (gssize)size, "text/plain");
    bool done = secret.secret_item_set_secret_sync(item->handle, value, watch.cancellable, &error);
    secret.secret_value_unref(value);
    done = done || fail_with(failure, error, secrets_failed);
    end(&watch);
    return done;
}

bool secrets_set_attributes(
    struct secrets_item *item, const struct secrets_attribute *attributes, size_t count, int milliseconds,
    struct secrets_failure *failure) {
    struct watch watch;
    if (!prepare(&watch, milliseconds, failure))
        return false;
    GError *error = NULL;
    GHashTable *wanted = table(attributes, count);
    bool done = secret.secret_item_set_attributes_sync(item->handle, NULL, wanted, watch.cancellable, &error);
    secret.g_hash_table_unref(wanted);
    done = done || fail_with(failure, error, secrets_failed);
    end(&watch);
    return done;
}

bool secrets_remove(struct secrets_item *item, int milliseconds, struct secrets_failure *failure) {
    struct watch watch;
    if (!prepare(&watch, milliseconds, failure))
        return false;
    GError *error = NULL;
    bool done = secret.secret_item_delete_sync(item->handle, watch.cancellable, &error);
    done = done || fail_with(failure, error, secrets_failed);
    end(&watch);
    return done;
}
