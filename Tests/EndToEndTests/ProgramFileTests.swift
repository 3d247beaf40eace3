import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// What the program is as a file, and the process that it makes before anything else.
    @Suite struct ProgramFile {
        @Test func onlyTheTerminalsLibraryIsSharedBesideTheCLibrary() throws {
            let entries = try run("readelf", ["--dynamic", "--wide", Surroundings.program]).output
            let needed = entries.split(separator: "\n").filter { $0.contains("(NEEDED)") }
                .compactMap { $0.split(separator: "[").last.map { String($0.prefix { $0 != "." }) } }
            #expect(Set(needed).isSubset(of: ["libc", "libm", "ld-linux-x86-64", "libncursesw", "libtinfo"]))
            #expect(entries.contains("Flags: PIE"))
        }

        @Test func tablesOfFunctionsAreReadOnlyOnceTheProgramRuns() throws {
            let headers = try run("readelf", ["--program-headers", "--wide", Surroundings.program]).output
            #expect(headers.contains("GNU_RELRO"))
        }

        @Test func theFirstPagesProcessHoldsNothingOfTheTerminalAndEndsWithTheProgram() throws {
            let server = try RawServer(answering: answer("200 OK", "<p>there"))
            defer { server.stop() }
            let screen = try Latchkey.open(server.address(), ["--header", "X-Key: \(Latchkey.password)"])
            try screen.wait(forText: "there")
            let program = try screen.pid
            let page = try #require(try children(of: program).first)
            let commandLine = kernelFile("/proc/\(page)/cmdline").split(separator: "\0").map(String.init)
            #expect(commandLine == ["latchkey", "--page-process"])
            let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(page)/fd").sorted()
            #expect(open == ["0", "1", "2", "3"])
            for stream in 0...2 {
                let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(page)/fd/\(stream)")
                #expect(target == "/dev/null")
            }
            kill(program, SIGKILL)
            #expect(waitUntil { !FileManager.default.fileExists(atPath: "/proc/\(page)/exe") })
        }

        private func children(of process: pid_t) throws -> [pid_t] {
            try run("pgrep", ["-P", "\(process)"]).output.split(separator: "\n").compactMap { pid_t($0) }
        }
    }
}
