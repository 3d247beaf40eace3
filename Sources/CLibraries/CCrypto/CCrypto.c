#include "CCrypto.h"

#include <dlfcn.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <string.h>

static struct {
    typeof(EVP_MD_CTX_new) *context_new;
    typeof(EVP_MD_CTX_free) *context_free;
    typeof(EVP_DigestInit_ex) *start;
    typeof(EVP_DigestUpdate) *add;
    typeof(EVP_DigestFinal_ex) *finish;
    typeof(EVP_md5) *md5;
    typeof(EVP_sha256) *sha256;
    typeof(EVP_sha512_256) *sha512_256;
} library;

static char failure[256];
static pthread_once_t opened = PTHREAD_ONCE_INIT;

static void fail(const char *reason) {
    strncpy(failure, reason ? reason : "unknown reason", sizeof failure - 1);
}

static void open_library(void) {
    void *handle = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        fail(dlerror());
        return;
    }
    const struct { const char *name; void **place; } symbols[] = {
        {"EVP_MD_CTX_new", (void **)&library.context_new},
        {"EVP_MD_CTX_free", (void **)&library.context_free},
        {"EVP_DigestInit_ex", (void **)&library.start},
        {"EVP_DigestUpdate", (void **)&library.add},
        {"EVP_DigestFinal_ex", (void **)&library.finish},
        {"EVP_md5", (void **)&library.md5},
        {"EVP_sha256", (void **)&library.sha256},
        {"EVP_sha512_256", (void **)&library.sha512_256},
    };
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        *symbols[i].place = dlsym(handle, symbols[i].name);
        if (!*symbols[i].place) {
            fail(dlerror());
            return;
        }
    }
}

const char *crypto_load_failure(void) {
    pthread_once(&opened, open_library);
    return failure[0] ? failure : NULL;
}

static const EVP_MD *method(enum crypto_algorithm algorithm) {
    switch (algorithm) {
    case CRYPTO_MD5: return library.md5();
    case CRYPTO_SHA256: return library.sha256();
    case CRYPTO_SHA512_256: return library.sha512_256();
    }
    return NULL;
}

crypto_hash *crypto_hash_start(enum crypto_algorithm algorithm) {
    if (crypto_load_failure()) return NULL;
    EVP_MD_CTX *context = library.context_new();
    if (context && library.start(context, method(algorithm), NULL) == 1) return (crypto_hash *)context;
    library.context_free(context);
    return NULL;
}

bool crypto_hash_add(crypto_hash *hash, const void *bytes, size_t count) {
    return library.add((EVP_MD_CTX *)hash, bytes, count) == 1;
}

size_t crypto_hash_finish(crypto_hash *hash, unsigned char *result) {
    unsigned int count = 0;
    return library.finish((EVP_MD_CTX *)hash, result, &count) == 1 ? count : 0;
}

void crypto_hash_free(crypto_hash *hash) { library.context_free((EVP_MD_CTX *)hash); }
