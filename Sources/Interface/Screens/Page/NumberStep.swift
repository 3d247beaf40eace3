import Page

/// How ↑ and ↓ change a number (HTML, "stepUp"): from one allowed value to the next, within the limits.
struct NumberStep {
    private let step: Decimal
    private let base: Decimal
    private let least: Decimal?
    private let most: Decimal?

    init(_ control: Control, in document: Document) {
        func number(_ name: AttributeName) -> Decimal? {
            document.attribute(name, of: control.node).flatMap { Decimal($0) }
        }
        let isRange = control.kind == .text(.range)
        let wanted = document.attribute(named: "step", of: control.node).flatMap { Decimal($0) }
        step = wanted.flatMap { $0.digits > 0 ? $0 : nil } ?? Decimal(digits: 1, scale: 0)
        least = number(.min) ?? (isRange ? Decimal(digits: 0, scale: 0) : nil)
        most = number(.max) ?? (isRange ? Decimal(digits: 100, scale: 0) : nil)
        base = least ?? number(.value) ?? Decimal(digits: 0, scale: 0)
    }

    /// The value after `text` in a direction; nil when there is none.
    func next(after text: String, _ direction: Int) -> String? {
        let value = Decimal(text) ?? Decimal(digits: 0, scale: 0)
        let scale = [value, step, base, least, most].compactMap { $0?.scale }.max() ?? 0
        guard let from = value.scaled(to: scale), let step = step.scaled(to: scale), let base = base.scaled(to: scale)
        else { return nil }
        let rest = ((from - base) % step + step) % step
        var next = rest == 0 ? from + direction * step : from - rest + (direction > 0 ? step : 0)
        if let least = least?.scaled(to: scale), next < least { next = least + ((base - least) % step + step) % step }
        if let most = most?.scaled(to: scale), next > most { next = most - ((most - base) % step + step) % step }
        let isMove = direction > 0 ? next > from : next < from
        return isMove || text.isEmpty ? Decimal(digits: next, scale: scale).text : nil
    }
}

/// A short decimal number, exactly: `digits` / 10^`scale`.
private struct Decimal {
    let digits: Int
    let scale: Int

    init(digits: Int, scale: Int) {
        self.digits = digits
        self.scale = scale
    }

    /// `-12.50`; nil for exponents, for more than 15 digits and for what is no number.
    init?(_ text: String) {
        var rest = Substring(text)
        let isNegative = rest.hasPrefix("-")
        if isNegative { rest = rest.dropFirst() }
        let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1] : ""
        let all = (parts.first ?? "") + fraction
        guard !all.isEmpty, all.utf8.count <= 15, all.allSatisfy({ ("0"..."9").contains($0) }), let value = Int(all)
        else { return nil }
        digits = isNegative ? -value : value
        scale = fraction.utf8.count
    }

    /// The digits at another scale; nil when they would be too many.
    func scaled(to wanted: Int) -> Int? {
        var result = digits
        for _ in scale..<max(wanted, scale) {
            let (product, overflow) = result.multipliedReportingOverflow(by: 10)
            guard !overflow, product.magnitude < UInt(Int.max / 4) else { return nil }
            result = product
        }
        return result
    }

    var text: String {
        guard scale > 0 else { return String(digits) }
        var figures = String(digits.magnitude)
        figures = String(repeating: "0", count: max(scale + 1 - figures.count, 0)) + figures
        var fraction = figures.suffix(scale)
        while fraction.last == "0" { fraction = fraction.dropLast() }
        let whole = figures.dropLast(scale)
        return (digits < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
    }
}
