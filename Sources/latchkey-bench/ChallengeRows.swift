import Authentication

/// Field values of 1 MiB made to be slow to read.
func challengeRows() -> [(name: String, value: String)] {
    [
        ("commas", ","), ("opening quotes", "a=\""), ("backslashes in quotes", "\\"),
        ("challenges", "Basic realm=\"a\", "),
    ]
    .map { name, piece in
        let start = name.hasPrefix("backslashes") ? Array("Basic realm=\"".utf8) : []
        var value = start
        while value.count < 1 << 20 { value += Array(piece.utf8) }
        return ("1 MiB of \(name) in WWW-Authenticate", medianTime { _ = parseChallenges([value]) })
    }
}
