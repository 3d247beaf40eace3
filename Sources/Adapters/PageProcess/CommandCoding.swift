import HTTP
import Page

/// An order as a message, its length in front.
func message(_ order: PageOrder) -> [UInt8] {
    var writer = WireWriter()
    switch order {
    case .parse(let source):
        writer.add(0)
        writer.add(source)
    case .command(let command):
        writer.add(1)
        writer.add(command)
    }
    return writer.finished()
}

/// An order from a message without its length.
func order(_ bytes: ArraySlice<UInt8>) throws(WireReader.Malformed) -> PageOrder {
    var reader = WireReader(bytes)
    switch try reader.number() {
    case 0: return .parse(try reader.pageSource())
    case 1: return .command(try reader.command())
    default: throw WireReader.Malformed()
    }
}

extension WireWriter {
    fileprivate mutating func add(_ command: PageCommand) {
        switch command {
        case .run(let setup):
            add(0)
            add(setup)
        case .edit(let node, let value, let edit):
            addAct(1, node, edit)
            add(value)
        case .press(let node, let edit): addAct(2, node, edit)
        case .enter(let node, let edit): addAct(3, node, edit)
        case .focus(let node): addAct(4, node, 0)
        case .blur: add(5)
        case .key(let key):
            add(6)
            add(key)
        case .fetched(let token, let resource):
            add(7)
            add(token)
            add(resource)
        case .cookies(let text):
            add(8)
            add(text)
        case .fragment(let url):
            add(9)
            add(url)
        case .popstate(let url):
            add(11)
            add(url)
        case .evaluate(let token, let source, let argument):
            add(10)
            add(token)
            add(source)
            add(argument == nil ? 0 : 1)
            if let argument { add(argument) }
        case .inject(let token, let library):
            add(12)
            add(token)
            add(library.rawValue)
        case .locate(let token, let selectors):
            add(13)
            add(token)
            add(each: selectors) { $0.add($1) }
        }
    }

    private mutating func addAct(_ tag: Int, _ node: NodeID, _ edit: Int) {
        add(tag)
        add(Int(node))
        add(edit)
    }

    private mutating func add(_ setup: PageSetup) {
        add(setup.url)
        add(setup.charset)
        add(setup.referrer)
        add(setup.userAgent)
        add(setup.cookies)
        add(setup.localStorage)
        add(setup.sessionStorage)
        add(each: setup.handlers) { $0.add($1) }
        add(setup.confirmAnswer)
        add(setup.promptAnswer)
        add(setup.taskLimit)
        add(setup.timeOrigin)
    }

    private mutating func add(_ area: PageSetup.Area) {
        add(each: area) { writer, item in
            writer.add(item.key)
            writer.add(item.value)
        }
    }

    private mutating func add(_ value: FieldValue) {
        switch value {
        case .text(let text):
            add(0)
            add(text)
        case .secret(let secret):
            add(1)
            add(secret)
        case .concealed(let count):
            add(2)
            add(count)
        case .checked(let isChecked):
            add(3)
            add(isChecked)
        case .chosen(let options):
            add(4)
            add(array: options)
        case .files(let paths):
            add(5)
            add(each: paths) { $0.add($1) }
        }
    }

    private mutating func add(_ resource: FetchedResource) {
        switch resource {
        case .response(let kind, let response, let url, let isRedirected):
            add(0)
            add(kind.rawValue)
            add(response.status)
            add(response.reasonPhrase)
            add(response.headers)
            add(array: response.body)
            add(response.version)
            add(url)
            add(isRedirected)
        case .failure(let sentence):
            add(1)
            add(sentence)
        }
    }
}

extension WireReader {
    fileprivate mutating func command() throws(Malformed) -> PageCommand {
        switch try number() {
        case 0: .run(try setup())
        case 1:
            try edited { node, edit, reader throws(Malformed) in .edit(node, try reader.fieldValue(), edit: edit) }
        case 2: try edited { node, edit, _ in .press(node, edit: edit) }
        case 3: try edited { node, edit, _ in .enter(node, edit: edit) }
        case 4: try edited { node, _, _ in .focus(node) }
        case 5: .blur
        case 6: .key(try text())
        case 7: .fetched(token: try number(), try resource())
        case 8: .cookies(try text())
        case 9: .fragment(try url())
        case 10:
            .evaluate(token: try number(), source: try text(), argument: try number() == 0 ? nil : try secret())
        case 11: .popstate(try url())
        case 12: .inject(token: try number(), try choice(PageLibrary.self))
        case 13: .locate(token: try number(), try texts())
        default: throw Malformed()
        }
    }

    private mutating func edited(
        _ make: (NodeID, Int, inout WireReader) throws(Malformed) -> PageCommand
    ) throws(Malformed) -> PageCommand {
        let node = try identity()
        let edit = try number()
        return try make(node, edit, &self)
    }

    private mutating func setup() throws(Malformed) -> PageSetup {
        var setup = PageSetup(url: try url())
        setup.charset = try text()
        setup.referrer = try text()
        setup.userAgent = try text()
        setup.cookies = try text()
        setup.localStorage = try area()
        setup.sessionStorage = try area()
        setup.handlers = try texts()
        setup.confirmAnswer = try flag()
        setup.promptAnswer = try optionalText()
        setup.taskLimit = try number()
        setup.timeOrigin = try number()
        return setup
    }

    private mutating func area() throws(Malformed) -> PageSetup.Area {
        try each { reader throws(Malformed) in
            PageSetup.StorageItem(key: try reader.text(), value: try reader.text())
        }
    }

    private mutating func fieldValue() throws(Malformed) -> FieldValue {
        switch try number() {
        case 0: .text(try text())
        case 1: .secret(try secret())
        case 2: .concealed(count: try number())
        case 3: .checked(try flag())
        case 4: .chosen(try numbers())
        case 5: .files(try texts())
        default: throw Malformed()
        }
    }

    private mutating func resource() throws(Malformed) -> FetchedResource {
        guard try number() == 0 else { return .failure(try text()) }
        let kind = try choice(FetchedResource.Kind.self)
        let response = Response(
            status: try number(),
            reasonPhrase: try text(),
            headers: try headers(),
            body: try bytesArray(),
            version: try text()
        )
        return .response(kind, response, url: try url(), isRedirected: try flag())
    }
}
