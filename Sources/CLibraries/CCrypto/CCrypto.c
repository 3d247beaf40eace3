#include "CCrypto.h"

#include <openssl/evp.h>

static const EVP_MD *method(enum crypto_algorithm algorithm) {
    switch (algorithm) {
    case CRYPTO_MD5: return EVP_md5();
    case CRYPTO_SHA256: return EVP_sha256();
    case CRYPTO_SHA512_256: return EVP_sha512_256();
    }
    return NULL;
}

crypto_hash *crypto_hash_start(enum crypto_algorithm algorithm) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (context && EVP_DigestInit_ex(context, method(algorithm), NULL) == 1) return (crypto_hash *)context;
    EVP_MD_CTX_free(context);
    return NULL;
}

bool crypto_hash_add(crypto_hash *hash, const void *bytes, size_t count) {
    return EVP_DigestUpdate((EVP_MD_CTX *)hash, bytes, count) == 1;
}

size_t crypto_hash_finish(crypto_hash *hash, unsigned char *result) {
    unsigned int count = 0;
    return EVP_DigestFinal_ex((EVP_MD_CTX *)hash, result, &count) == 1 ? count : 0;
}

void crypto_hash_free(crypto_hash *hash) { EVP_MD_CTX_free((EVP_MD_CTX *)hash); }
