import Page

/// The controls of the shown page, found once.
struct PageControls: Equatable, Sendable {
    /// In document order.
    let all: [Control]
    private let places: [NodeID: Int]

    init(_ page: ShownPage = .blank) {
        if case .document(_, let document, _) = page, document.hasControls {
            all = document.controls()
        } else {
            all = []
        }
        places = Dictionary(all.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    }

    subscript(id: NodeID) -> Control? { places[id].map { all[$0] } }

    /// Those of one form.
    func of(form: Int) -> [Control] { all.filter { $0.form == form } }
}
