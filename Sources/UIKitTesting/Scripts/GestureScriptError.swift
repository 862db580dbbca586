import Foundation

/// An error in a gesture script, with its place.
public struct GestureScriptError: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
    /// The file's path; nil if the script wasn't read from a file.
    public var file: String?
    /// The line, from 1; nil if the error isn't in a single line.
    public let line: Int?
    /// The column, from 1; nil if it isn't known.
    public let column: Int?
    /// What is wrong, and what is expected.
    public let message: String

    init(line: Int?, column: Int? = nil, _ message: String) {
        self.line = line
        self.column = column
        self.message = message
    }

    /// One line: `skim.jsonl:3:14: …`, or `line 3, column 14: …` without a file.
    public var description: String {
        if let file { return ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": " + message }
        guard let line else { return message }
        return "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": " + message
    }

    public var errorDescription: String? { description }
}
