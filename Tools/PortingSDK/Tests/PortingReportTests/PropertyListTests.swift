import Testing

@testable import PortingReport

@Suite struct PropertyListTests {
    @Test func values() throws {
        let list = try PropertyList(
            """
            // !$*UTF8*$!
            {
                archiveVersion = 1;
                "quoted key" = "a \\"b\\" \\n\\U00e9\\101";
                path = ../Shared/A+B.swift; /* a comment; } */
                names = (a, 'b c', "", );
                last = (x /* x */, y);
                data = <0f A0>;
                empty = { };
                none = ();
                pair = "\\Ud83d\\Ude00";
            }

            """)
        #expect(list["archiveVersion"] == .string("1"))
        #expect(list["quoted key"]?.string == "a \"b\" \né" + "A")
        #expect(list["path"]?.string == "../Shared/A+B.swift")
        #expect(list["names"]?.strings == ["a", "b c", ""])
        #expect(list["last"]?.strings == ["x", "y"])
        #expect(list["data"] == .data([0x0f, 0xa0]))
        #expect(list["empty"] == .dictionary([:]))
        #expect(list["none"] == .array([]))
        #expect(list["pair"]?.string == "😀")
        #expect(list["absent"] == nil && list["path"]?["x"] == nil)
    }

    @Test(arguments: [
        ("", 1, "a value is missing at the end"),
        ("{\n a = b\n}", 3, "';' is missing behind the value of a"),
        ("{ a b; }", 1, "'=' is missing behind the key a"),
        ("{ a = ", 1, "a value is missing at the end"),
        ("{ a = b;", 1, "a dictionary has no end"),
        ("(a b)", 1, "',' is missing in an array"),
        ("(a, ", 1, "an array has no end"),
        ("\"abc", 1, "a string has no end"),
        ("\"abc\\", 1, "a string has no end"),
        ("/* abc", 1, "a comment has no end"),
        ("<0>", 1, "data has half a byte at its end"),
        ("<0x>", 1, "data has something else than hexadecimal digits"),
        ("<00", 1, "data has no end"),
        ("a b", 1, "something follows the property list's end"),
        ("\"\\Ud83d\"", 1, "half a character stands in a string"),
        (";", 1, "a string is missing"),
    ])
    func whatIsNone(_ text: String, line: Int, reason: String) {
        #expect { try PropertyList(text) } throws: { error in
            guard let error = error as? PropertyList.SyntaxError else { return false }
            return error.line == line && error.reason == reason
        }
    }

    @Test func depth() {
        #expect(throws: PropertyList.SyntaxError.self) { try PropertyList(String(repeating: "(", count: 1_000_000)) }
        #expect(throws: PropertyList.SyntaxError.self) { try PropertyList(String(repeating: "{a=", count: 1_000_000)) }
        #expect(throws: Never.self) { try PropertyList(String(repeating: "(", count: 90) + String(repeating: ")", count: 90)) }
    }

    /// Cut off anywhere, a project is refused: nothing else of it can be a property list.
    @Test func cutOff() throws {
        let text = Projects.plain
        for count in stride(from: 0, to: text.utf8.count - 2, by: 7) {
            let part = String(decoding: text.utf8.prefix(count), as: UTF8.self)
            #expect(throws: PropertyList.SyntaxError.self) { try PropertyList(part) }
        }
    }

    @Test func changedBytes() {
        var lottery = Lottery(state: 40)
        let original = Array(Projects.plain.utf8), bytes = Array("{}()=;,\"'<>\\/*U0a\n ".utf8) + [0x80, 0xff]
        var read = 0
        for _ in 0..<500 {
            var text = original
            for _ in 0..<Int.random(in: 1...4, using: &lottery) {
                text[Int.random(in: text.indices, using: &lottery)] = bytes.randomElement(using: &lottery)!
            }
            do {
                let list = try PropertyList(String(decoding: text, as: UTF8.self))
                read += 1
                if case .dictionary = list {} else { Issue.record("\(list)") }
            } catch {
                #expect(error is PropertyList.SyntaxError)
            }
        }
        // Most letters don't matter, and so both happen.
        #expect(read > 25 && read < 475, "\(read)")
    }
}
