/* libmicrohttpd, opened by dlopen: nothing is linked. Names keep the library's, with a lower-case prefix. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <microhttpd.h>

/* Opens the library once per process. Returns NULL on success, else what dlopen or dlsym said. Thread-safe. */
const char *mhd_open(void);

/* Every function that is used; the declarations of microhttpd.h give the types. */
#define MHD_FUNCTIONS(X)                                                                                              \
    X(MHD_start_daemon)                                                                                               \
    X(MHD_stop_daemon)                                                                                                \
    X(MHD_get_connection_info)                                                                                       \
    X(MHD_get_connection_values_n)                                                                                    \
    X(MHD_queue_response)                                                                                             \
    X(MHD_create_response_from_buffer)                                                                                \
    X(MHD_create_response_from_callback)                                                                              \
    X(MHD_destroy_response)                                                                                           \
    X(MHD_add_response_header)                                                                                        \
    X(MHD_basic_auth_get_username_password)                                                                           \
    X(MHD_digest_auth_check2)                                                                                         \
    X(MHD_queue_auth_fail_response2)                                                                                  \
    X(MHD_free)

struct mhd_functions {
#define MHD_FIELD(name) __typeof__(name) *name;
    MHD_FUNCTIONS(MHD_FIELD)
#undef MHD_FIELD
};

/* Filled by mhd_open. */
extern struct mhd_functions mhd;

/* What one listener needs; every pointer must stay valid until mhd_stop returned. */
struct mhd_listener {
    /* A bound, listening socket. The daemon owns it from a successful start on. */
    int socket;
    MHD_AccessHandlerCallback answer;
    void *answer_context;
    /* Called with the raw request target before parsing; its result is the request's state. */
    void *(*begin)(void *context, const char *target, struct MHD_Connection *connection);
    /* Called once per request, whatever became of it. */
    MHD_RequestCompletedCallback end;
    const char *random;
    size_t random_size;
    /* PEM texts; NULL for plain http. */
    const char *certificate;
    const char *key;
};

/* A daemon with a thread per connection, so that an answer may take its time. NULL when the library refuses. */
struct MHD_Daemon *mhd_start(const struct mhd_listener *listener);

static inline void mhd_stop(struct MHD_Daemon *daemon) { mhd.MHD_stop_daemon(daemon); }

static inline void mhd_each_header(struct MHD_Connection *connection, MHD_KeyValueIteratorN visit, void *context) {
    mhd.MHD_get_connection_values_n(connection, MHD_HEADER_KIND, visit, context);
}

/* Writes the client's numeric address with its final NUL; false when there is none. */
bool mhd_peer(struct MHD_Connection *connection, char *text, size_t size);

/* Copies the body. */
static inline struct MHD_Response *mhd_response(const void *body, size_t size) {
    return mhd.MHD_create_response_from_buffer(size, (void *)body, MHD_RESPMEM_MUST_COPY);
}

/* `release` is called with `context` when the response is destroyed. */
static inline struct MHD_Response *mhd_paced_response(
    uint64_t size, size_t block, MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback release) {
    return mhd.MHD_create_response_from_callback(size, block, read, context, release);
}

/* What a content reader returns to break the connection off. */
static inline ssize_t mhd_reading_failed(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }

/* False when the library refuses the value (CR, LF). */
static inline bool mhd_add_header(struct MHD_Response *response, const char *name, const char *value) {
    return mhd.MHD_add_response_header(response, name, value) == MHD_YES;
}

static inline enum MHD_Result mhd_queue(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response) {
    return mhd.MHD_queue_response(connection, status, response);
}

static inline void mhd_destroy(struct MHD_Response *response) { mhd.MHD_destroy_response(response); }

/* True when the request carries Basic credentials, and they are these. */
bool mhd_basic_matches(struct MHD_Connection *connection, const char *user, const char *password);

enum mhd_digest_verdict { mhd_digest_wrong, mhd_digest_right, mhd_digest_stale };

enum mhd_digest_verdict mhd_check_digest(
    struct MHD_Connection *connection, const char *realm, const char *user, const char *password, bool sha256);

/* Adds the Digest challenge to the response and queues it with status 401. */
enum MHD_Result mhd_queue_digest_challenge(
    struct MHD_Connection *connection, const char *realm, struct MHD_Response *response, bool stale, bool sha256);

/* Certificates made for one run: an authority and a leaf signed by it, EC P-256, valid for a day. */
struct demo_certificates {
    char *authority;
    char *leaf;
    char *key;
};

/* `address` is one more name or numeric address for the leaf beside localhost, 127.0.0.1 and ::1; may be NULL.
   Returns NULL on success, else what failed. The texts are PEM, from malloc. */
const char *demo_certificates_make(const char *address, struct demo_certificates *made);
void demo_certificates_free(struct demo_certificates *made);
