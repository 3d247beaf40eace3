import CCurl
import HTTP

/// One curl handle, made for one request and thrown away after it.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    /// What curl says about a failure; it may quote the server.
    private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// The first option that this libcurl refused.
    private(set) var refused: CURLoption?

    init?() {
        guard let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
        message[0] = 0
        set(CURLOPT_ERRORBUFFER, UnsafeRawPointer(message))
    }

    deinit {
        curl_easy_cleanup(pointer)
        message.deallocate()
    }

    func set(_ option: CURLoption, _ value: Int) { check(option, latchkey_set_number(pointer, option, value)) }
    func set(_ option: CURLoption, _ value: UnsafeRawPointer?) {
        check(option, latchkey_set_pointer(pointer, option, value))
    }
    /// curl keeps a copy.
    func set(_ option: CURLoption, text: String) {
        text.withCString { check(option, latchkey_set_pointer(pointer, option, $0)) }
    }

    private func check(_ option: CURLoption, _ result: CURLcode) {
        if result != CURLE_OK, refused == nil { refused = option }
    }

    func number(_ info: CURLINFO) -> Int { latchkey_get_number(pointer, info) }

    /// `Subject`, `Issuer` or `Cert` of the server's own certificate, while it is known.
    func certificate(_ name: String) -> String? {
        latchkey_leaf_certificate(pointer, name).map { String(cString: $0) }
    }

    func errorText(_ code: CURLcode) -> String {
        String(cString: message[0] == 0 ? curl_easy_strerror(code) : UnsafePointer(message))
    }

    /// What holds for every connection: where it goes, how it is verified, and that nothing is read from the
    /// environment or from files of the user.
    func prepareConnection(to url: URL, _ configuration: TransportConfiguration) {
        set(CURLOPT_URL, text: url.withoutFragment)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        set(CURLOPT_PROTOCOLS_STR, text: "http,https")
        set(CURLOPT_REDIR_PROTOCOLS_STR, text: "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        set(CURLOPT_NOSIGNAL, 1)
        // A resolver that hangs is left behind instead of waited for.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout)
        // An empty proxy, unlike none, keeps http_proxy and its kin out.
        set(CURLOPT_PROXY, text: configuration.proxy ?? "")
        set(CURLOPT_NOPROXY, text: configuration.proxy == nil ? "*" : "")
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        // A resumed session shows no certificate.
        set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        set(CURLOPT_CERTINFO, 1)
        if url.isEncrypted { setAuthorities(configuration.caFile) }
    }

    /// The system's authorities are looked up one by one in their folder: reading the whole bundle takes longer than
    /// the handshake, and `CURLOPT_CAINFO` stays free for the private ones.
    private func setAuthorities(_ caFile: String?) {
        if latchkey_has_certificate_folder() { set(CURLOPT_CAINFO, nil) }
        if let caFile { set(CURLOPT_CAINFO, text: caFile) }
    }

    func trust(_ authority: [UInt8]) {
        authority.withUnsafeBytes { bytes in
            var blob = curl_blob(
                data: UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                len: bytes.count,
                flags: UInt32(CURL_BLOB_COPY)
            )
            set(CURLOPT_CAINFO_BLOB, &blob)
        }
    }

    /// Method, body and what is done with the answer.
    ///
    /// `form` is the body where that is a form; it has to outlive the request.
    func prepareRequest(
        _ request: Request,
        _ fields: RequestFields,
        form: BodyOctets?,
        _ configuration: TransportConfiguration
    ) {
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        set(CURLOPT_ACCEPT_ENCODING, text: "")
        set(CURLOPT_USERAGENT, text: configuration.userAgent)
        set(CURLOPT_HTTPHEADER, fields.list)
        switch request.method {
        case "GET" where request.body.isEmpty: set(CURLOPT_HTTPGET, 1)
        case "HEAD": set(CURLOPT_NOBODY, 1)
        default:
            if !request.body.isEmpty || request.method == "POST" { setBody(request.body, form) }
            set(CURLOPT_CUSTOMREQUEST, text: request.method)
        }
    }

    private func setBody(_ body: RequestBody, _ form: BodyOctets?) {
        switch body {
        case .none: copyBody(UnsafeRawBufferPointer(start: nil, count: 0))
        case .bytes(let secret): secret.withBytes { copyBody($0) }
        case .form:
            guard let octets = form?.octets else { return }
            setBodySize(octets.count)
            set(CURLOPT_POSTFIELDS, octets.baseAddress)
        }
    }

    /// curl keeps a copy, and wipes it.
    private func copyBody(_ octets: UnsafeRawBufferPointer) {
        setBodySize(octets.count)
        var nothing: UInt8 = 0
        withUnsafeBytes(of: &nothing) { set(CURLOPT_COPYPOSTFIELDS, octets.baseAddress ?? $0.baseAddress) }
    }

    private func setBodySize(_ count: Int) {
        check(CURLOPT_POSTFIELDSIZE_LARGE, latchkey_set_size(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(count)))
    }
}
