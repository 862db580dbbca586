/// Why a formula can't be read.
public struct MathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// A command that isn't understood, without its backslash.
        case unknownCommand(String)
        /// An environment that isn't understood.
        case unknownEnvironment(String)
        /// A command's argument is missing.
        case missingArgument(String)
        /// Something was begun and not ended: a brace, `\left`, an environment.
        case unclosed(String)
        /// Something is ended that wasn't begun.
        case unopened(String)
        /// A second superscript or subscript on one base.
        case doubleScript
        /// An argument that its command can't use: a colour, a delimiter, columns.
        case invalidArgument(String)
        /// Braces and commands lie deeper in each other than ``MathExpression/maximumDepth``.
        case tooDeep
        /// The source is longer than ``MathExpression/maximumLength``.
        case tooLong
    }

    public let reason: Reason
    /// The number of Unicode scalars of the source before the place.
    public let offset: Int

    public init(_ reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    public var description: String {
        let what =
            switch reason {
            case .unknownCommand(let name): "the command \\\(name) isn't understood"
            case .unknownEnvironment(let name): "the environment \(name) isn't understood"
            case .missingArgument(let name): "\(name) lacks an argument"
            case .unclosed(let name): "\(name) isn't closed"
            case .unopened(let name): "\(name) closes nothing"
            case .doubleScript: "there are two superscripts or two subscripts on one base"
            case .invalidArgument(let text): "“\(text)” can't be used here"
            case .tooDeep: "it is nested too deeply"
            case .tooLong: "it is too long"
            }
        return "formula, character \(offset + 1): \(what)"
    }
}
