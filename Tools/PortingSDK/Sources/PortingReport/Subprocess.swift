import Foundation

/// Another program that is run to its end.
enum Subprocess {
    struct Result {
        var status: Int32
        /// What it printed on standard output.
        var output: String
        /// What it printed on standard error.
        var errors: String
        /// Whether a signal ended it.
        var hasCrashed: Bool
    }

    /// Runs a program; nil if it can't be started.
    static func run(_ program: String, _ arguments: [String], in folder: String? = nil) -> Result? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        // Files, because a program that fills one pipe while the other is read would wait forever.
        let base = NSTemporaryDirectory() + "lamina-port-" + UUID().uuidString
        let paths = [base + ".out", base + ".err"]
        defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
        var handles: [FileHandle] = []
        for path in paths {
            guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path) else {
                return nil
            }
            handles.append(handle)
        }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handles[0]
        process.standardError = handles[1]
        do { try process.run() } catch { return nil }
        process.waitUntilExit()
        let texts = paths.map { String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self) }
        return Result(
            status: process.terminationStatus, output: texts[0], errors: texts[1], hasCrashed: process.terminationReason == .uncaughtSignal)
    }

    /// The path of a program that is found as a shell does.
    static func path(of program: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
