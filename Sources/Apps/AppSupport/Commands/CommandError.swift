import ArgumentParser
import Files
import Foundation

/// The reason why a command failed. Its description is one line that says what is wrong and where.
package struct CommandError: Error, Equatable, CustomStringConvertible, LocalizedError {
    package let description: String
    package var errorDescription: String? { description }

    package init(_ description: String) {
        self.description = OneLine.of(description, limit: 4096)
    }

    /// Throws for a file that isn't there.
    package static func check(file: String) throws {
        guard FileManager.default.fileExists(atPath: file) else { throw CommandError("\(file): no such file; check the name") }
    }

    /// What a command that fails by an error says, in one line.
    package static func line(_ error: any Error) -> String { AnyCommand.message(for: error) }

    /// The parser of arguments words errors by a command; those that aren't about arguments are the same by any.
    private struct AnyCommand: ParsableCommand {}
}
