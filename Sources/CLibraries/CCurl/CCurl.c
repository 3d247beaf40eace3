#include "CCurl.h"
#include "WipingAllocator.h"
#include <pthread.h>
#include <string.h>

static CURLcode outcome;

static void initialise(void) {
    outcome = curl_global_init_mem(CURL_GLOBAL_DEFAULT, wiping_malloc, wiping_free, wiping_realloc, wiping_strdup,
                                   wiping_calloc);
}

bool latchkey_curl_prepare(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, initialise);
    return outcome == CURLE_OK;
}

CURLcode latchkey_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}
CURLcode latchkey_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}
CURLcode latchkey_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}
CURLcode latchkey_set_data_callback(CURL *easy, CURLoption option, latchkey_data_callback callback) {
    return curl_easy_setopt(easy, option, callback);
}
CURLcode latchkey_set_ready_callback(CURL *easy, latchkey_ready_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}
CURLcode latchkey_set_progress_callback(CURL *easy, latchkey_progress_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, callback);
}

long latchkey_get_number(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *latchkey_leaf_certificate(CURL *easy, const char *name) {
    struct curl_certinfo *chain = NULL;
    if (curl_easy_getinfo(easy, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain || chain->num_of_certs < 1) return NULL;
    size_t length = strlen(name);
    for (struct curl_slist *line = chain->certinfo[0]; line; line = line->next)
        if (strncmp(line->data, name, length) == 0 && line->data[length] == ':') return line->data + length + 1;
    return NULL;
}

bool latchkey_has_certificate_folder(void) {
    curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info->age >= CURLVERSION_TENTH && info->capath;
}

void latchkey_multi_wait(CURLM *multi, int bell, int milliseconds) {
    struct curl_waitfd heard = {.fd = bell, .events = CURL_WAIT_POLLIN};
    curl_multi_poll(multi, &heard, 1, milliseconds, NULL);
}

bool latchkey_multi_result(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left)))
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return true;
        }
    return false;
}
