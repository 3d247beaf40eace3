/* CCurl: libcurl, linked in with what it needs for http and https (../StaticCurl), and one typed call for each kind of
 * value that its variadic setters and getters take. */
#pragma once
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

/* Initialises the library with an allocator that wipes what it frees; false when it refused. Safe on any thread, and
   has to come before any other call; later calls return the first one's result. */
bool latchkey_curl_prepare(void);

typedef size_t (*latchkey_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*latchkey_ready_callback)(void *context, char *remote, char *local, int remote_port, int local_port);
typedef int (*latchkey_progress_callback)(void *context, curl_off_t down_total, curl_off_t down, curl_off_t up_total,
                                          curl_off_t up);

CURLcode latchkey_set_number(CURL *easy, CURLoption option, long value);
CURLcode latchkey_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode latchkey_set_pointer(CURL *easy, CURLoption option, const void *value);
CURLcode latchkey_set_data_callback(CURL *easy, CURLoption option, latchkey_data_callback callback);
CURLcode latchkey_set_ready_callback(CURL *easy, latchkey_ready_callback callback);
CURLcode latchkey_set_progress_callback(CURL *easy, latchkey_progress_callback callback);
long latchkey_get_number(CURL *easy, CURLINFO info);
/* The leaf's value of that name ("Subject", "Issuer", "Cert"), valid until the next transfer; NULL without one. */
const char *latchkey_leaf_certificate(CURL *easy, const char *name);

/* Whether the library looks authorities up in a folder of hashed certificates. */
bool latchkey_has_certificate_folder(void);

/* Waits for the transfers, for at most that long, or until `bell` is readable. */
void latchkey_multi_wait(CURLM *multi, int bell, int milliseconds);

/* Whether a transfer ended, and its result. */
bool latchkey_multi_result(CURLM *multi, CURLcode *result);
