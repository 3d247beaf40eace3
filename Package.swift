// swift-tools-version: 6.1
import Foundation
import PackageDescription

/// Without the modules that every Swift file imports unasked. Latchkey uses neither tasks nor regular expressions, and
/// what they bring along (libdispatch, the parser of patterns) is half a millisecond of each start.
let lean: [SwiftSetting] = ["concurrency", "string-processing"].map {
    .unsafeFlags(["-Xfrontend", "-disable-implicit-\($0)-module-import"])
}

/// One source target of the project, with its folder and the arrows it may follow.
func target(_ name: String, in room: String, _ dependencies: [String] = []) -> Target {
    let format = "\(Context.packageDirectory)/Sources/\(room)/\(name)/FORMAT.md"
    return .target(
        name: name,
        dependencies: dependencies.map { .init(stringLiteral: $0) },
        path: "Sources/\(room)/\(name)",
        exclude: FileManager.default.fileExists(atPath: format) ? ["FORMAT.md"] : [],
        swiftSettings: lean
    )
}

/// A C target: headers and shims over one library.
func cLibrary(_ name: String, libraries: [String] = []) -> Target {
    .target(
        name: name,
        path: "Sources/CLibraries/\(name)",
        publicHeadersPath: "include",
        cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-Wall", "-Wextra"])],
        linkerSettings: libraries.map { .linkedLibrary($0) }
    )
}

/// The tests of one target; fixtures are read from the source folder by their path.
func tests(_ name: String, _ dependencies: [String] = []) -> Target {
    let fixtures = "\(Context.packageDirectory)/Tests/\(name)Tests/Fixtures"
    return .testTarget(
        name: "\(name)Tests",
        dependencies: ([name, "TestSupport"] + dependencies).map { .init(stringLiteral: $0) },
        path: "Tests/\(name)Tests",
        exclude: FileManager.default.fileExists(atPath: fixtures) ? ["Fixtures"] : []
    )
}

/// Where Debian keeps the headers of libsecret and GLib; they are included as system headers, in C only.
let libsecretHeaders = [
    "/usr/include/libsecret-1", "/usr/include/glib-2.0", "/usr/lib/x86_64-linux-gnu/glib-2.0/include",
    "/usr/lib/aarch64-linux-gnu/glib-2.0/include",
].flatMap { ["-isystem", $0] }

/// jQuery is embedded straight from Debian's package libjs-jquery, never committed.
let jQueryFolder = "/usr/share/javascript/jquery"

