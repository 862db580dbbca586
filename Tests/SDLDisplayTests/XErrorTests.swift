import Foundation
import Testing

@testable import SDLDisplay

extension SDLDisplayTests {
    @Test("an event for a window that is gone ends no program, as happened when another thread woke one that was closing its window")
    func eventForClosedWindow() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina errors")
        defer { display.close() }
        waitForRest(source)
        let library = try #require(dlopen("libX11.so.6", RTLD_NOW))
        func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
            unsafeBitCast(try #require(dlsym(library, name)), to: type)
        }
        typealias Send = @convention(c) (OpaquePointer, UInt, Int32, Int, UnsafeRawPointer) -> Int32
        let connect = try function("XOpenDisplay", (@convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?).self)
        let send = try function("XSendEvent", Send.self)
        let disconnect = try function("XCloseDisplay", (@convention(c) (OpaquePointer) -> Int32).self)
        let connection = try #require(connect(server.display))
        // An XEvent has 24 words. This one is a message of a client, 33, in numbers of 32 bits.
        var event = [Int](repeating: 0, count: 24)
        (event[0], event[6]) = (33, 32)
        #expect(event.withUnsafeBytes { send(connection, 0x1FFF_FFFF, 0, 0, $0.baseAddress!) } != 0)
        // Waits for the server's answers.
        _ = disconnect(connection)
    }
}
