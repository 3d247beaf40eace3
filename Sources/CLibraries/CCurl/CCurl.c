#include "CCurl.h"
#include "WipingAllocator.h"
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

/* Taking a function's address by typeof would need the library at link time; only the types are used. */
#define TABLE(F)                                                                                                      \
    F(curl_global_init_mem) F(curl_version_info) F(curl_easy_init) F(curl_easy_cleanup) F(curl_easy_strerror)           \
    F(curl_easy_setopt) F(curl_easy_getinfo) F(curl_slist_append) F(curl_slist_free_all) F(curl_multi_init)             \
    F(curl_multi_cleanup) F(curl_multi_add_handle) F(curl_multi_remove_handle) F(curl_multi_perform)                    \
    F(curl_multi_poll) F(curl_multi_wakeup) F(curl_multi_info_read)

#undef curl_easy_setopt
#undef curl_easy_getinfo

#define MEMBER(name) __typeof__(&name) name;
static struct { TABLE(MEMBER) } table;

static const char *trouble;

static void open_library(void) {
    void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        trouble = "The library libcurl.so.4 could not be opened. Install the package libcurl4.";
        return;
    }
#define LOOK_UP(name)                                                                                                  \
    table.name = (__typeof__(table.name))dlsym(library, #name);                                                        \
    if (!table.name) {                                                                                                 \
        trouble = "The library libcurl.so.4 has no " #name ". Install libcurl 7.85 or newer.";                         \
        return;                                                                                                        \
    }
    TABLE(LOOK_UP)
    if (table.curl_global_init_mem(CURL_GLOBAL_DEFAULT, wiping_malloc, wiping_free, wiping_realloc, wiping_strdup,
                                   wiping_calloc) != CURLE_OK)
        trouble = "The library libcurl.so.4 could not be initialised.";
}

const char *curl_library_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return trouble;
}

void *loaded_easy_init(void) { return table.curl_easy_init(); }
void loaded_easy_cleanup(void *easy) { table.curl_easy_cleanup(easy); }
const char *loaded_easy_strerror(CURLcode code) { return table.curl_easy_strerror(code); }

CURLcode loaded_set_number(void *easy, CURLoption option, long value) {
    return table.curl_easy_setopt(easy, option, value);
}
CURLcode loaded_set_size(void *easy, CURLoption option, curl_off_t value) {
    return table.curl_easy_setopt(easy, option, value);
}
CURLcode loaded_set_pointer(void *easy, CURLoption option, const void *value) {
    return table.curl_easy_setopt(easy, option, value);
}
CURLcode loaded_set_data_callback(void *easy, CURLoption option, curl_data_callback callback) {
    return table.curl_easy_setopt(easy, option, callback);
}
CURLcode loaded_set_ready_callback(void *easy, curl_ready_callback callback) {
    return table.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}
CURLcode loaded_set_progress_callback(void *easy, curl_progress_counts callback) {
    return table.curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, callback);
}

long loaded_get_number(void *easy, CURLINFO info) {
    long value = 0;
    return table.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *loaded_leaf_certificate(void *easy, const char *name) {
    struct curl_certinfo *chain = NULL;
    if (table.curl_easy_getinfo(easy, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain || chain->num_of_certs < 1)
        return NULL;
    size_t length = strlen(name);
    for (struct curl_slist *line = chain->certinfo[0]; line; line = line->next)
        if (strncmp(line->data, name, length) == 0 && line->data[length] == ':') return line->data + length + 1;
    return NULL;
}

struct curl_slist *loaded_list_append(struct curl_slist *list, const char *line) {
    return table.curl_slist_append(list, line);
}
void loaded_list_free(struct curl_slist *list) { table.curl_slist_free_all(list); }

const char *loaded_certificate_folder(void) {
    curl_version_info_data *info = table.curl_version_info(CURLVERSION_NOW);
    return info->age >= CURLVERSION_TENTH ? info->capath : NULL;
}

void *loaded_multi_init(void) { return table.curl_multi_init(); }
void loaded_multi_cleanup(void *multi) { table.curl_multi_cleanup(multi); }
int loaded_multi_add(void *multi, void *easy) { return table.curl_multi_add_handle(multi, easy); }
void loaded_multi_remove(void *multi, void *easy) { table.curl_multi_remove_handle(multi, easy); }
int loaded_multi_perform(void *multi) {
    int running;
    return table.curl_multi_perform(multi, &running);
}
void loaded_multi_poll(void *multi, int milliseconds) { table.curl_multi_poll(multi, NULL, 0, milliseconds, NULL); }
void loaded_multi_wakeup(void *multi) { table.curl_multi_wakeup(multi); }

int loaded_multi_result(void *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = table.curl_multi_info_read(multi, &left)))
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return 1;
        }
    return 0;
}
