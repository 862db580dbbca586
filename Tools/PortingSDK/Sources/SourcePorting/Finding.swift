/// What the porting of a file has to say about a line of it.
public struct Finding: Hashable, Sendable {
    public enum Severity: String, Sendable {
        /// The construct can't be ported: the job fails.
        case error
        /// The construct is ported, but does less than on Apple's systems.
        case warning
        /// Something was left out that may not be missed.
        case remark
    }

    public var severity: Severity
    /// The line in the file, from 1.
    public var line: Int
    /// The column in the line, in bytes of UTF-8, from 1, as the compiler counts.
    public var column: Int
    /// What was found, as it is written: `method_exchangeImplementations`.
    public var construct: String
    /// Why it can't be ported, in a sentence without its full stop.
    public var reason: String
    /// What to write instead, in a sentence without its full stop; empty if there is nothing.
    public var instead: String

    public init(severity: Severity, line: Int, column: Int, construct: String, reason: String, instead: String) {
        self.severity = severity
        self.line = line
        self.column = column
        self.construct = construct
        self.reason = reason
        self.instead = instead
    }

    /// The text after `path:line:column: `, as compilers print it.
    public var message: String {
        "\(severity.rawValue): \(reason)" + (instead.isEmpty ? "" : "; \(instead)")
    }
}
