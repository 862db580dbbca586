import Foundation
import QuartzCore
import Testing
import UIKit
import UIKitTesting

struct GestureScriptTests {
    /// The events of a script that begins at 0, as readable text.
    private func events(_ script: GestureScript, framesPerSecond: Int = 10) -> [String] {
        script.events(startingAt: 0, framesPerSecond: framesPerSecond).map { timed in
            let time = (timed.time * 1000).rounded() / 1000
            func place(_ point: CGPoint) -> String { "\((point.x * 100).rounded() / 100),\((point.y * 100).rounded() / 100)" }
            switch timed.event {
            case .touch(let id, let phase, let kind, let location, _): return "\(time) \(kind) \(id % 1000) \(phase) \(place(location))"
            case .touchesMoved(let moves, _): return "\(time) moved " + moves.map { place($0.location) }.joined(separator: " ")
            case .magnify(let location, let scale, _): return "\(time) magnify \(place(location)) \((scale * 1000).rounded() / 1000)"
            case .hover(let location, _): return "\(time) hover \(location.map(place) ?? "-")"
            case .scroll(let location, let delta, let isPrecise, _):
                return "\(time) scroll \(place(location)) \(delta.dx),\(delta.dy) \(isPrecise)"
            case .key(let name, let isDown, _, let modifiers, _): return "\(time) \(name) \(isDown) \(modifiers.rawValue)"
            case .text(let text, _): return "\(time) \(text)"
            default: return "\(time) \(timed.event)"
            }
        }
    }