let package = Package(
    name: "latchkey",
    products: [
        .executable(name: "latchkey", targets: ["latchkey"]),
        .executable(name: "latchkey-bench", targets: ["latchkey-bench"]),
    ],
    targets: [
        cLibrary("CNcurses", libraries: ["ncursesw"]),
        .target(
            name: "CCurl",
            path: "Sources/CLibraries/CCurl",
            publicHeadersPath: "include",
            cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-Wall", "-Wextra"])],
            linkerSettings: [
                .unsafeFlags(["-L\(Context.packageDirectory)/Sources/CLibraries/StaticCurl"]), .linkedLibrary("curl"),
            ]
        ),
        cLibrary("CIdn", libraries: [":libidn2.a", ":libunistring.a"]),
        cLibrary("CGumbo", libraries: [":libgumbo.a"]),
        cLibrary("CMicrohttpd", libraries: ["dl"]),
        cLibrary("CCrypto", libraries: [":libcrypto.a"]),
        cLibrary("CSodium", libraries: [":libsodium.a"]),
        cLibrary("CTerminalRestore"),
        cLibrary("CChild"),
        cLibrary("CBell"),
        .target(
            name: "CJavaScriptCore",
            path: "Sources/CLibraries/CJavaScriptCore",
            publicHeadersPath: "include",
            cSettings: [
                .define("_GNU_SOURCE"), .unsafeFlags(["-Wall", "-Wextra", "-isystem", "/usr/include/webkitgtk-4.1"]),
            ],
            linkerSettings: [.linkedLibrary("dl")]
        ),
        .target(
            name: "CSecretService",
            path: "Sources/CLibraries/CSecretService",
            publicHeadersPath: "include",
            cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-Wall", "-Wextra"] + libsecretHeaders)],
            linkerSettings: [.linkedLibrary("dl")]
        ),
        .target(
            name: "Resources",
            path: "Resources",
            exclude: ["pages", "Scripts"],
            publicHeadersPath: "include",
            cSettings: [.unsafeFlags(["--embed-dir=\(jQueryFolder)"])]
        ),

        target("Text", in: "Core"),
        target("Secrets", in: "Core", ["CSodium"]),
        target("HTTP", in: "Core", ["Secrets", "Text", "CIdn"]),
        target("Hashing", in: "Core", ["CCrypto"]),
        target("Authentication", in: "Core", ["HTTP", "Hashing", "Secrets", "Text"]),
        target("Page", in: "Core", ["HTTP", "Text"]),
        target("Captcha", in: "Core", ["Secrets", "Text"]),
        target("Flow", in: "Core", ["Authentication", "Page", "Captcha"]),
        target("Scenarios", in: "Core", ["Text", "Flow"]),
        target("Reports", in: "Core", ["Flow", "Grid"]),

        target("Grid", in: "Interface", ["Secrets", "Text"]),
        target("Screens", in: "Interface", ["Grid", "Flow", "Reports"]),

        target("Transport", in: "Adapters", ["HTTP", "Authentication", "Text", "CBell", "CCurl"]),
        target("HTMLParsing", in: "Adapters", ["Page", "CGumbo"]),
        target("PageProcess", in: "Adapters", ["Page", "HTTP", "Secrets", "CBell", "CChild"]),
        target(
            "Scripting",
            in: "Adapters",
            ["Page", "HTTP", "Hashing", "Secrets", "Text", "Resources", "CJavaScriptCore"]
        ),
        target("Terminal", in: "Adapters", ["Grid", "Text", "CNcurses", "CTerminalRestore"]),
        target("DemoSite", in: "Adapters", ["HTTP", "Hashing", "Resources", "CMicrohttpd"]),
        target("Vault", in: "Adapters", ["Authentication", "HTTP", "Secrets", "Text", "CSodium"]),
        target("SecretService", in: "Adapters", ["Authentication", "HTTP", "Secrets", "Text", "CSecretService"]),

        .executableTarget(
            name: "latchkey",
            dependencies: [
                "Screens", "Flow", "Reports", "Scenarios", "Transport", "HTMLParsing", "PageProcess", "Scripting",
                "Terminal",
                "DemoSite", "Vault",
                "SecretService", "CBell", "CChild",
            ],
            path: "Sources/latchkey",
            swiftSettings: lean,
            // Packed relocations: a megabyte less to read and to keep for the forty thousand addresses of the tables.
            linkerSettings: [
                .unsafeFlags([
                    "-L\(Context.packageDirectory)/Sources/CLibraries/StaticCxx", "-use-ld=lld", "-Xlinker", "-z",
                    "-Xlinker", "pack-relative-relocs",
                ])
            ]
        ),
        .executableTarget(
            name: "latchkey-bench",
            dependencies: ["Screens", "Flow", "Page", "Authentication", "HTMLParsing"],
            path: "Sources/latchkey-bench"
        ),

        .target(name: "TestSupport", dependencies: ["HTTP", "Page", "Secrets"], path: "Tests/TestSupport"),
        tests("Text"),
        tests("HTTP"),
        tests("Hashing"),
        tests("Secrets"),
        tests("Authentication"),
        tests("Page"),
        tests("Captcha", ["Secrets", "Text"]),
        tests("Flow", ["HTMLParsing"]),
        tests("Grid"),
        tests("Screens", ["HTMLParsing"]),
        tests("Transport", ["DemoSite"]),
        tests("HTMLParsing"),
        tests("PageProcess", ["HTMLParsing", "latchkey"]),
        tests("Scripting", ["HTMLParsing", "Flow"]),
        .executableTarget(
            name: "terminal-probe",
            dependencies: ["Terminal", "Grid", "CTerminalProbe"],
            path: "Tests/TerminalProbe"
        ),
        .target(name: "CTerminalProbe", path: "Tests/CTerminalProbe", publicHeadersPath: "include"),
        tests("Terminal", ["terminal-probe", "CNcurses", "Grid", "Text"]),
        tests("DemoSite", ["Transport", "Scripting", "HTMLParsing"]),
        .executableTarget(
            name: "vault-probe",
            dependencies: ["Vault", "Authentication", "HTTP", "Secrets"],
            path: "Tests/VaultProbe"
        ),
        tests("Vault", ["vault-probe", "Authentication", "HTTP", "Secrets"]),
        tests("SecretService", ["Authentication", "HTTP", "Secrets"]),
        tests("Scenarios"),
        tests("latchkey"),
        .testTarget(name: "HouseTests", path: "Tests/HouseTests"),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["latchkey", "TestSupport"],
            path: "Tests/EndToEndTests",
            exclude: ["Fixtures"]
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)
