import Foundation

/// Writes texts as strings of JSON, with their quotation marks.
struct JSONQuoting {
    private let encoder = JSONEncoder()

    init() {
        encoder.outputFormatting = .withoutEscapingSlashes
    }

    func callAsFunction(_ text: String) throws -> String { String(decoding: try encoder.encode(text), as: UTF8.self) }
}
