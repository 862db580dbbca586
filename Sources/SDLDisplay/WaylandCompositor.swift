import CSDL
import Foundation

/// A Wayland compositor, as it introduces itself to its clients.
///
/// It is asked before SDL connects to it: SDL before 2.30 crashes where there is no seat (libsdl-org/SDL issue 8898), and windows whose title
/// bars nobody draws can be neither moved nor closed. It is asked for its screens because SDL gives refresh rates in whole hertz only. The few
/// messages that this takes are those of the Wayland protocol's wire format
/// (https://wayland.freedesktop.org/docs/html/ch04.html#sect-Protocol-Wire-Format) and of `wl_display`, `wl_registry` and `wl_output` in its
/// appendix A.
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

    /// Its screens, if they were asked for.
    let screens: [SDLScreen]

    /// Asks the compositor that listens at a socket for what it offers. Nil if none listens there, or it answers something else, or not within
    /// the limit.
    ///
    /// - Parameters:
    ///   - path: the socket.
    ///   - limit: the longest wait for a message, in seconds.
    ///   - findsScreens: whether it is asked for its screens as well.
    init?(socket path: String, limit: Int = 2, findsScreens: Bool = false) {
        guard let connection = Self.connect(to: path, limit: limit) else { return nil }
        defer { close(connection) }
        var interfaces: Set<String> = [], outputs: [UInt32] = []
        // The display, object 1, is asked for the registry, which becomes object 2, and for a callback, 3, whose event ends the answer.
        let isAnswered = Self.ask(connection, [1, 12 << 16 | 1, 2, 1, 12 << 16, 3], until: 3) { object, kind, arguments in
            // global: its number, the length of its interface's name with a zero byte, the name, its version
            guard (object, kind) == (2, 0), arguments.count > 2 else { return (object, kind) != (2, 0) }
            let bytes = arguments.dropFirst(2).flatMap { word in withUnsafeBytes(of: word, Array.init) }
            let interface = String(decoding: bytes.prefix(Int(arguments[1])).prefix { $0 != 0 }, as: UTF8.self)
            interfaces.insert(interface)
            if interface == "wl_output" { outputs.append(arguments[0]) }
            return true
        }
        guard isAnswered else { return nil }
        self.interfaces = interfaces
        screens = findsScreens ? Self.screens(outputs.prefix(Self.maximumScreens), connection) : []
    }

    private static let maximumScreens = 64

    /// What the compositor tells about outputs, which are numbers of the registry.
    private static func screens(_ outputs: ArraySlice<UInt32>, _ connection: Int32) -> [SDLScreen] {
        let first: UInt32 = 4, callback = first + UInt32(outputs.count)
        var name = Array("wl_output".utf8)
        name += [UInt8](repeating: 0, count: 12 - name.count)
        let words = name.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
        // wl_registry.bind: the number, the interface's name, its version and the new object.
        var requests: [UInt32] = []
        for (number, object) in zip(outputs, first...) { requests += [2, 36 << 16, number, 10] + words + [1, object] }
        requests += [1, 12 << 16, callback]
        var screens = [SDLScreen](repeating: SDLScreen(), count: outputs.count)
        let isAnswered = ask(connection, requests, until: callback) { object, kind, arguments in
            guard object >= first, object < callback else { return true }
            let index = Int(object - first), values = arguments.map { Int32(bitPattern: $0) }
            switch kind {
            case 0 where values.count >= 2: // geometry: its place, and more
                (screens[index].x, screens[index].y) = (values[0], values[1])
            case 1 where values.count >= 4 && values[0] & 1 != 0: // the current mode: flags, its size in pixels, its refreshes in 1,000 seconds
                (screens[index].width, screens[index].height, screens[index].rate) = (values[1], values[2], Double(values[3]) / 1000)
            default: break
            }
            return true
        }
        return isAnswered ? screens : []
    }

    /// Sends requests, and takes events until that of a callback.
    ///
    /// - Parameter take: takes an event, of an object, of a kind, with arguments; false if it can't be one.
    /// - Returns: false if the compositor answers something else, or not in time.
    private static func ask(
        _ connection: Int32, _ requests: [UInt32], until callback: UInt32, _ take: (UInt32, UInt32, [UInt32]) -> Bool
    ) -> Bool {
        guard requests.withUnsafeBytes({ send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count }) else { return false }
        // Many times what compositors offer.
        for _ in 0..<10_000 {
            // An event is its object, its size in bytes with these two words, its kind, and its arguments.
            guard let head = words(2, from: connection) else { return false }
            let size = head[1] >> 16
            guard size >= 8, size % 4 == 0, let arguments = words(Int(size) / 4 - 2, from: connection) else { return false }
            switch (object: head[0], kind: head[1] & 0xFFFF) {
            case (callback, 0): return true
            case (1, 0): return false // an error
            case (let object, let kind): guard take(object, kind, arguments) else { return false }
            }
        }
        return false
    }

    private static func connect(to path: String, limit: Int) -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let connection = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard connection >= 0 else { return nil }
        var limit = timeval(tv_sec: limit, tv_usec: 0)
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
