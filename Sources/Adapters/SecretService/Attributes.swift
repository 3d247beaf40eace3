import Authentication
import HTTP

/// Attributes of an item as the keyring has them.
typealias Attributes = [String: String]

/// The names that WebKitGTK and others use: libsecret's `SECRET_SCHEMA_COMPAT_NETWORK`. A proxy's item differs from an
/// origin's by `object`, which WebKitGTK does not ask about.
private let schema = "org.gnome.keyring.NetworkPassword"
private let schemaName = "xdg:schema"
/// Ours alone: this user is proposed for its space.
let defaultMark = "latchkey:default"

/// Schemas that an item of ours may have: `secret-tool` writes none, or this generic one.
private let acceptedSchemas: Set<String?> = [nil, schema, "org.freedesktop.Secret.Generic"]

/// What an item of the space has at least, whoever wrote it.
func attributes(toFind space: ProtectionSpace) -> Attributes {
    var attributes = [
        "server": space.origin.host, "port": "\(space.origin.port)", "protocol": space.origin.scheme.rawValue,
        "authtype": space.method.description,
    ]
    if space.server == .origin { attributes["domain"] = space.realm ?? "" } else { attributes["object"] = "proxy" }
    return attributes
}

/// What a new item gets. The first of a space is its default: a keyring's times are too coarse to tell later.
func attributes(toStore user: String, for space: ProtectionSpace, isFirst: Bool) -> Attributes {
    var attributes = attributes(toFind: space)
    attributes["domain"] = space.realm ?? ""
    attributes["user"] = user
    attributes[schemaName] = schema
    if isFirst { attributes[defaultMark] = "yes" }
    return attributes
}

/// The space and user of an item; nil for items of another kind.
func readPlace(_ attributes: Attributes) -> (space: ProtectionSpace, user: String)? {
    guard acceptedSchemas.contains(attributes[schemaName]), let user = attributes["user"], !user.isEmpty,
        let server = attributes["server"], !server.isEmpty,
        let scheme = attributes["protocol"].flatMap({ URL.Scheme(rawValue: $0) }),
        let port = attributes["port"].flatMap({ UInt16($0) }), let method = attributes["authtype"],
        let realm = attributes["domain"], !realm.isEmpty
    else { return nil }
    let space = ProtectionSpace(
        origin: Origin(scheme: scheme, host: server, port: port),
        server: attributes["object"] == "proxy" ? .proxy : .origin,
        realm: realm,
        method: AuthenticationMethod(scheme: method)
    )
    return (space, user)
}
