import Foundation

/// What commands print with `--json`: all of it in one line, and names in the order of the alphabet.
package enum JSONLine {
    /// The line, with its end.
    package static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }

    /// A value that is written as `null` where there is none. An optional property would be left out.
    package struct OrNull<Value: Encodable>: Encodable {
        let value: Value?

        package init(_ value: Value?) { self.value = value }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let value { try container.encode(value) } else { try container.encodeNil() }
        }
    }
}
