import SourcePorting
import Testing

@Suite struct ImportTests {
    private let all = Conditions(importable: ["UIKit", "XCTest", "Foundation", "Combine", "ObjectiveCRuntime"])

    @Test func partsOfModules() {
        expect("import UIKit.UIGestureRecognizerSubclass", becomes: "import UIKit")
        expect("import struct UIKit.CGFloat\nlet a = 1", becomes: "import UIKit\nlet a = 1")
        expect("@testable import Board", becomes: "@testable import Board")
        expect("import struct Board.Square", becomes: "import struct Board.Square")
    }

    @Test func whatBringsMore() {
        expect("import XCTest", becomes: "import XCTest; import UIKit", conditions: all)
        expect("import Foundation", becomes: "import Foundation; import ObjectiveCRuntime")
        expect("import ObjectiveC", becomes: "import ObjectiveCRuntime")
        expectUnchanged("import UIKit")
        expectUnchanged("import UIKit\nimport Foundation")
        expectUnchanged("import Foundation", conditions: Conditions(isPhone: false))
    }

    @Test func namesOfOtherModulesOfFoundation() {
        expect(
            "import UIKit\nlet session: URLSession = .shared",
            becomes: "import UIKit; import FoundationNetworking\nlet session: URLSession = .shared")
        expect(
            "import UIKit\nlet parser = XMLParser(data: data)",
            becomes: "import UIKit; import FoundationXML\nlet parser = XMLParser(data: data)")
    }

    @Test func whatIsNotHere() {
        let ported = port("import UIKit\nimport SafariServices\nimport os.log\n", conditions: all)
        #expect(ported.lines == "import UIKit\nimport UIKit\nimport Foundation")
        #expect(ported.findings.map(\.severity) == [.remark, .remark])
        #expect(ported.findings.map(\.line) == [2, 3])
        expectUnchanged("import UIKit\nimport Combine", conditions: all)
    }

    @Test func whereThereIsNone() {
        let ported = port("// A comment.\n\nclass A { @objc func f() {} }\n")
        #expect(ported.lines == "// A comment.\n\nimport ObjectiveCRuntime; class A { func f() {} }")
    }

    @Test func whereItCannotBeTold() {
        expect(
            "#if canImport(Neighbour)\nimport Neighbour\nimport UIKit\n#endif\nimport Foundation",
            becomes: "#if canImport(Neighbour)\nimport Neighbour\nimport UIKit\n#endif\nimport Foundation; import ObjectiveCRuntime")
    }

    @Test func scan() {
        let imports = SourceScan.imports(
            of: """
                import UIKit.UIView
                @testable import Board; import class Foundation.NSObject
                  public import QuartzCore
                // import Never
                important.import()
                """)
        #expect(imports == ["UIKit", "Board", "Foundation", "QuartzCore"])
        #expect(SourceScan.isForPhone(imports))
        #expect(!SourceScan.isForPhone(["Foundation", "XCTest"]))
    }
}
