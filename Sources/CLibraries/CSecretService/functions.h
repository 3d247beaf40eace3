/* The functions of libsecret and of the GLib behind it, as a table. */
#pragma once
#define SECRET_API_SUBJECT_TO_CHANGE
#include <gio/gio.h>
#include <libsecret/secret.h>

#define SECRET_FUNCTIONS(X)                                                                                           \
    X(g_bus_get_sync)                                                                                                 \
    X(g_cancellable_cancel)                                                                                           \
    X(g_cancellable_new)                                                                                              \
    X(g_dbus_connection_call_sync)                                                                                    \
    X(g_dbus_connection_set_exit_on_close)                                                                            \
    X(g_dbus_error_quark)                                                                                             \
    X(g_error_free)                                                                                                   \
    X(g_error_matches)                                                                                                \
    X(g_free)                                                                                                         \
    X(g_hash_table_insert)                                                                                            \
    X(g_hash_table_iter_init)                                                                                         \
    X(g_hash_table_iter_next)                                                                                         \
    X(g_hash_table_new_full)                                                                                          \
    X(g_hash_table_size)                                                                                              \
    X(g_hash_table_unref)                                                                                             \
    X(g_io_error_quark)                                                                                               \
    X(g_list_append)                                                                                                  \
    X(g_list_free)                                                                                                    \
    X(g_list_free_full)                                                                                               \
    X(g_list_length)                                                                                                  \
    X(g_object_unref)                                                                                                 \
    X(g_str_equal)                                                                                                    \
    X(g_str_hash)                                                                                                     \
    X(g_strdup)                                                                                                       \
    X(g_variant_get)                                                                                                  \
    X(g_variant_new)                                                                                                  \
    X(g_variant_unref)                                                                                                \
    X(secret_collection_for_alias_sync)                                                                               \
    X(secret_collection_get_label)                                                                                    \
    X(secret_collection_get_locked)                                                                                   \
    X(secret_error_get_quark)                                                                                         \
    X(secret_item_delete_sync)                                                                                        \
    X(secret_item_get_attributes)                                                                                     \
    X(secret_item_get_created)                                                                                        \
    X(secret_item_get_locked)                                                                                         \
    X(secret_item_get_modified)                                                                                       \
    X(secret_item_get_secret)                                                                                         \
    X(secret_item_load_secrets_sync)                                                                                  \
    X(secret_item_set_attributes_sync)                                                                                \
    X(secret_item_set_secret_sync)                                                                                    \
    X(secret_service_disconnect)                                                                                      \
    X(secret_service_get_sync)                                                                                        \
    X(secret_service_search_sync)                                                                                     \
    X(secret_service_store_sync)                                                                                      \
    X(secret_service_unlock_sync)                                                                                     \
    X(secret_value_get)                                                                                               \
    X(secret_value_new)                                                                                               \
    X(secret_value_unref)

/* Macros of GLib that would call the linked functions. */
#undef g_free
#undef g_strdup
#undef g_object_unref

struct secret_functions {
#define SECRET_FIELD(name) __typeof__(name) *name;
    SECRET_FUNCTIONS(SECRET_FIELD)
#undef SECRET_FIELD
};
