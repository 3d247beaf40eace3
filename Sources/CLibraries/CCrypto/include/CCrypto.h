#pragma once
#include <stdbool.h>
#include <stddef.h>

/* Hashing by libcrypto, linked statically. Safe on any thread. */

enum crypto_algorithm { CRYPTO_MD5, CRYPTO_SHA256, CRYPTO_SHA512_256 };

/* Room for the longest hash, in bytes. */
enum { CRYPTO_LONGEST_HASH = 64 };

/* One hash in the making. Its memory is wiped when it is freed. */
typedef struct crypto_hash crypto_hash;

/* NULL when the algorithm or memory is missing. */
crypto_hash *crypto_hash_start(enum crypto_algorithm algorithm);
bool crypto_hash_add(crypto_hash *hash, const void *bytes, size_t count);
/* The number of bytes written to `result` (CRYPTO_LONGEST_HASH at most); 0 on failure. */
size_t crypto_hash_finish(crypto_hash *hash, unsigned char *result);
void crypto_hash_free(crypto_hash *hash);
