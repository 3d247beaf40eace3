#include "CMicrohttpd.h"

#include <dlfcn.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct mhd_functions mhd;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[512];

static void open_library(void) {
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(problem, sizeof problem, "%s", dlerror());
        return;
    }
#define LOAD(name)                                                                                                    \
    if (!(mhd.name = (__typeof__(name) *)dlsym(library, #name)) && !problem[0])                                       \
        snprintf(problem, sizeof problem, "%s", dlerror());
    MHD_FUNCTIONS(LOAD)
#undef LOAD
}

const char *mhd_open(void) {
    pthread_once(&once, open_library);
    return problem[0] ? problem : NULL;
}

enum { connection_memory = 256 * 1024, nonce_slots = 4096, idle_seconds = 120 };

struct MHD_Daemon *mhd_start(const struct mhd_listener *listener) {
    unsigned flags = MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_USE_ITC;
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)listener->certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)listener->key},
        {MHD_OPTION_END, 0, NULL},
    };
    if (listener->certificate)
        flags |= MHD_USE_TLS;
    else
        tls[0] = tls[2];
    return mhd.MHD_start_daemon(
        flags, 0, NULL, NULL, listener->answer, listener->answer_context,
        MHD_OPTION_LISTEN_SOCKET, listener->socket,
        MHD_OPTION_URI_LOG_CALLBACK, listener->begin, listener->answer_context,
        MHD_OPTION_NOTIFY_COMPLETED, listener->end, listener->answer_context,
        MHD_OPTION_DIGEST_AUTH_RANDOM, listener->random_size, listener->random,
        MHD_OPTION_NONCE_NC_SIZE, (unsigned)nonce_slots,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)connection_memory,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)idle_seconds,
        MHD_OPTION_ARRAY, tls,
        MHD_OPTION_END);
}

bool mhd_peer(struct MHD_Connection *connection, char *text, size_t size) {
    const union MHD_ConnectionInfo *info = mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (!info || !info->client_addr)
        return false;
    const struct sockaddr *address = info->client_addr;
    socklen_t length = address->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    return !getnameinfo(address, length, text, (socklen_t)size, NULL, 0, NI_NUMERICHOST);
}

bool mhd_basic_matches(struct MHD_Connection *connection, const char *user, const char *password) {
    char *given_password = NULL;
    char *given_user = mhd.MHD_basic_auth_get_username_password(connection, &given_password);
    bool matches = given_user && given_password && !strcmp(given_user, user) && !strcmp(given_password, password);
    if (given_password)
        explicit_bzero(given_password, strlen(given_password));
    mhd.MHD_free(given_user);
    mhd.MHD_free(given_password);
    return matches;
}

enum { nonce_seconds = 300 };

enum mhd_digest_verdict mhd_check_digest(
    struct MHD_Connection *connection, const char *realm, const char *user, const char *password, bool sha256) {
    switch (mhd.MHD_digest_auth_check2(
        connection, realm, user, password, nonce_seconds, sha256 ? MHD_DIGEST_ALG_SHA256 : MHD_DIGEST_ALG_MD5)) {
    case MHD_YES: return mhd_digest_right;
    case MHD_INVALID_NONCE: return mhd_digest_stale;
    default: return mhd_digest_wrong;
    }
}

enum MHD_Result mhd_queue_digest_challenge(
    struct MHD_Connection *connection, const char *realm, struct MHD_Response *response, bool stale, bool sha256) {
    return mhd.MHD_queue_auth_fail_response2(
        connection, realm, "latchkey-demo", response, stale ? MHD_YES : MHD_NO,
        sha256 ? MHD_DIGEST_ALG_SHA256 : MHD_DIGEST_ALG_MD5);
}
