import Foundation

/// A server of the tests' own, which ends with them, also when they crash.
package final class TestServer: Sendable {
    /// The line that it printed when it was ready: its address.
    package let address: String
    /// Closing this ends the server.
    private let lifeline = Pipe()
    private let process: Process

    /// The server can't be started.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Starts a server and waits until it has printed its address.
    ///
    /// - Parameters:
    ///   - command: a command for the shell. What it prints to standard error is lost.
    ///   - seconds: how long it may take.
    /// - Throws: ``Failure`` if it ends without an address, or takes longer.
    package init(_ command: String, within seconds: Int32 = 60) throws {
        let output = Pipe()
        // The shell closes the output, so that this ends with the server.
        process = try Program.start(
            "sh", ["-c", "\(command) 2>/dev/null & exec >&-; cat >/dev/null; kill $! 2>/dev/null"], input: lifeline, output: output)
        var awaited = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        let answer = poll(&awaited, 1, seconds * 1000) > 0 ? output.fileHandleForReading.availableData : Data()
        address = String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !address.isEmpty else {
            stop()
            throw Failure(description: "the server does not start: \(command)")
        }
    }

    deinit { stop() }

    /// Ends the server.
    package func stop() {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

/// A folder for sockets, which is removed with this object. Names of sockets have at most 107 bytes, and the folder for temporary files may
/// have a long name.
package final class SocketFolder: Sendable {
    package let path: String

    package init() throws {
        var template = Array("/tmp/lamina-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Listens for clients at a socket in the folder.
    ///
    /// - Returns: the socket's descriptor, which is the caller's to close.
    package func listen(at name: String) throws -> Int32 {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(path)/\(name)".utf8) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 }
        }
        guard isBound, Glibc.listen(listener, 4) == 0 else {
            close(listener)
            throw TestServer.Failure(description: "nobody can listen at \(path)/\(name)")
        }
        return listener
    }
}
