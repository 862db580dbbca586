import Foundation
import TestSupport

/// An X server of its own with a screen in memory and a touch screen: Xorg with the drivers `dummy` and `inputtest`.
///
/// The touches come to a program as a real touch screen's: through the X input extension and SDL. Pointer and keys are `xdotool`'s.
package final class TouchScreen {
    package static let size = (width: 1024, height: 768)

    /// Whether the machine has what it takes.
    package static let isInstalled: Bool = {
        ["Xorg", "xdotool", "xwd"].allSatisfy(Program.exists)
            && ["drivers/dummy_drv.so", "input/inputtest_drv.so"].allSatisfy {
                FileManager.default.fileExists(atPath: "/usr/lib/xorg/modules/\($0)")
            }
    }()

    /// Why a session can't be played.
    struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    package let display: String
    private let folder: SocketFolder
    private let server: TestServer
    private let socket: Int32
    private var places: [Int: CGPoint] = [:]

    package init() throws {
        folder = try SocketFolder()
        let door = folder.path + "/door", configuration = folder.path + "/xorg.conf"
        try Self.configuration(door: door).write(toFile: configuration, atomically: true, encoding: .utf8)
        let log = FileManager.default.temporaryDirectory.appending(path: "Xorg-\(ProcessInfo.processInfo.processIdentifier).log").path
        server = try TestServer(
            "Xorg -displayfd 1 -config \(configuration) -logfile \(log) -nolisten tcp -noreset -novtswitch -sharevts")
        display = ":" + server.address
        socket = try Self.connect(to: door)
        try send(Self.number(12) + Self.number(0) + Self.half(1) + Self.half(1))
    }

    deinit { close(socket) }

    private static func configuration(door: String) -> String {
        """
        Section "ServerFlags"
          Option "AutoAddDevices" "false"
          Option "AllowMouseOpenFail" "true"
        EndSection
        Section "Device"
          Identifier "memory"
          Driver "dummy"
          VideoRam 32768
        EndSection
        Section "Monitor"
          Identifier "monitor"
          HorizSync 5-1000
          VertRefresh 5-200
          Modeline "all" 65 \(size.width) 1048 1184 1344 \(size.height) 771 777 806
        EndSection
        Section "Screen"
          Identifier "screen"
          Device "memory"
          Monitor "monitor"
          DefaultDepth 24
          SubSection "Display"
            Depth 24
            Modes "all"
          EndSubSection
        EndSection
        Section "InputDevice"
          Identifier "fingers"
          Driver "inputtest"
          Option "SocketPath" "\(door)"
          Option "DeviceType" "Touch"
          Option "TouchCount" "5"
        EndSection
        Section "ServerLayout"
          Identifier "layout"
          Screen "screen"
          InputDevice "fingers" "SendCoreEvents"
        EndSection
        """
    }

    // MARK: Programs

    /// The environment of programs with this screen. They don't follow the settings of the desktop at which somebody works.
    private var environment: [String: String?] {
        ["DISPLAY": display, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil, "DBUS_SESSION_BUS_ADDRESS": ""]
    }

    /// Starts a program with this screen.
    @discardableResult
    package func run(_ name: String, _ arguments: [String]) throws -> Process {
        try Program.start(name, arguments, environment: environment)
    }

    /// Moves the pointer, presses keys and so on: `xdotool`'s commands, separated by spaces. Returns what it prints.
    @discardableResult
    package func xdotool(_ commands: String) throws -> String {
        let words = commands.split(separator: " ").map(String.init)
        return String(decoding: try Program.output("timeout", ["20", "xdotool"] + words, environment: environment).data, as: UTF8.self)
    }

    /// What is on the screen. Not a collection: tests would explain which of its millions of bytes differ.
    package struct Picture: Equatable, CustomStringConvertible {
        /// Four for each pixel.
        package var bytes: Data
        package var description: String { "a picture" }
    }

    /// What is on the screen.
    package func picture() throws -> Picture {
        let data = try Program.output("timeout", ["20", "xwd", "-root", "-silent"], environment: environment).data
        // The pixels come last.
        let count = Self.size.width * Self.size.height * 4
        guard data.count >= count else { throw Failure(description: "\(data.count) bytes of picture") }
        return Picture(bytes: Data(data.suffix(count)))
    }

    /// The picture when nothing has moved for a while.
    ///
    /// - Parameters:
    ///   - former: what is to change first; nil if the picture may rest already. A busy machine may take a while.
    ///   - rest: how long nothing moves, in seconds: longer where pictures are loaded that may come later.
    package func pictureAtRest(after former: Picture? = nil, for rest: Double = 0.35) throws -> Picture {
        let begin = Date()
        var last = try picture(), change = Date()
        while Date().timeIntervalSince(begin) < 30 {
            Thread.sleep(forTimeInterval: 0.05)
            let next = try picture()
            if next != last {
                (last, change) = (next, Date())
            } else if next != former, Date().timeIntervalSince(change) > rest {
                return next
            }
        }
        throw Failure(description: former == last ? "the picture does not change" : "the picture does not come to rest")
    }

    /// Whether a picture comes within half a minute, and stays: a program may be on its way still when it looks like one at rest.
    package func shows(_ goal: Picture) throws -> Bool {
        let begin = Date()
        var first: Date?
        while Date().timeIntervalSince(begin) < 30 {
            if try picture() != goal {
                first = nil
            } else if Date().timeIntervalSince(first ?? Date()) > 0.35 {
                return true
            } else {
                first = first ?? Date()
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return false
    }

    // MARK: Fingers

    /// Puts fingers down, at points of the screen.
    package func putDown(_ fingers: [Int: CGPoint]) throws {
        for (finger, place) in fingers.sorted(by: { $0.key < $1.key }) { try touch(finger, 18, place) }
    }

    /// Moves fingers evenly to other points.
    package func move(_ fingers: [Int: CGPoint], duration: Double) throws {
        let starts = places, count = max(2, Int(duration / 0.012)), begin = Date()
        for step in 1...count {
            let share = CGFloat(step) / CGFloat(count)
            for (finger, end) in fingers.sorted(by: { $0.key < $1.key }) {
                guard let start = starts[finger] else { continue }
                try touch(finger, 19, CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
            }
            Thread.sleep(until: begin.addingTimeInterval(duration * Double(share)))
        }
    }

    /// Lifts fingers.
    package func lift(_ fingers: [Int]) throws {
        for finger in fingers { try touch(finger, 20, places[finger] ?? .zero) }
    }

    package func tap(_ points: [CGPoint]) throws {
        try putDown(Dictionary(uniqueKeysWithValues: points.enumerated().map { ($0 + 1, $1) }))
        Thread.sleep(forTimeInterval: 0.05)
        try lift(points.indices.map { $0 + 1 })
    }

    // MARK: The driver's messages

    private static func connect(to door: String) throws -> Int32 {
        for _ in 0..<100 {
            let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: door.utf8.prefix($0.count - 1)) }
            let isOpen = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
            if isOpen {
                var wait = timeval(tv_sec: 5, tv_usec: 0)
                setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
                return socket
            }
            close(socket)
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw Failure(description: "the touch screen's driver does not open \(door)")
    }

    private static func number(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(value).littleEndian) { Array($0) } }
    private static func half(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt16(value).littleEndian) { Array($0) } }
    private static func real(_ value: Double) -> [UInt8] { withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }

    /// Sends a message and waits for the answer.
    private func send(_ message: [UInt8]) throws {
        guard write(socket, message, message.count) == message.count else { throw Failure(description: "the touch screen is gone") }
        var answer = [UInt8](repeating: 0, count: 64)
        guard read(socket, &answer, answer.count) > 0 else { throw Failure(description: "the touch screen does not answer") }
    }

    /// One event of one touch: 18 for down, 19 for moved, 20 for lifted. Returns when the server has sent it on.
    private func touch(_ finger: Int, _ kind: Int, _ place: CGPoint) throws {
        places[finger] = place
        let x = Double(place.x) / Double(Self.size.width) * 65535, y = Double(place.y) / Double(Self.size.height) * 65535
        // Two of 64 valuators have a value, and none an unaccelerated one.
        let valuators = Self.number(0) + [3, 0, 0, 0, 0, 0, 0, 0] + Self.number(0) + Self.real(x) + Self.real(y)
        let body = Self.number(finger) + Self.number(kind) + valuators + [UInt8](repeating: 0, count: 62 * 8 + 64 * 8)
        let message = Self.number(8 + body.count) + Self.number(6) + body
        guard write(socket, message, message.count) == message.count else { throw Failure(description: "the touch screen is gone") }
        try send(Self.number(8) + Self.number(1))
    }
}
