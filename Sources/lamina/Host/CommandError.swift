import Foundation

/// The reason why a command failed. Its description is one line that says what is wrong and where.
struct CommandError: Error, Equatable, CustomStringConvertible, LocalizedError {
    let description: String
    var errorDescription: String? { description }

    init(_ description: String) {
        self.description = description
    }

    /// Throws for a file that isn't there.
    static func check(file: String) throws {
        guard FileManager.default.fileExists(atPath: file) else { throw CommandError("\(file): no such file; check the name") }
    }
}
