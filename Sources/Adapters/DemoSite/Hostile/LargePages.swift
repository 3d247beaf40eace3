/// Plausible pages of a given size for measuring; the same bytes in every run.
let largeRooms = [
    Room("/large/1", "A page of 1 MiB", "paragraphs, lists and links", content: .answered { _ in largeReply(one) }),
    Room("/large/10", "A page of 10 MiB", "ten times as much", content: .answered { _ in largeReply(ten) }),
]

/// Made when first asked for, and kept.
private let one = largePage(mebibytes: 1)
private let ten = largePage(mebibytes: 10)

private func largeReply(_ page: [UInt8]) -> Reply {
    var reply = Reply(body: page)
    reply.add("Content-Type", "text/html; charset=utf-8")
    return reply
}

private let vocabulary = """
    the a key lock door room house letter page form field name value server client answer question challenge realm \
    password person screen line window light morning river stone garden winter summer paper table chair lamp bridge \
    street corner travels opens closes waits arrives returns shows keeps forgets remembers carries sends reads writes \
    quiet small large early late old new green blue plain certain other between under over without after before while \
    straße café naïve Ελλάδα Привет 日本語 and or but so
    """.split(separator: " ").map { Array($0.utf8) }

/// Sections of a heading, paragraphs, a list and links, until the size is reached.
func largePage(mebibytes: Int) -> [UInt8] {
    var writer = LargePageWriter()
    writer.write(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>A page of \(mebibytes) MiB</title></head>\n<body>\n"
    )
    writer.write(
        "<h1>A page of \(mebibytes) MiB</h1>\n<p>This page is there to be measured: scroll it, find in it, dump it.</p>\n"
    )
    var section = 1
    while writer.bytes.count < mebibytes << 20 {
        writer.section(section)
        section += 1
    }
    writer.write("<p><a href=\"/\">All rooms</a></p>\n</body>\n</html>\n")
    return writer.bytes
}

private struct LargePageWriter {
    private(set) var bytes: [UInt8] = []
    /// A linear congruential generator: the same words in every run.
    private var state: UInt64 = 4

    mutating func write(_ text: String) { bytes += text.utf8 }

    mutating func section(_ number: Int) {
        write("<h2 id=\"s\(number)\">Section \(number)</h2>\n")
        for _ in 0..<3 {
            write("<p>")
            sentences(4)
            write("</p>\n")
        }
        write("<ul>\n")
        for _ in 0..<5 {
            write("<li><a href=\"/large/\(number)#s\(number + 1)\">")
            words(3)
            write("</a>: ")
            words(8)
            write("</li>\n")
        }
        write("</ul>\n")
    }

    private mutating func sentences(_ count: Int) {
        for _ in 0..<count {
            words(6 + below(10))
            let name = below(7) == 0 ? "em" : "b"
            write(" <\(name)>")
            words(2)
            write("</\(name)>. ")
        }
    }

    private mutating func words(_ count: Int) {
        for place in 0..<count {
            if place > 0 { bytes.append(0x20) }
            bytes += vocabulary[below(vocabulary.count)]
        }
    }

    private mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}
