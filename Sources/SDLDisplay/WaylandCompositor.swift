import Foundation

/// A Wayland compositor, as it introduces itself to its clients.
///
/// It is asked before SDL connects to it: SDL before 2.30 crashes where there is no seat (libsdl-org/SDL issue 8898), and windows whose title
/// bars nobody draws can be neither moved nor closed. The few messages that this takes are those of the Wayland protocol's wire format
/// (https://wayland.freedesktop.org/docs/html/ch04.html#sect-Protocol-Wire-Format) and of `wl_display` and `wl_registry` in its appendix A.
struct WaylandCompositor {
    /// The interfaces of what it offers.
    let interfaces: Set<String>

    /// The socket of the compositor that the environment names, or that has the default name; nil without a folder for sockets.
    static func socket(_ environment: [String: String]) -> String? {
        let name = environment["WAYLAND_DISPLAY"].flatMap { $0.isEmpty ? nil : $0 } ?? "wayland-0"
        if name.hasPrefix("/") { return name }
        guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return nil }
        return folder + "/" + name
    }

    /// Asks the compositor that listens at a socket for what it offers. Nil if none listens there, or it answers something else, or not within
    /// two seconds.
    init?(socket path: String) {
        guard let connection = Self.connect(to: path) else { return nil }
        defer { close(connection) }
        // The display, object 1, is asked for the registry, which becomes object 2, and for a callback, 3, whose event ends the answer.
        let requests: [UInt32] = [1, 12 << 16 | 1, 2, 1, 12 << 16, 3]
        guard requests.withUnsafeBytes({ send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count }) else { return nil }
        var interfaces: Set<String> = []
        // Many times what compositors offer.
        for _ in 0..<10_000 {
            // An event is its object, its size in bytes with these two words, its kind, and its arguments.
            guard let head = Self.words(2, from: connection) else { return nil }
            let size = head[1] >> 16
            guard size >= 8, size % 4 == 0, let arguments = Self.words(Int(size) / 4 - 2, from: connection) else { return nil }
            switch (object: head[0], kind: head[1] & 0xFFFF) {
            case (2, 0): // global: its number, the length of its interface's name with a zero byte, the name, its version
                guard arguments.count > 2 else { return nil }
                let bytes = arguments.dropFirst(2).flatMap { word in withUnsafeBytes(of: word, Array.init) }
                interfaces.insert(String(decoding: bytes.prefix(Int(arguments[1])).prefix { $0 != 0 }, as: UTF8.self))
            case (3, 0):
                self.interfaces = interfaces
                return
            case (1, 0): return nil // an error
            default: break
            }
        }
        return nil
    }

    private static func connect(to path: String) -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let connection = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard connection >= 0 else { return nil }
        var limit = timeval(tv_sec: 2, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        if !isConnected { close(connection) }
        return isConnected ? connection : nil
    }

    /// Reads numbers of 32 bits; nil if they don't come in time.
    private static func words(_ count: Int, from connection: Int32) -> [UInt32]? {
        var words = [UInt32](repeating: 0, count: count)
        let size = count * 4
        return size == 0 || recv(connection, &words, size, Int32(MSG_WAITALL)) == size ? words : nil
    }
}
