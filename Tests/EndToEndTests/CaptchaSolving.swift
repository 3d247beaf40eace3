import Foundation
import Testing

extension TmuxScreen {
    /// Ticks the simulator's checkbox, which has the focus, and puts the numbers of its puzzle into their order.
    func solveCaptcha() throws {
        try press("Space")
        let text = try wait(forText: "the smallest first:")
        let question = text.components(separatedBy: "the smallest first:")[1].prefix { $0 != "│" }
        let numbers = question.split { !$0.isNumber }.compactMap { Int($0) }.sorted()
        #expect(numbers.count > 2)
        try type(numbers.map(String.init).joined(separator: " "))
        try press("Enter")
    }
}
