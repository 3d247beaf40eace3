@MainActor
func openPlain(_ invocation: Invocation) throws -> Int32 { 0 }
