import Foundation

/// Python programs that tests compare with. The interpreter is `LAMINA_PYTHON`, or else `python3`.
enum Python {
    private static let interpreter = ProcessInfo.processInfo.environment["LAMINA_PYTHON"] ?? "python3"

    /// Whether a package is installed.
    static func has(_ package: String) -> Bool {
        (try? run(["-c", "import \(package)"]))?.status == 0
    }

    /// The folder with reference files and the programs that make them.
    static let references = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../References")
        .standardizedFileURL.path

    /// Runs a program to its end, in the time zone of ``ScratchStudy``: Anki's days begin at an hour of local time.
    static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [interpreter] + arguments
        process.standardOutput = pipe
        process.environment = ProcessInfo.processInfo.environment.merging(["TZ": "Etc/GMT-1"]) { $1 }
        if arguments.first == "-c" { process.standardError = FileHandle.nullDevice }
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
