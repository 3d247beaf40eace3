import CCurl
import Glibc
import HTTP
import Text

extension TransportFailure {
    static func cancelled(_ url: URL) -> Self { .init(.cancelled, "The request to \(url.origin) was cancelled.") }

    static func library(_ sentence: String) -> Self { .init(.protocolError, sentence) }

    static func silent(_ url: URL, milliseconds: Int) -> Self {
        .init(.timeout, "\(url.origin) sent nothing for \(seconds(milliseconds)). Reload to try again.")
    }

    static func overdue(_ url: URL, milliseconds: Int) -> Self {
        .init(.timeout, "\(url.origin) did not finish its answer in \(seconds(milliseconds)). Reload to try again.")
    }

    static func headTooLarge(_ url: URL, limit: Int) -> Self {
        .init(
            .headersTooLarge,
            "\(url.origin) sent more than \(size(limit)) of header fields. Latchkey reads no more; look at the server."
        )
    }

    static func bodyTooLarge(_ url: URL, limit: Int) -> Self {
        .init(
            .tooLarge,
            "The answer of \(url.origin) is larger than \(size(limit)), the most that Latchkey loads. Open it elsewhere."
        )
    }

    static func strangeAnswer(_ url: URL) -> Self {
        .init(.protocolError, "\(url.origin) answered with something that is not HTTP. Check the port and the scheme.")
    }

    static func unsafeField(_ field: Headers.Field, _ url: URL) -> Self {
        let name = neutralised(field.name.prefix(40))
        return .init(
            .protocolError,
            "The request to \(url.origin) was not sent: its header field “\(name)” has a bad name or a line break."
        )
    }

    /// `reason` is one clause.
    static func unreadableFile(_ path: String, _ reason: String, _ url: URL) -> Self {
        .init(
            .file,
            "The form was not sent to \(url.origin): the file “\(shown(path))” cannot be read (\(reason)). Choose another."
        )
    }

    static func fileTooLarge(_ path: String, limit: Int, _ url: URL) -> Self {
        .init(
            .file,
            "The form was not sent to \(url.origin): with the file “\(shown(path))” it is larger than \(size(limit)), the "
                + "most that Latchkey sends. Choose a smaller one."
        )
    }

    static func unsafeMethod(_ url: URL) -> Self {
        .init(.protocolError, "The request to \(url.origin) was not sent: its method is not a word that HTTP allows.")
    }

    static func notTrustedByApp(_ trust: ServerTrust) -> Self {
        .init(.cancelled, "The app did not accept the certificate of \(trust.origin), so nothing was sent there.")
    }

    static func untrusted(_ trust: ServerTrust) -> Self {
        let names = "subject \(shown(trust.subject)), issuer \(shown(trust.issuer))"
        return .init(
            .tls,
            "The certificate of \(trust.origin) was refused: \(trust.failure ?? "it was not verified") (\(names)). "
                + "To trust a private authority start with --ca-file."
        )
    }

