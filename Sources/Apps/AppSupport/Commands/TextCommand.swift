import ArgumentParser

/// A command that prints a text and does nothing else.
package protocol TextCommand: ParsableCommand {
    /// What the command prints, with the ends of lines.
    func text() throws -> String
}

extension TextCommand {
    package func run() throws {
        print(try text(), terminator: "")
    }
}
