import AppSupport
import ArgumentParser
import Foundation

/// `lamina port`: hands its arguments to the program that does it, which is part of the SDK.
struct PortCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "port",
        abstract: "Port the sources of an iPhone app, or say what they miss here.",
        discussion: """
            'lamina port --check FOLDER' says what an app misses, '--diff' shows what porting changes, '--write' writes it, and \
            '--package' makes a manifest for a target of an Xcode project. 'lamina port --help' names all options.

            It needs the SDK, which 'Scripts/make-sdk --install' makes.
            """,
        // The program has help of its own.
        helpNames: []
    )

    @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("What to do, and with which sources.", valueName: "arguments"))
    var arguments: [String] = []

    func run() throws {
        let program = try PortProgram.find(environment: ProcessInfo.processInfo.environment, lamina: Bundle.main.executableURL)
        var pointers = ([program] + arguments).map { strdup($0) }
        pointers.append(nil)
        execv(program, pointers)
        throw CommandError("\(program) can't be started: \(String(cString: strerror(errno)))")
    }
}