    @Test("touches as they are written, in the order of time")
    func touches() throws {
        let script = try GestureScript(
            """
            {"at":0.5,"touch":1,"phase":"began","x":100,"y":200}
            {"at":0.7,"touch":1,"phase":"ended","x":110,"y":200.5}\r

            {"at":0.6, "touch":1, "phase":"moved", "x":-1e1, "y":0, "pointer":"mouse"}
            """)
        #expect(
            events(script) == [
                "0.5 finger 1 began 100.0,200.0", "0.6 primaryPointer 1 moved -10.0,0.0", "0.7 finger 1 ended 110.0,200.5",
            ])
        #expect(script.duration == 0.7)
    }

    @Test("an entry without a time begins when the one before ends")
    func sequence() throws {
        let script = try GestureScript(
            """
            {"tap":[10,20],"count":2}
            {"wait":0.3}
            {"key":"ArrowLeft","modifiers":["shift","command"]}
            {"text":"日本\\n"}
            {"at":2,"hover":[1,2],"to":[3,4],"duration":0.2}
            {"hover":null}
            """)
        let first = script.events(startingAt: 0, framesPerSecond: 10)[0]
        guard case .touch(let id, _, _, _, _) = first.event else { throw GestureScriptTestError() }
        let number = id % 1000
        #expect(
            events(script) == [
                "0.0 finger \(number) began 10.0,20.0", "0.05 finger \(number) ended 10.0,20.0", "0.15 finger \(number) began 10.0,20.0",
                "0.2 finger \(number) ended 10.0,20.0", "0.5 ArrowLeft true 9", "0.55 ArrowLeft false 9", "0.55 日本\n", "2.0 hover 1.0,2.0",
                "2.1 hover 2.0,3.0", "2.2 hover 3.0,4.0", "2.2 hover -",
            ])
    }

    @Test("a drag moves at the frame rate, rests where it is told to, and ends at its end")
    func drag() throws {
        let read = try GestureScript(#"{"drag":[0,0],"to":[30,60],"duration":0.25,"holdBefore":0.5,"holdAfter":1}"#)
        var built = GestureScript()
        built.drag(from: .zero, to: CGPoint(x: 30, y: 60), duration: 0.25, holdBefore: 0.5, holdAfter: 1)
        #expect(read == built)
        #expect(built.duration == 1.75)
        // Without the touch's kind and number.
        let told = events(built).map { event in
            let words = event.split(separator: " ")
            return [words[0], words[3], words[4]].joined(separator: " ")
        }
        #expect(told == ["0.0 began 0.0,0.0", "0.6 moved 12.0,24.0", "0.7 moved 24.0,48.0", "0.75 moved 30.0,60.0", "1.75 ended 30.0,60.0"])
    }

    @Test("a wheel's distance is shared among the frames")
    func wheel() throws {
        let script = try GestureScript(#"{"at":1,"wheel":[5,6],"dy":-40,"precise":true,"duration":0.2}"#)
        #expect(events(script) == ["1.1 scroll 5.0,6.0 0.0,-20.0 true", "1.2 scroll 5.0,6.0 0.0,-20.0 true"])
        #expect(try events(GestureScript(#"{"wheel":[5,6],"dx":40}"#)) == ["0.0 scroll 5.0,6.0 40.0,0.0 false"])
    }

    @Test("a pinch has two fingers about its centre")
    func pinch() throws {
        let script = try GestureScript(#"{"pinch":[100,100],"from":20,"to":40,"angle":90,"duration":0.1}"#)
        let told = events(script)
        let places = told.filter { !$0.contains("moved") }.map { $0.split(separator: " ").last! }
        #expect(places == ["100.0,90.0", "100.0,110.0", "100.0,80.0", "100.0,120.0"])
        #expect(told.filter { $0.contains("moved") } == ["0.1 moved 100.0,80.0 100.0,120.0"])
    }

    @Test("a pinch turns about its centre where it is told to")
    func turningPinch() throws {
        let read = try GestureScript(#"{"pinch":[100,100],"from":20,"to":20,"turn":90,"duration":0.2}"#)
        var built = GestureScript()
        built.pinch(at: CGPoint(x: 100, y: 100), from: 20, to: 20, turn: 90, duration: 0.2)
        #expect(read == built)
        let moves = events(read).filter { $0.contains("moved") }
        #expect(moves == ["0.1 moved 92.93,92.93 107.07,107.07", "0.2 moved 100.0,90.0 100.0,110.0"])
    }

    @Test("a touchpad's pinch magnifies by equal factors at each frame")
    func magnify() throws {
        let read = try GestureScript(#"{"magnify":[5,6],"scale":4,"duration":0.2}"#)
        var built = GestureScript()
        built.magnify(at: CGPoint(x: 5, y: 6), by: 4, duration: 0.2)
        #expect(read == built)
        #expect(events(read) == ["0.1 magnify 5.0,6.0 2.0", "0.2 magnify 5.0,6.0 2.0"])
        #expect(throws: GestureScriptError.self) { try GestureScript(#"{"magnify":[5,6],"scale":0}"#) }
        #expect(throws: GestureScriptError.self) { try GestureScript(#"{"magnify":[5,6]}"#) }
    }

    @Test(
        "what is wrong is told with its line",
        arguments: [
            ("{\"at\":0.5,\"tap\":[1,2]}\n{\"at\":0.5,\"touch\":1", 2, "not valid JSON"),
            ("[1,2]", 1, "an entry is a JSON object"),
            ("hello", 1, "not valid JSON"),
            ("{\"tap\":[1,2]} {\"tap\":[1,2]}", 1, "not valid JSON"),
            ("{\"at\":NaN,\"tap\":[1,2]}", 1, "not valid JSON"),
            ("{\"at\":1e999,\"tap\":[1,2]}", 1, "not valid JSON"),
            ("{\"at\":-1,\"tap\":[1,2]}", 1, "\"at\" must be a number from 0 to 86400"),
            ("{\"at\":\"1\",\"tap\":[1,2]}", 1, "\"at\" must be a number"),
            ("{\"at\":null,\"tap\":[1,2]}", 1, "\"at\" must be a number"),
            ("\n\n{\"tap\":[1,2],\"colour\":1}", 3, "unknown key \"colour\" in a tap entry: it takes tap, at, count, pointer"),
            ("{\"rotate\":[1,2]}", 1, "unknown entry \"rotate\": it needs one of touch, tap"),
            ("{\"at\":1}", 1, "the entry does not say what it is"),
            ("{\"tap\":[1,2],\"drag\":[1,2]}", 1, "an entry can't be both \"tap\" and \"drag\""),
            ("{\"tap\":[1]}", 1, "\"tap\" must be a point [x, y]"),
            ("{\"tap\":[1,1e7]}", 1, "\"tap\" must be a point [x, y]"),
            ("{\"tap\":[1,2],\"count\":1.5}", 1, "\"count\" must be a whole number from 1 to 100"),
            ("{\"tap\":[1,2],\"pointer\":\"nose\"}", 1, "\"pointer\" must be one of finger, mouse, secondary"),
            ("{\"drag\":[1,2]}", 1, "a drag entry needs \"to\": a point"),
            ("{\"drag\":[1,2],\"to\":[3,4],\"duration\":-1}", 1, "\"duration\" must be a number from 0 to 3600"),
            ("{\"touch\":1,\"phase\":\"gone\",\"x\":1,\"y\":2}", 1, "\"phase\" must be one of began, moved"),
            ("{\"touch\":1,\"phase\":\"began\",\"x\":1}", 1, "a touch entry needs \"y\""),
            ("{\"touch\":1,\"phase\":\"moved\",\"x\":1,\"y\":2}", 1, "touch 1 has moved, but it is not down"),
            (
                "{\"touch\":1,\"phase\":\"began\",\"x\":1,\"y\":2}\n{\"touch\":1,\"phase\":\"began\",\"x\":1,\"y\":2}", 2,
                "touch 1 begins, but it is down already"
            ),
            ("{\"wheel\":[1,2]}", 1, "a wheel entry needs \"dx\" or \"dy\""),
            ("{\"wheel\":[1,2],\"dy\":1,\"precise\":1}", 1, "\"precise\" must be true or false"),
            ("{\"key\":\"\"}", 1, "\"key\" must be the name of a key"),
            ("{\"key\":\"a\",\"modifiers\":[\"hyper\"]}", 1, "\"modifiers\" must be a list of shift"),
            ("{\"wait\":1,\"at\":2}", 1, "a wait entry takes no \"at\""),
            ("{\"hover\":null,\"to\":[1,2]}", 1, "a pointer that leaves takes no"),
            ("{\"drag\":[1,2],\"to\":[3,4],\"duration\":3600}\n{\"drag\":[1,2],\"to\":[3,4]}", 2, "move for more than 3600 s in all"),
            (String(repeating: "[", count: 100_000), 1, "not valid JSON"),
        ] as [(String, Int, String)])
    func refusals(text: String, line: Int, message: String) {
        let error = #expect(throws: GestureScriptError.self) { try GestureScript(text) }
        #expect(error?.line == line)
        #expect(error?.message.contains(message) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("\n") == false)
    }

    @Test(
        "a broken line's column is told where the parser knows it",
        arguments: [
            ("{\"tap\":[1,x]}", 11, "not valid JSON: invalid value"),
            ("{\"text\":\"日本\\q\"}", 12, "not valid JSON: invalid escape sequence"),
            ("{\"tap\":[1,2]", 13, "not valid JSON: the line ends too early"), ("{\"wait\":1} {}", 12, "not valid JSON: invalid value"),
        ])
    func column(line: String, column: Int, message: String) {
        let error = #expect(throws: GestureScriptError.self) { try GestureScript("{\"tap\":[1,2]}\n" + line) }
        #expect(error?.description == "line 2, column \(column): \(message)")
    }

    @Test("files: what is missing, no text, or too large is refused by name")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-scripts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func error(_ name: String, _ data: Data?) throws -> String {
            let file = folder.appendingPathComponent(name)
            try data?.write(to: file)
            return (#expect(throws: GestureScriptError.self) { try GestureScript(contentsOf: file) })?.description ?? ""
        }
        #expect(try error("none.jsonl", nil).hasSuffix("none.jsonl: there is no such file"))
        #expect(try error("bytes.jsonl", Data("{\"wait\":1}\n".utf8) + [0xFF, 0xFE]).hasSuffix("bytes.jsonl:2: the text is not UTF-8"))
        #expect(try error("huge.jsonl", Data(repeating: 0x20, count: 17 << 20)).hasSuffix("huge.jsonl: the script is larger than 16 MiB"))
        #expect(try error("bad.jsonl", Data("{}".utf8)).contains("bad.jsonl:1: the entry does not say what it is"))
        let good = folder.appendingPathComponent("good.jsonl")
        try Data("\u{FEFF}{\"wait\":1}\r\n{\"tap\":[1,2]}".utf8).write(to: good)
        #expect(try GestureScript(contentsOf: good).duration == 1.05)
    }

    @Test("the sample script is read")
    func sample() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        #expect(try GestureScript(contentsOf: root.appendingPathComponent("Samples/skim.jsonl")).duration == 1.15)
    }

    @Test("whatever a script's bytes are, reading ends with a script or an error")
    func fuzz() {
        let seed = "{\"at\":0.5,\"touch\":1,\"phase\":\"began\",\"x\":100,\"y\":200}\n{\"drag\":[1,2],\"to\":[3,4],\"pointer\":\"mouse\"}\n"
        var state: UInt64 = 42
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for _ in 0..<500 {
            var bytes = Array(seed.utf8)
            for _ in 0...random(4) {
                switch random(3) {
                case 0: bytes[random(bytes.count)] = UInt8(random(256))
                case 1: bytes.remove(at: random(bytes.count))
                default: bytes.insert(UInt8(random(128)), at: random(bytes.count))
                }
            }
            do {
                _ = try GestureScript(String(decoding: bytes, as: UTF8.self)).events(startingAt: 0, framesPerSecond: 60)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}

private struct GestureScriptTestError: Error {}
