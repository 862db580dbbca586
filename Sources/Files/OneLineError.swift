import Foundation

/// An error that says in one line what is wrong, where, and what to do.
public protocol OneLineError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// What is wrong, where, and what to do. Paths and other programs' messages in it may have line breaks.
    var message: String { get }
}

extension OneLineError {
    /// The message in one line.
    public var description: String { OneLine.of(message, limit: 4096) }
    /// The same line as `description`.
    public var errorDescription: String? { description }
}
