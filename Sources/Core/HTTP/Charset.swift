/// A character encoding by its canonical name in lower case, from a label (WHATWG Encoding §4.2).
package struct Charset: Hashable, Sendable {
    package let name: String
    /// What iconv calls it, or a superset of it that browsers read instead.
    package let iconvName: String

    package static let utf8 = Charset(name: "utf-8", iconvName: "UTF-8")
    package static let windows1252 = Charset(name: "windows-1252", iconvName: "CP1252")

    private init(name: String, iconvName: String) {
        self.name = name
        self.iconvName = iconvName
    }

    /// nil for a label that no browser knows.
    package init?(label: String) {
        let blanks: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
        let start = label.utf8.drop { blanks.contains($0) }
        let end = start.lastIndex { !blanks.contains($0) }.map { start.index(after: $0) } ?? start.startIndex
        let name = String(decoding: start[..<end].map(\.asciiLowercased), as: UTF8.self)
        guard let known = Self.byLabel[name] else { return nil }
        self = known
    }

    /// The name with the capitals of the Encoding standard, as `_charset_` sends it.
    package var standardName: String {
        switch name {
        case "gb18030", "macintosh", "x-mac-cyrillic": name
        case "big5": "Big5"
        case "shift_jis": "Shift_JIS"
        case _ where name.hasPrefix("windows-"): name
        default: name.uppercased()
        }
    }

    private static let byLabel: [String: Charset] = {
        var labels: [String: Charset] = [:]
        for (name, iconvName, others) in table {
            let charset = Charset(name: name, iconvName: iconvName)
            labels[name] = charset
            for label in others.split(separator: " ") { labels[String(label)] = charset }
        }
        return labels
    }()

    private static let table: [(name: String, iconvName: String, labels: String)] = [
        ("utf-8", "UTF-8", "utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8"),
        (
            "windows-1252", "CP1252",
            """
            ascii us-ascii ansi_x3.4-1968 iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 iso-ir-100 latin1 l1 \
            ibm819 cp819 cp1252 x-cp1252 csisolatin1 x-user-defined
            """
        ),
        ("iso-8859-2", "ISO-8859-2", "iso8859-2 iso88592 iso_8859-2 latin2 l2 csisolatin2"),
        ("iso-8859-3", "ISO-8859-3", "iso8859-3 iso_8859-3 latin3 l3"),
        ("iso-8859-4", "ISO-8859-4", "iso8859-4 iso_8859-4 latin4 l4"),
        ("iso-8859-5", "ISO-8859-5", "iso8859-5 iso_8859-5 cyrillic csisolatincyrillic"),
        ("iso-8859-6", "ISO-8859-6", "iso8859-6 iso_8859-6 arabic ecma-114 asmo-708"),
        ("iso-8859-7", "ISO-8859-7", "iso8859-7 iso_8859-7 greek greek8 ecma-118"),
        ("iso-8859-8", "ISO-8859-8", "iso8859-8 iso_8859-8 hebrew visual iso-8859-8-i logical"),
        ("iso-8859-10", "ISO-8859-10", "iso8859-10 latin6 l6"),
        ("iso-8859-13", "ISO-8859-13", "iso8859-13"),
        ("iso-8859-14", "ISO-8859-14", "iso8859-14"),
        ("iso-8859-15", "ISO-8859-15", "iso8859-15 iso_8859-15 latin9 l9"),
        ("iso-8859-16", "ISO-8859-16", ""),
        ("windows-1250", "CP1250", "cp1250 x-cp1250"),
        ("windows-1251", "CP1251", "cp1251 x-cp1251"),
        ("windows-1253", "CP1253", "cp1253 x-cp1253"),
        ("windows-1254", "CP1254", "cp1254 x-cp1254 iso-8859-9 iso8859-9 iso_8859-9 latin5 l5"),
        ("windows-1255", "CP1255", "cp1255 x-cp1255"),
        ("windows-1256", "CP1256", "cp1256 x-cp1256"),
        ("windows-1257", "CP1257", "cp1257 x-cp1257"),
        ("windows-1258", "CP1258", "cp1258 x-cp1258"),
        ("windows-874", "CP874", "dos-874 iso-8859-11 iso8859-11 tis-620"),
        ("ibm866", "CP866", "866 cp866 csibm866"),
        ("koi8-r", "KOI8-R", "koi koi8 koi8_r cskoi8r"),
        ("koi8-u", "KOI8-U", "koi8-ru"),
        ("macintosh", "MACINTOSH", "mac x-mac-roman csmacintosh"),
        ("x-mac-cyrillic", "MAC-CYRILLIC", "x-mac-ukrainian"),
        ("gbk", "GB18030", "gb2312 gb_2312 gb_2312-80 chinese csgb2312 x-gbk cp936 windows-936 iso-ir-58"),
        ("gb18030", "GB18030", ""),
        ("big5", "BIG5-HKSCS", "big5-hkscs cn-big5 csbig5 x-x-big5"),
        ("euc-jp", "EUC-JP-MS", "x-euc-jp cseucpkdfmtjapanese"),
        ("iso-2022-jp", "ISO-2022-JP", "csiso2022jp"),
        ("shift_jis", "CP932", "shift-jis sjis x-sjis ms_kanji ms932 windows-31j csshiftjis"),
        ("euc-kr", "CP949", "ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 korean cseuckr windows-949"),
        ("utf-16le", "UTF-16LE", "utf-16 unicode ucs-2 iso-10646-ucs-2 csunicode unicodefeff"),
        ("utf-16be", "UTF-16BE", "unicodefffe"),
    ]
}
