let digestRooms = [
    Room(
        "/digest/md5",
        "Digest with MD5",
        "the password itself is not sent",
        .digest(DigestOffer(realm: "Archive", algorithm: .md5)),
        login: .demo
    ),
    Room(
        "/digest/sha-256",
        "Digest with SHA-256",
        "the same with a sounder hash",
        .digest(DigestOffer(realm: "Archive 256", algorithm: .sha256)),
        login: .demo
    ),
    Room(
        "/digest/sha-512-256",
        "Digest with SHA-512-256",
        "the strongest algorithm of RFC 7616",
        .digest(DigestOffer(realm: "Archive 512", algorithm: .sha512t256)),
        login: .demo
    ),
    Room(
        "/digest/md5-sess",
        "Digest with MD5-sess",
        "the client's own number enters the first hash",
        .digest(DigestOffer(realm: "Session", algorithm: .md5Session)),
        login: .demo
    ),
    Room(
        "/digest/sha-256-sess",
        "Digest with SHA-256-sess",
        "the same with a sounder hash",
        .digest(DigestOffer(realm: "Session 256", algorithm: .sha256Session)),
        login: .demo
    ),
    Room(
        "/digest/no-qop",
        "Digest without qop",
        "an old server: no qop, no count, no cnonce",
        .digest(DigestOffer(realm: "Old archive", algorithm: .md5, offersQop: false)),
        login: .demo
    ),
    Room(
        "/digest/userhash",
        "Digest with userhash",
        "even the user name is sent as a hash",
        .digest(DigestOffer(realm: "Private archive", algorithm: .sha256, userhash: true)),
        login: .demo
    ),
    Room(
        "/digest/stale",
        "A nonce that goes stale",
        "every nonce works once; a reload needs no dialog",
        .digest(DigestOffer(realm: "Short-lived", algorithm: .sha256, usesPerNonce: 1)),
        login: .demo
    ),
    // libmicrohttpd 0.9.75 gives every client of the same second the same nonce, and refuses the second one's count:
    // hence rooms of their own, which a client can hold against the site's check.
    Room(
        "/digest/library-md5",
        "Digest by libmicrohttpd, MD5",
        "checked by another hand; one login a second",
        .ways(.libraryDigest(realm: "Library", isSHA256: false)),
        login: .demo,
        content: .page("digest-library")
    ),
    Room(
        "/digest/library-sha-256",
        "Digest by libmicrohttpd, SHA-256",
        "checked by another hand; one login a second",
        .ways(.libraryDigest(realm: "Library 256", isSHA256: true)),
        login: .demo,
        content: .page("digest-library")
    ),
]
