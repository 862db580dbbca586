import Foundation

/// A D-Bus daemon of the tests' own, which starts no services, so that tests neither need the desktop's nor disturb it.
package final class PrivateBus: Sendable {
    /// Whether the machine has a daemon.
    package static let isInstalled = Program.exists("dbus-daemon")

    package let address: String
    private let server: TestServer
    private let folder: SocketFolder

    package init() throws {
        folder = try SocketFolder()
        let configuration = folder.path + "/bus.conf"
        try """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type><listen>unix:tmpdir=\(folder.path)</listen><auth>EXTERNAL</auth>
              <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
            </busconfig>
            """.write(toFile: configuration, atomically: true, encoding: .utf8)
        server = try TestServer("dbus-daemon --config-file=\(configuration) --nofork --print-address=1")
        address = server.address
    }

    /// Ends the daemon.
    package func stop() { server.stop() }
}