    /// The failure that a curl result stands for; `hasHead` when a final status line had arrived.
    static func of(
        _ code: CURLcode,
        _ easy: EasyHandle,
        _ url: URL,
        _ configuration: TransportConfiguration,
        hasHead: Bool
    ) -> Self {
        let origin = url.origin
        let detail = shown(easy.errorText(code))
        if configuration.proxy != nil, let failure = ofProxy(code, easy, origin, detail) { return failure }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return .init(.unknownHost, "The host “\(origin.host)” was not found. Check its spelling and the network.")
        case CURLE_COULDNT_CONNECT: return unreachable(easy, origin)
        case CURLE_OPERATION_TIMEDOUT:
            let time = seconds(configuration.connectTimeout)
            return .init(.timeout, "\(origin) could not be reached in \(time). Check the address and the network.")
        case CURLE_PARTIAL_FILE: return truncated(origin)
        case CURLE_RECV_ERROR where hasHead && !detail.mentions("chunked-encoding"): return truncated(origin)
        case CURLE_HTTP2_STREAM where hasHead: return truncated(origin)
        case CURLE_GOT_NOTHING,
            CURLE_RECV_ERROR where !hasHead,
            CURLE_SEND_ERROR where !hasHead:
            return .init(
                .protocolError,
                "\(origin) closed the connection without an answer. Check that it speaks \(origin.scheme), then reload."
            )
        // A single line beyond curl's own limit.
        case CURLE_OUT_OF_MEMORY where !hasHead:
            return headTooLarge(url, limit: configuration.largestHead)
        case CURLE_SSL_CACERT_BADFILE:
            let file = shown(configuration.caFile ?? "the system's certificates")
            return .init(.tls, "The file of authorities \(file) could not be read. Name a PEM file with --ca-file.")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT:
            return .init(
                .tls,
                "No secure connection to \(origin) came about (\(detail)). Check that the server speaks https there."
            )
        case CURLE_BAD_CONTENT_ENCODING:
            return .init(.protocolError, "The answer of \(origin) can't be unpacked (\(detail)). Look at the server.")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: return strangeAnswer(url)
        default:
            return .init(.protocolError, "The exchange with \(origin) failed (\(detail)). Reload to try again.")
        }
    }

    /// A proxy's own 401 or 407 to CONNECT is never taken for the origin's challenge.
    private static func ofProxy(_ code: CURLcode, _ easy: EasyHandle, _ origin: Origin, _ detail: String) -> Self? {
        let status = easy.number(CURLINFO_HTTP_CONNECTCODE)
        if status >= 300 {
            return .init(.proxy, "The proxy answered \(status) and made no way to \(origin). Check its settings.")
        }
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_COULDNT_CONNECT:
            return .init(.proxy, "The proxy for \(origin) could not be used (\(detail)). Check its address.")
        default: return nil
        }
    }

    private static func truncated(_ origin: Origin) -> Self {
        .init(.truncated, "\(origin) closed the connection before its answer was complete. Reload to try again.")
    }

    private static func unreachable(_ easy: EasyHandle, _ origin: Origin) -> Self {
        switch Int32(truncatingIfNeeded: easy.number(CURLINFO_OS_ERRNO)) {
        case ECONNREFUSED, 0:
            .init(.refused, "\(origin) refused the connection. Check the port and that the server is running.")
        case let error:
            .init(.refused, "\(origin) can't be reached (\(String(cString: strerror(error)))). Check the network.")
        }
    }
}

/// Why a certificate was refused, as a clause: OpenSSL's reason (X509_V_ERR_…), or curl's own check of the name.
func refusalOfCertificate(_ easy: EasyHandle, _ code: CURLcode, host: String) -> String {
    if easy.certificate("Subject") != nil { return "it is not made for the host “\(host)”" }
    switch easy.number(CURLINFO_SSL_VERIFYRESULT) {
    case 9: return "it is not valid yet"
    case 10: return "it has expired"
    case 18: return "it is signed by itself"
    case 19: return "its chain ends in an authority that is not trusted"
    case 2, 20, 21: return "its issuer is not a trusted authority"
    case 23: return "it was revoked"
    case 62, 64: return "it is not made for the host “\(host)”"
    default: return "it was not verified (\(shown(easy.errorText(code))))"
    }
}

/// `CN = localhost` as `CN=localhost`; what is unknown is said so.
func distinguishedName(_ name: String?) -> String {
    guard let name, !name.isEmpty else { return "unknown" }
    var (written, rest) = ("", name[...])
    while let sign = rest.occurrence(of: " = ") {
        written += rest[..<sign.lowerBound] + "="
        rest = rest[sign.upperBound...]
    }
    return written + rest
}

/// Untrusted text inside a sentence: neutral, and of a length that leaves the sentence readable.
private func shown(_ text: String) -> String {
    text.count > 120 ? neutralised(text.prefix(119)) + "…" : neutralised(text)
}

private func seconds(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
}

private func size(_ bytes: Int) -> String {
    if bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
    return bytes % (1 << 10) == 0 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
}
