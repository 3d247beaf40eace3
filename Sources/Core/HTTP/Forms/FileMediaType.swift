/// The media type of a file by the ending of its name; `application/octet-stream` for all that is not listed.
package func mediaType(ofFile path: String) -> String {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "application/octet-stream" }
    let ending = String(decoding: path.utf8[dot...].dropFirst().map(\.asciiLowercased), as: UTF8.self)
    return byEnding[ending] ?? "application/octet-stream"
}

private let byEnding: [String: String] = [
    "txt": "text/plain", "log": "text/plain", "md": "text/markdown", "csv": "text/csv", "html": "text/html",
    "htm": "text/html", "css": "text/css", "js": "text/javascript", "json": "application/json",
    "xml": "text/xml", "pdf": "application/pdf", "zip": "application/zip", "gz": "application/gzip",
    "tar": "application/x-tar", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "svg": "image/svg+xml", "ico": "image/x-icon", "mp3": "audio/mpeg", "wav": "audio/wav",
    "ogg": "audio/ogg", "mp4": "video/mp4", "webm": "video/webm", "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
]
