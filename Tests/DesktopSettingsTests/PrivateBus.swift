import Foundation

/// A D-Bus daemon of the tests' own, which starts no services, so that tests neither need the desktop's nor disturb it.
final class PrivateBus: Sendable {
    /// Whether the machine has a daemon.
    static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/dbus-daemon")
    }

    let address: String
    private let process = Process()
    /// Closing this ends the daemon, also when the tests crash.
    private let lifeline = Pipe()
    private let folder: URL

    struct Failure: Error {}

    init() throws {
        let name = "lamina-bus-\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 0 ... .max))"
        folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = folder.appending(path: "bus.conf")
        try """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type><listen>unix:tmpdir=\(folder.path)</listen><auth>EXTERNAL</auth>
              <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
            </busconfig>
            """.write(to: configuration, atomically: true, encoding: .utf8)
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "dbus-daemon --config-file=\(configuration.path) --nofork --print-address=1 2>/dev/null & cat >/dev/null; kill $!",
        ]
        process.standardInput = lifeline
        process.standardOutput = output
        // Tests run on threads that block signals, and a program inherits that: the daemon could not be ended.
        var none = sigset_t(), before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
        let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        address = answer.trimmingCharacters(in: .whitespacesAndNewlines)
        guard address.hasPrefix("unix:") else { throw Failure() }
    }

    /// Ends the daemon.
    func stop() {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }
}
