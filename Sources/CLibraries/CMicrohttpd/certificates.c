#include "CMicrohttpd.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* GnuTLS is loaded with libmicrohttpd anyway; the certificates are made by it too. */
#define FUNCTIONS(X)                                                                                                  \
    X(gnutls_free)                                                                                                    \
    X(gnutls_rnd)                                                                                                     \
    X(gnutls_strerror)                                                                                                \
    X(gnutls_x509_crt_deinit)                                                                                         \
    X(gnutls_x509_crt_export2)                                                                                        \
    X(gnutls_x509_crt_get_key_id)                                                                                     \
    X(gnutls_x509_crt_init)                                                                                           \
    X(gnutls_x509_crt_set_activation_time)                                                                            \
    X(gnutls_x509_crt_set_authority_key_id)                                                                           \
    X(gnutls_x509_crt_set_basic_constraints)                                                                          \
    X(gnutls_x509_crt_set_dn)                                                                                         \
    X(gnutls_x509_crt_set_expiration_time)                                                                            \
    X(gnutls_x509_crt_set_key)                                                                                        \
    X(gnutls_x509_crt_set_key_purpose_oid)                                                                            \
    X(gnutls_x509_crt_set_key_usage)                                                                                  \
    X(gnutls_x509_crt_set_serial)                                                                                     \
    X(gnutls_x509_crt_set_subject_alt_name)                                                                           \
    X(gnutls_x509_crt_set_subject_key_id)                                                                             \
    X(gnutls_x509_crt_set_version)                                                                                    \
    X(gnutls_x509_crt_sign2)                                                                                          \
    X(gnutls_x509_privkey_deinit)                                                                                     \
    X(gnutls_x509_privkey_export2)                                                                                    \
    X(gnutls_x509_privkey_generate)                                                                                   \
    X(gnutls_x509_privkey_init)

/* gnutls_free is a variable that holds a function: dlsym gives its address. */
struct functions {
#define FIELD(name) __typeof__(name) *name;
    FUNCTIONS(FIELD)
#undef FIELD
};

