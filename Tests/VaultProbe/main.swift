// A program that writes to a vault until it is killed, or under conditions that a test must not share.
//
//   vault-probe write FOLDER KEYFILE FIRST      keeps the users FIRST, FIRST + 1, …; prints each once it is kept
//   vault-probe update FOLDER KEYFILE FIRST     keeps one user with the passwords FIRST, FIRST + 1, …; the same
//   vault-probe full FOLDER KEYFILE             keeps one where no file may grow, and says what came of it
//   vault-probe measure FOLDER KEYFILE COUNT    how long the calls take with up to COUNT records
//   vault-probe find FOLDER KEYFILE NUMBER      finds one of those records
//   vault-probe add FOLDER KEYFILE NUMBER       adds one
//   vault-probe unprivileged FOLDER KEYFILE     as another user when started by root: reads, keeps, says what came of it
import Authentication
import Glibc
import HTTP
import Secrets
import Vault

func say(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = write(STDOUT_FILENO, line, line.count)
}

let arguments = CommandLine.arguments
let space = ProtectionSpace(
    origin: Origin(scheme: .https, host: "probe.example", port: 443),
    realm: "Probe",
    method: .httpBasic
)

func openVault(creates: Bool = true) throws -> Vault {
    try Vault.open(
        folder: arguments[2],
        key: .keyFile(arguments[3]),
        device: DeviceID(UInt64(getpid())),
        creates: creates
    )
}

func keep(_ vault: Vault, user: String, password: String) throws {
    _ = try vault.set(Credential(user: user, password: Secret(password), persistence: .permanent), for: space)
}

do {
    switch arguments[1] {
    case "write":
        let vault = try openVault()
        var number = Int(arguments[4]) ?? 0
        while true {
            // A space each: a folder each.
            let space = ProtectionSpace(origin: space.origin, realm: "Probe \(number % 50)", method: .httpBasic)
            let credential = Credential(
                user: "user \(number)",
                password: Secret("password \(number)"),
                persistence: .permanent
            )
            _ = try vault.set(credential, for: space)
            say("\(number)")
            number += 1
        }
    case "update":
        let vault = try openVault()
        var number = Int(arguments[4]) ?? 0
        while true {
            try keep(vault, user: "user", password: "\(number)")
            say("\(number)")
            number += 1
        }
    case "full":
        let vault = try openVault()
        var limit = rlimit(rlim_cur: 100, rlim_max: 100)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        signal(SIGXFSZ, SIG_IGN)
        try keep(vault, user: "user", password: "new")
        say("kept")
    case "unprivileged":
        if getuid() == 0, setgid(65534) != 0 || setuid(65534) != 0 { say("cannot change the user") }
        let vault = try openVault(creates: false)
        say("read \(try vault.credentials(for: space).credentials.count)")
        try keep(vault, user: "user", password: "new")
        say("kept")
    case "measure": try measure(Int(arguments[4]) ?? 10_000)
    case "find": try findOne(Int(arguments[4]) ?? 0)
    case "add": try addOne(Int(arguments[4]) ?? 0)
    default: say("unknown")
    }
} catch {
    say("\(error)")
}
