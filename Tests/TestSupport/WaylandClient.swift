import Foundation

/// A client that speaks to a Wayland compositor in the protocol's own messages, for what no program at hand does.
package final class WaylandClient {
    /// An argument of a request.
    package enum Argument {
        case number(UInt32)
        case text(String)
    }

    /// What the compositor tells about one of the client's objects: the kind of the event, and its arguments.
    package struct Event {
        package let object: UInt32, kind: UInt32
        package let arguments: [UInt8]
    }

    private let connection: FileHandle
    private var lastObject: UInt32 = 1
    /// The compositor's names for what it offers, by interface.
    private var globals: [String: UInt32] = [:]

    /// Connects to a compositor.
    package init(_ server: WaylandServer) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        connection = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: server.socket.utf8) }
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 }
        }
        guard isConnected else { throw TestServer.Failure(description: "nobody listens at \(server.socket)") }
        // The display, object 1, is asked for the registry and for a callback, whose event ends the answer.
        let registry = try make { try send(1, 1, .number($0)) }, callback = try make { try send(1, 0, .number($0)) }
        while let event = try next(within: 10), event.object != callback {
            guard event.object == registry, event.kind == 0, event.arguments.count > 8 else { continue }
            globals[String(decoding: event.arguments[8...].prefix { $0 != 0 }, as: UTF8.self)] = Self.number(event.arguments)
        }
    }

    /// Makes an object, whose number the request in `body` tells the compositor.
    package func make(_ body: (UInt32) throws -> Void) throws -> UInt32 {
        lastObject += 1
        let object = lastObject
        try body(object)
        return object
    }

    /// Makes the object that stands for what the compositor offers.
    package func bind(_ interface: String, version: UInt32 = 1) throws -> UInt32 {
        guard let name = globals[interface] else { throw TestServer.Failure(description: "there is no \(interface)") }
        return try make { try send(2, 0, .number(name), .text(interface), .number(version), .number($0)) }
    }

    /// Sends a request.
    package func send(_ object: UInt32, _ kind: UInt32, _ arguments: Argument...) throws {
        func word(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
        let body = arguments.flatMap { argument -> [UInt8] in
            switch argument {
            case .number(let number): return word(number)
            case .text(let text):
                let bytes = Array(text.utf8) + [0]
                return word(UInt32(bytes.count)) + bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
            }
        }
        try connection.write(contentsOf: Data(word(object) + word(UInt32(body.count + 8) << 16 | kind) + body))
    }

    /// The next event; nil if none comes in time, in seconds.
    package func next(within limit: Double) throws -> Event? {
        var awaited = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&awaited, 1, Int32(limit * 1000)) > 0, let head = try connection.read(upToCount: 8), head.count == 8 else { return nil }
        let second = Self.number(Array(head.dropFirst(4)))
        let size = Int(second >> 16) - 8
        let arguments = size > 0 ? try connection.read(upToCount: size) ?? Data() : Data()
        return Event(object: Self.number(Array(head)), kind: second & 0xFFFF, arguments: Array(arguments))
    }

    /// The first of an event's arguments, a number.
    private static func number(_ bytes: [UInt8]) -> UInt32 { bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}
