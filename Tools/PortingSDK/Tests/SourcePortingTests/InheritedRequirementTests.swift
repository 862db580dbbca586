import Foundation
import Testing

@testable import SourcePorting

@Suite struct InheritedRequirementTests {
    @Test func ownProtocols() {
        let ported = port(
            """
            import UIKit
            @objc public protocol P { @objc optional func f(_ a: Int) -> Int }
            open class Base: UIView, P {
            }
            public class Sub: Base { func f(_ a: Int) -> Int { 1 } }
            class Below: Sub { override func f(_ a: Int) -> Int { 2 } }
            class Other: Base { @discardableResult public func f(_ a: Int) -> Int { 3 } }
            """)
        #expect(ported.findings.isEmpty)
        #expect(
            ported.lines == """
                import UIKit
                public protocol P: AnyObject { func f(_ a: Int) -> Int }
                open class Base: UIView, P {
                public func f(_ a: Int) -> Int { ObjCOptional.absent("f(_:)") } }
                public class Sub: Base { public override func f(_ a: Int) -> Int { 1 } }
                class Below: Sub { override func f(_ a: Int) -> Int { 2 } }
                class Other: Base { @discardableResult override public func f(_ a: Int) -> Int { 3 } }
                """)
        #expect(ported.appended.contains(#"extension Base { nonisolated"#) == false)
    }

    @Test func protocolsOfUIKit() {
        let base = "import UIKit\nclass Base: UIView, UITableViewDelegate {\n}\n"
        let sub = """
            import UIKit
            class Sub: Base {
                func scrollViewDidScroll(_ scrollView: UIScrollView) {}
                func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 1 }
                func tableView(_ a: Int) {}
            }
            """
        let ported = port(base, with: [sub])
        let name = ported.appended.split(separator: " ").first { $0.hasPrefix("__Absent_") }!.dropLast()
        #expect(
            ported.lines.split(separator: "\n")[2] == """
                func scrollViewDidScroll(_ scrollView: UIScrollView) {}; \
                func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat \
                { \(name)().tableView(tableView, heightForRowAt: indexPath) } }
                """)
        #expect(ported.appended.contains("@MainActor private final class \(name): NSObject, UITableViewDelegate {}"))
        let lines = port(sub, with: [base]).lines.split(separator: "\n")
        #expect(lines[2] == "    override func scrollViewDidScroll(_ scrollView: UIScrollView) {}")
        #expect(lines[3].hasPrefix("    override func tableView(_ tableView: UITableView, heightForRowAt"))
        #expect(lines[4] == "    func tableView(_ a: Int) {}")
    }

    @Test func whatIsRefused() {
        let inSource = port(
            """
            import UIKit
            class Base: UIView, UITableViewDataSource {}
            class Sub: Base { func numberOfSections(in tableView: UITableView) -> Int { 1 } }
            """)
        #expect(inSource.findings.map(\.severity) == [.error] && inSource.findings[0].line == 3)
        let inExtension = port(
            """
            import UIKit
            class Base: UIView, UIScrollViewDelegate {}
            class Sub: Base {}
            extension Sub { func scrollViewDidScroll(_ scrollView: UIScrollView) {} }
            """)
        #expect(inExtension.findings.map(\.line) == [4])
        let elsewhere = port(
            "import UIKit\nclass Sub: Base { func scrollViewDidScroll(_ scrollView: UIScrollView) {} }",
            imported: ["open class Base: UIView, UIScrollViewDelegate {}"])
        #expect(elsewhere.findings.map(\.instead) == ["declare it in Base, and override it here"])
    }

    @Test func classesThatHaveItThemselves() {
        expectUnchangedLines(
            "class Base: UIView, UIScrollViewDelegate { func scrollViewDidScroll(_ a: UIScrollView) {} }\n"
                + "class Sub: Base { override func scrollViewDidScroll(_ a: UIScrollView) {} }"
        )
        expectUnchangedLines(
            "class Base: UIView {}\nclass Sub: Base, UIScrollViewDelegate { func scrollViewDidScroll(_ a: UIScrollView) {} }")
    }

    private func expectUnchangedLines(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let text = "import UIKit\n" + text
        #expect(port(text, sourceLocation: sourceLocation).lines == text, sourceLocation: sourceLocation)
    }

    /// The list of UIKit's optional requirements is that of UIKit's sources.
    @Test func theListOfRequirements() throws {
        let sources = URL(fileURLWithPath: #filePath.components(separatedBy: "/Tools/PortingSDK/")[0] + "/Sources")
        var requirements: [String: Set<String>] = [:]
        var defaults: [String: Set<String>] = [:]
        for module in ["UIKit", "QuartzCore"] {
            let folder = sources.appendingPathComponent(module)
            let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }.filter {
                $0.hasSuffix(".swift")
            }
            for path in paths {
                let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
                guard text.contains("Delegate") || text.contains("DataSource") else { continue }
                for type in ParsedSource(name: path, text: text, conditions: Conditions(isPhone: false)).declarations.types {
                    let names = type.members.filter { !$0.options.contains(.property) }.map(\.fullName)
                    switch type.kind {
                    case .protocol where type.options.contains(.isPublic): requirements[type.name, default: []].formUnion(names)
                    case .extension: defaults[type.name, default: []].formUnion(names)
                    default: break
                    }
                }
            }
        }
        let suffixes = ["Delegate", "DataSource", "DataSourcePrefetching", "DelegateFlowLayout"]
        let expected = requirements.filter { name, _ in suffixes.contains(where: name.hasSuffix) }
            .compactMapValues { $0 }.map { ($0, $1.intersection(defaults[$0] ?? [])) }.filter { !$1.isEmpty }
        #expect(Dictionary(uniqueKeysWithValues: expected) == UIKitRequirements.protocols.mapValues(\.optional))
        for (name, listed) in UIKitRequirements.protocols {
            #expect(listed.hasRequired == !(requirements[name] ?? []).subtracting(listed.optional).isEmpty, "\(name)")
        }
    }
}
