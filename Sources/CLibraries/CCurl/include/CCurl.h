/* CCurl: libcurl, opened when first needed, through a table of function pointers.
 *
 * Nothing here links libcurl: the calls named loaded_… go through the table, and only after curl_library_open()
 * returned NULL. The variadic setters and getters get one typed call per kind of value.
 */
#pragma once
#include <curl/curl.h>
#include <stddef.h>
#include <stdint.h>

/* Opens the library and initialises it with an allocator that wipes what it frees. Returns NULL, or a sentence that
   says why not. Safe on any thread; later calls return the first call's result. */
const char *curl_library_open(void);

typedef size_t (*curl_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*curl_ready_callback)(void *context, char *remote, char *local, int remote_port, int local_port);
typedef int (*curl_progress_counts)(void *context, curl_off_t down_total, curl_off_t down, curl_off_t up_total,
                                    curl_off_t up);

void *loaded_easy_init(void);
void loaded_easy_cleanup(void *easy);
const char *loaded_easy_strerror(CURLcode code);
CURLcode loaded_set_number(void *easy, CURLoption option, long value);
CURLcode loaded_set_size(void *easy, CURLoption option, curl_off_t value);
CURLcode loaded_set_pointer(void *easy, CURLoption option, const void *value);
CURLcode loaded_set_data_callback(void *easy, CURLoption option, curl_data_callback callback);
CURLcode loaded_set_ready_callback(void *easy, curl_ready_callback callback);
CURLcode loaded_set_progress_callback(void *easy, curl_progress_counts callback);
long loaded_get_number(void *easy, CURLINFO info);
/* The leaf's value of that name ("Subject", "Issuer", "Cert"), valid until the next transfer; NULL without one. */
const char *loaded_leaf_certificate(void *easy, const char *name);

struct curl_slist *loaded_list_append(struct curl_slist *list, const char *line);
void loaded_list_free(struct curl_slist *list);

/* The folder of hashed certificates that the library was built with; NULL without one. */
const char *loaded_certificate_folder(void);

void *loaded_multi_init(void);
void loaded_multi_cleanup(void *multi);
int loaded_multi_add(void *multi, void *easy);
void loaded_multi_remove(void *multi, void *easy);
/* Moves the transfers on; returns 0 or a CURLMcode. */
int loaded_multi_perform(void *multi);
void loaded_multi_poll(void *multi, int milliseconds);
/* May be called from any thread. */
void loaded_multi_wakeup(void *multi);
/* 1 when a transfer ended, and its result. */
int loaded_multi_result(void *multi, CURLcode *result);
