/* Every file of Resources by its path, embedded by the compiler. A new file needs its three lines and its row here. */
#include "Resources.h"

#include <string.h>

static const unsigned char page_302[] = {
#embed "pages/302.html"
};
static const unsigned char page_401[] = {
#embed "pages/401.html"
};
static const unsigned char page_404[] = {
#embed "pages/404.html"
};
static const unsigned char page_405[] = {
#embed "pages/405.html"
};
static const unsigned char page_basic_inside[] = {
#embed "pages/basic-inside.html"
};
static const unsigned char page_basic_utf8[] = {
#embed "pages/basic-utf8.html"
};
static const unsigned char page_basic_wrong_first[] = {
#embed "pages/basic-wrong-first.html"
};
static const unsigned char page_basic[] = {
#embed "pages/basic.html"
};
static const unsigned char page_bearer[] = {
#embed "pages/bearer.html"
};
static const unsigned char page_digest_md5_sess[] = {
#embed "pages/digest-md5-sess.html"
};
static const unsigned char page_digest_library[] = {
#embed "pages/digest-library.html"
};
static const unsigned char page_digest_md5[] = {
#embed "pages/digest-md5.html"
};
static const unsigned char page_digest_no_qop[] = {
#embed "pages/digest-no-qop.html"
};
static const unsigned char page_digest_sha_256_sess[] = {
#embed "pages/digest-sha-256-sess.html"
};
static const unsigned char page_digest_sha_256[] = {
#embed "pages/digest-sha-256.html"
};
static const unsigned char page_digest_sha_512_256[] = {
#embed "pages/digest-sha-512-256.html"
};
static const unsigned char page_digest_stale[] = {
#embed "pages/digest-stale.html"
};
static const unsigned char page_digest_userhash[] = {
#embed "pages/digest-userhash.html"
};
static const unsigned char page_downgrade_basic[] = {
#embed "pages/downgrade-basic.html"
};
static const unsigned char page_downgrade[] = {
#embed "pages/downgrade.html"
};
static const unsigned char page_echo[] = {
#embed "pages/echo.html"
};
static const unsigned char page_empty_401[] = {
#embed "pages/empty-401.html"
};
static const unsigned char page_front[] = {
#embed "pages/front.html"
};
static const unsigned char page_handler_never[] = {
#embed "pages/handler-never.html"
};
static const unsigned char page_handler_twice[] = {
#embed "pages/handler-twice.html"
};
static const unsigned char page_hostile_realm[] = {
#embed "pages/hostile-realm.html"
};
static const unsigned char page_ignores_count[] = {
#embed "pages/ignores-count.html"
};
static const unsigned char page_images[] = {
#embed "pages/images.html"
};
static const unsigned char page_levels_none_again[] = {
#embed "pages/levels-none-again.html"
};
static const unsigned char page_levels_none[] = {
#embed "pages/levels-none.html"
};
static const unsigned char page_levels_session_again[] = {
#embed "pages/levels-session-again.html"
};
static const unsigned char page_levels_session[] = {
#embed "pages/levels-session.html"
};
static const unsigned char page_no_challenge[] = {
#embed "pages/no-challenge.html"
};
static const unsigned char page_outside[] = {
#embed "pages/outside.html"
};
static const unsigned char page_proposed[] = {
#embed "pages/proposed.html"
};
static const unsigned char page_redirect_arrived[] = {
#embed "pages/redirect-arrived.html"
};
static const unsigned char page_reject[] = {
#embed "pages/reject.html"
};
static const unsigned char page_scope_a[] = {
#embed "pages/scope-a.html"
};
static const unsigned char page_scope_deeper_b[] = {
#embed "pages/scope-deeper-b.html"
};
static const unsigned char page_scope[] = {
#embed "pages/scope.html"
};
static const unsigned char page_several_many_headers[] = {
#embed "pages/several-many-headers.html"
};
static const unsigned char page_several_one_header[] = {
#embed "pages/several-one-header.html"
};
static const unsigned char page_slow[] = {
#embed "pages/slow.html"
};
static const unsigned char page_tls[] = {
#embed "pages/tls.html"
};
static const unsigned char page_unknown[] = {
#embed "pages/unknown.html"
};
static const unsigned char page_use_nil[] = {
#embed "pages/use-nil.html"
};

#define ROW(name, bytes) {name, bytes, sizeof bytes}

static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t size;
} resources[] = {
    ROW("pages/302.html", page_302),
    ROW("pages/401.html", page_401),
    ROW("pages/404.html", page_404),
    ROW("pages/405.html", page_405),
    ROW("pages/basic-inside.html", page_basic_inside),
    ROW("pages/basic-utf8.html", page_basic_utf8),
    ROW("pages/basic-wrong-first.html", page_basic_wrong_first),
    ROW("pages/basic.html", page_basic),
    ROW("pages/bearer.html", page_bearer),
    ROW("pages/digest-md5-sess.html", page_digest_md5_sess),
    ROW("pages/digest-library.html", page_digest_library),
    ROW("pages/digest-md5.html", page_digest_md5),
    ROW("pages/digest-no-qop.html", page_digest_no_qop),
    ROW("pages/digest-sha-256-sess.html", page_digest_sha_256_sess),
    ROW("pages/digest-sha-256.html", page_digest_sha_256),
    ROW("pages/digest-sha-512-256.html", page_digest_sha_512_256),
    ROW("pages/digest-stale.html", page_digest_stale),
    ROW("pages/digest-userhash.html", page_digest_userhash),
    ROW("pages/downgrade-basic.html", page_downgrade_basic),
    ROW("pages/downgrade.html", page_downgrade),
    ROW("pages/echo.html", page_echo),
    ROW("pages/empty-401.html", page_empty_401),
    ROW("pages/front.html", page_front),
    ROW("pages/handler-never.html", page_handler_never),
    ROW("pages/handler-twice.html", page_handler_twice),
    ROW("pages/hostile-realm.html", page_hostile_realm),
    ROW("pages/ignores-count.html", page_ignores_count),
    ROW("pages/images.html", page_images),
    ROW("pages/levels-none-again.html", page_levels_none_again),
    ROW("pages/levels-none.html", page_levels_none),
    ROW("pages/levels-session-again.html", page_levels_session_again),
    ROW("pages/levels-session.html", page_levels_session),
    ROW("pages/no-challenge.html", page_no_challenge),
    ROW("pages/outside.html", page_outside),
    ROW("pages/proposed.html", page_proposed),
    ROW("pages/redirect-arrived.html", page_redirect_arrived),
    ROW("pages/reject.html", page_reject),
    ROW("pages/scope-a.html", page_scope_a),
    ROW("pages/scope-deeper-b.html", page_scope_deeper_b),
    ROW("pages/scope.html", page_scope),
    ROW("pages/several-many-headers.html", page_several_many_headers),
    ROW("pages/several-one-header.html", page_several_one_header),
    ROW("pages/slow.html", page_slow),
    ROW("pages/tls.html", page_tls),
    ROW("pages/unknown.html", page_unknown),
    ROW("pages/use-nil.html", page_use_nil),
};

const unsigned char *resource_named(const char *name, size_t *size) {
    for (size_t i = 0; i < sizeof resources / sizeof *resources; i++)
        if (!strcmp(resources[i].name, name)) {
            *size = resources[i].size;
            return resources[i].bytes;
        }
    return NULL;
}
