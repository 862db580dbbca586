import Foundation

/// Programs of the machine that tests use.
package enum Program {
    /// Whether a program of this name is installed.
    package static func exists(_ name: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }

    /// Starts a program, which all signals reach as they do from a shell.
    ///
    /// - Parameters:
    ///   - name: its name, which is looked up in `PATH`, or its path.
    ///   - environment: what is set beside the tests' own environment; nil takes a variable away.
    ///   - input: nothing is read from if nil.
    ///   - output: what is printed is lost if nil.
    ///   - errors: what is printed to standard error goes where the tests' own goes if nil.
    @discardableResult
    package static func start(
        _ name: String, _ arguments: [String], environment: [String: String?] = [:], input: Pipe? = nil, output: Pipe? = nil, errors: Pipe? = nil
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // A shell lets what it runs in the background ignore some signals.
        process.arguments = ["--default-signal", name] + arguments
        process.environment = environment.reduce(into: ProcessInfo.processInfo.environment) { $0[$1.key] = $1.value }
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        if let errors { process.standardError = errors }
        // Tests run on threads that block signals, and a program inherits that: it could not be ended.
        var none = sigset_t(), before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
        return process
    }

    /// Runs a program to its end; returns its status and all that it prints, to standard error, too.
    package static func run(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
        let output = Pipe()
        let (status, data) = try finish(start(name, arguments, environment: environment, output: output, errors: output), output)
        return (status, String(decoding: data, as: UTF8.self))
    }

    /// Runs a program to its end; returns its status and what it writes to standard output.
    @discardableResult
    package static func output(
        _ name: String, _ arguments: [String], environment: [String: String?] = [:]
    ) throws -> (status: Int32, data: Data) {
        let output = Pipe()
        return try finish(start(name, arguments, environment: environment, output: output), output)
    }

    private static func finish(_ process: Process, _ output: Pipe) -> (status: Int32, data: Data) {
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, data)
    }
}
