import SourcePorting
import Testing

@Suite struct ConditionTests {
    @Test func systemsAreAnsweredAsOnAPhone() {
        expect("#if os(iOS)\n#endif", becomes: "#if true\n#endif")
        expect(
            "#if os(macOS) || os(tvOS)\n#elseif !os(Linux) && DEBUG\n#endif", becomes: "#if false || false\n#elseif !false && DEBUG\n#endif"
        )
        expect("#if (os(iOS) && targetEnvironment(simulator))\n#endif", becomes: "#if (true && true)\n#endif")
        expect("#if targetEnvironment(macCatalyst)\n#endif", becomes: "#if false\n#endif")
        expectUnchanged("#if canImport(UIKit) && swift(>=5.9)\n#endif")
    }

    @Test func anotherModuleIsLeftAlone() {
        expectUnchanged("#if os(Linux)\nimport Glibc\n#endif", conditions: Conditions(isPhone: false))
    }

    @Test func onlyWhatIsCompiledIsPorted() {
        expect(
            """
            #if os(iOS)
            @objc func a() {}
            #elseif os(macOS)
            @objc func b() {}
            #else
            @objc func c() {}
            #endif
            #if canImport(AppKit)
            import AppKit
            #endif
            """,
            becomes: """
                #if true
                func a() {}
                #elseif false
                @objc func b() {}
                #else
                @objc func c() {}
                #endif
                #if canImport(AppKit)
                import AppKit
                #endif
                """)
        // What can't be told is ported in each branch.
        expect(
            "#if canImport(Neighbour)\n@objc func a() {}\n#else\n@objc func b() {}\n#endif",
            becomes: "#if canImport(Neighbour)\nfunc a() {}\n#else\nfunc b() {}\n#endif")
    }

    @Test(arguments: [
        ("DEBUG", true), ("RELEASE", false), ("!DEBUG || RELEASE", false), ("DEBUG && os(iOS) || RELEASE", true),
        ("swift(>=6.0)", false), ("swift(>=5.9)", true), ("swift(<6)", true), ("compiler(>=6)", true), ("compiler(<5.8)", false),
        ("arch(arm64)", false), ("arch(x86_64)", true), ("canImport(UIKit)", true), ("canImport(SwiftUI)", false), ("true", true),
        ("_runtime(_ObjC)", false),
    ])
    func values(_ condition: String, _ isCompiled: Bool) {
        let conditions = Conditions(flags: ["DEBUG"], languageVersion: [5])
        let ported = port("#if \(condition)\n@objc func a() {}\n#else\n@objc func b() {}\n#endif", conditions: conditions)
        #expect(ported.lines.contains("@objc func b") == isCompiled && ported.lines.contains("@objc func a") == !isCompiled)
    }
}