static const char *load(struct functions *tls) {
    void *library = dlopen("libgnutls.so.30", RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return "libgnutls.so.30 cannot be opened";
#define LOAD(name)                                                                                                    \
    if (!(tls->name = (__typeof__(name) *)dlsym(library, #name)))                                                     \
        return "libgnutls.so.30 lacks " #name;
    FUNCTIONS(LOAD)
#undef LOAD
    return NULL;
}

/* What is on its way; released as a whole, however far it came. */
struct making {
    struct functions tls;
    gnutls_x509_privkey_t authority_key, leaf_key;
    gnutls_x509_crt_t authority, leaf;
};

/* Runs a step of a function that returns the first GnuTLS error code. */
#define TRY(step)                                                                                                     \
    do {                                                                                                              \
        int code = (step);                                                                                            \
        if (code < 0)                                                                                                 \
            return code;                                                                                              \
    } while (0)

static int new_key(struct functions *tls, gnutls_x509_privkey_t *key) {
    TRY(tls->gnutls_x509_privkey_init(key));
    return tls->gnutls_x509_privkey_generate(
        *key, GNUTLS_PK_ECDSA, GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0);
}

static int new_certificate(
    struct functions *tls, gnutls_x509_crt_t *certificate, gnutls_x509_privkey_t key, const char *name) {
    enum { hour = 3600 };
    unsigned char serial[16];
    time_t now = time(NULL);
    TRY(tls->gnutls_x509_crt_init(certificate));
    TRY(tls->gnutls_x509_crt_set_version(*certificate, 3));
    TRY(tls->gnutls_rnd(GNUTLS_RND_NONCE, serial, sizeof serial));
    serial[0] = (serial[0] & 0x7F) | 0x40;
    TRY(tls->gnutls_x509_crt_set_serial(*certificate, serial, sizeof serial));
    TRY(tls->gnutls_x509_crt_set_dn(*certificate, name, NULL));
    TRY(tls->gnutls_x509_crt_set_activation_time(*certificate, now - hour));
    TRY(tls->gnutls_x509_crt_set_expiration_time(*certificate, now + 24 * hour));
    return tls->gnutls_x509_crt_set_key(*certificate, key);
}

static int name_host(struct functions *tls, gnutls_x509_crt_t certificate, const char *host) {
    unsigned char octets[16];
    gnutls_x509_subject_alt_name_t kind = GNUTLS_SAN_IPADDRESS;
    const void *data = octets;
    unsigned size = 16;
    if (inet_pton(AF_INET, host, octets) == 1) {
        size = 4;
    } else if (inet_pton(AF_INET6, host, octets) != 1) {
        kind = GNUTLS_SAN_DNSNAME;
        data = host;
        size = strlen(host);
    }
    return tls->gnutls_x509_crt_set_subject_alt_name(certificate, kind, data, size, GNUTLS_FSAN_APPEND);
}

/* Strict verifiers want to find the issuer by key, not only by name (RFC 5280 §4.2.1.1). */
static int link_keys(struct functions *tls, gnutls_x509_crt_t certificate, gnutls_x509_crt_t issuer) {
    unsigned char id[64];
    size_t size = sizeof id;
    TRY(tls->gnutls_x509_crt_get_key_id(certificate, 0, id, &size));
    TRY(tls->gnutls_x509_crt_set_subject_key_id(certificate, id, size));
    size = sizeof id;
    TRY(tls->gnutls_x509_crt_get_key_id(issuer, 0, id, &size));
    return tls->gnutls_x509_crt_set_authority_key_id(certificate, id, size);
}

static int make_authority(struct making *making) {
    struct functions *tls = &making->tls;
    TRY(new_key(tls, &making->authority_key));
    TRY(new_certificate(tls, &making->authority, making->authority_key, "CN=Latchkey demo authority,O=Latchkey"));
    TRY(tls->gnutls_x509_crt_set_basic_constraints(making->authority, 1, 0));
    TRY(tls->gnutls_x509_crt_set_key_usage(making->authority, GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN));
    TRY(link_keys(tls, making->authority, making->authority));
    return tls->gnutls_x509_crt_sign2(making->authority, making->authority, making->authority_key, GNUTLS_DIG_SHA256, 0);
}

static int make_leaf(struct making *making, const char *address) {
    struct functions *tls = &making->tls;
    const char *hosts[] = {"localhost", "127.0.0.1", "::1", address};
    TRY(new_key(tls, &making->leaf_key));
    TRY(new_certificate(tls, &making->leaf, making->leaf_key, "CN=Latchkey demo site,O=Latchkey"));
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++)
        if (hosts[i])
            TRY(name_host(tls, making->leaf, hosts[i]));
    TRY(tls->gnutls_x509_crt_set_basic_constraints(making->leaf, 0, -1));
    TRY(tls->gnutls_x509_crt_set_key_usage(making->leaf, GNUTLS_KEY_DIGITAL_SIGNATURE));
    TRY(tls->gnutls_x509_crt_set_key_purpose_oid(making->leaf, GNUTLS_KP_TLS_WWW_SERVER, 0));
    TRY(link_keys(tls, making->leaf, making->authority));
    return tls->gnutls_x509_crt_sign2(making->leaf, making->authority, making->authority_key, GNUTLS_DIG_SHA256, 0);
}

/* The exported text ends in a NUL; GnuTLS frees with its own allocator, so the caller gets a copy. */
static char *taken(struct functions *tls, gnutls_datum_t *text) {
    char *copy = strndup((const char *)text->data, text->size);
    explicit_bzero(text->data, text->size);
    (*tls->gnutls_free)(text->data);
    return copy;
}

static int export_all(struct making *making, struct demo_certificates *made) {
    struct functions *tls = &making->tls;
    gnutls_datum_t text;
    TRY(tls->gnutls_x509_crt_export2(making->authority, GNUTLS_X509_FMT_PEM, &text));
    made->authority = taken(tls, &text);
    TRY(tls->gnutls_x509_crt_export2(making->leaf, GNUTLS_X509_FMT_PEM, &text));
    made->leaf = taken(tls, &text);
    TRY(tls->gnutls_x509_privkey_export2(making->leaf_key, GNUTLS_X509_FMT_PEM, &text));
    made->key = taken(tls, &text);
    return 0;
}

static int make_all(struct making *making, const char *address, struct demo_certificates *made) {
    TRY(make_authority(making));
    TRY(make_leaf(making, address));
    return export_all(making, made);
}

static void release(struct making *making) {
    struct functions *tls = &making->tls;
    if (making->leaf)
        tls->gnutls_x509_crt_deinit(making->leaf);
    if (making->authority)
        tls->gnutls_x509_crt_deinit(making->authority);
    if (making->leaf_key)
        tls->gnutls_x509_privkey_deinit(making->leaf_key);
    if (making->authority_key)
        tls->gnutls_x509_privkey_deinit(making->authority_key);
}

const char *demo_certificates_make(const char *address, struct demo_certificates *made) {
    struct making making = {0};
    *made = (struct demo_certificates){0};
    const char *problem = load(&making.tls);
    if (problem)
        return problem;
    int code = make_all(&making, address, made);
    release(&making);
    if (code >= 0)
        return NULL;
    demo_certificates_free(made);
    return making.tls.gnutls_strerror(code);
}

void demo_certificates_free(struct demo_certificates *made) {
    if (made->key)
        explicit_bzero(made->key, strlen(made->key));
    free(made->authority);
    free(made->leaf);
    free(made->key);
    *made = (struct demo_certificates){0};
}
