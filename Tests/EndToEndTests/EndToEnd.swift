import Testing

/// The real program in a real terminal, one test after the other: two cores and many programs at once would only wait for
/// each other.
@Suite(.serialized) enum EndToEnd {}
