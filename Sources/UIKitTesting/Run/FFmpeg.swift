import Foundation
import QuartzCore

/// The program `ffmpeg`, run as a child process.
struct FFmpeg {
    private let executable: URL
    private let film: String

    /// Finds the program in the folders of the environment variable `PATH`.
    ///
    /// - Parameter film: the path of the film, for error messages.
    /// - Throws: an error that says how to install it if it isn't found.
    init(for film: String) throws(HeadlessRunError) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        guard let path = folders.map({ $0 + "/ffmpeg" }).first(where: FileManager.default.isExecutableFile) else {
            let advice = "install the package ffmpeg, or write the frames into a folder"
            throw HeadlessRunError("cannot write \(film): the program ffmpeg, which makes films, is not installed; \(advice)")
        }
        executable = URL(fileURLWithPath: path)
        self.film = film
    }

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - arguments: its arguments. Existing files are overwritten.
    ///   - takesInput: whether its input `pipe:0` is what ``Run/write(_:)`` writes. Default false.
    func start(_ arguments: [String], takesInput: Bool = false) throws(HeadlessRunError) -> Run {
        try Run(executable, arguments, film: film, takesInput: takesInput)
    }

    /// A running process of the program.
    ///
    /// `@unchecked Sendable`: it is used by one thread at a time. A film's queue writes; the film's owner finishes or cancels after the queue
    /// has finished.
    final class Run: @unchecked Sendable {
        private let process = Process()
        private let film: String
        private let hasEnded = DispatchSemaphore(value: 0)
        /// The file descriptor of our end of the program's standard input, or -1.
        private var input: Int32 = -1
        /// The program's error output, complete when `reading` is done. It is read continuously, since the program blocks when the pipe is
        /// full.
        private let messages = Guarded("")
        private let reading = DispatchGroup()

        fileprivate init(_ executable: URL, _ arguments: [String], film: String, takesInput: Bool) throws(HeadlessRunError) {
            self.film = film
            let errors = Pipe()
            process.executableURL = executable
            process.arguments = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"] + arguments
            process.standardOutput = FileHandle.nullDevice
            process.standardError = errors
            process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
            var sockets: [Int32] = [-1, -1]
            if takesInput {
                // A socket rather than a pipe: writing to a pipe without a reader raises SIGPIPE, which would end this process.
                guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &sockets) == 0 else {
                    throw Self.failure(film, "no connection to ffmpeg: " + String(cString: strerror(errno)).lowercased())
                }
                input = sockets[0]
                process.standardInput = FileHandle(fileDescriptor: sockets[1], closeOnDealloc: false)
            } else {
                process.standardInput = FileHandle.nullDevice
            }
            defer { if sockets[1] >= 0 { close(sockets[1]) } }
            do {
                try process.run()
            } catch {
                closeInput()
                throw Self.failure(film, "ffmpeg can't be started: \(error.localizedDescription)")
            }
            let source = errors.fileHandleForReading
            DispatchQueue.global().async(group: reading) { [messages] in
                let text = String(decoding: (try? source.readToEnd()) ?? Data(), as: UTF8.self)
                messages.withLock { $0 = text }
            }
        }

        /// Writes to the program's input.
        func write(_ bytes: UnsafeRawBufferPointer) throws(HeadlessRunError) {
            var rest = bytes
            while !rest.isEmpty {
                let sent = send(input, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                if sent < 0, errno == EINTR { continue }
                guard sent > 0 else {
                    // The program has ended; its last line says why.
                    try finish()
                    throw Self.failure(film, "ffmpeg ended too early")
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[sent...])
            }
        }

        /// Closes the input and waits until the program has ended.
        func finish() throws(HeadlessRunError) {
            closeInput()
            hasEnded.wait()
            hasEnded.signal()
            guard process.terminationReason != .exit || process.terminationStatus != 0 else { return }
            reading.wait()
            let lastWord = messages.withLock { $0.split(whereSeparator: \.isNewline).last.map(String.init) }
            throw Self.failure(film, lastWord ?? "ffmpeg ended with status \(process.terminationStatus)")
        }

        /// Terminates the program.
        func cancel() {
            closeInput()
            guard process.isRunning else { return }
            process.terminate()
            hasEnded.wait()
            hasEnded.signal()
        }

        private func closeInput() {
            if input >= 0 { close(input) }
            input = -1
        }

        private static func failure(_ film: String, _ reason: String) -> HeadlessRunError {
            HeadlessRunError("cannot write \(film): \(reason)")
        }
    }
}
