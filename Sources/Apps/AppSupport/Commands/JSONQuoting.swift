import Foundation

/// Writes texts as strings of JSON, with their quotation marks.
package struct JSONQuoting {
    private let encoder = JSONEncoder()

    package init() {
        encoder.outputFormatting = .withoutEscapingSlashes
    }

    package func callAsFunction(_ text: String) throws -> String { String(decoding: try encoder.encode(text), as: UTF8.self) }
}
