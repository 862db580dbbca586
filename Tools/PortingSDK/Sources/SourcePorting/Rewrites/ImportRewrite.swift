import SwiftSyntax

/// Imports of Apple's modules become imports of what is here.
///
/// `import UIKit.UIGestureRecognizerSubclass` is `import UIKit`; `XCTest` and the frameworks that show interfaces bring UIKit with them, as
/// they do on an iPhone, and Foundation brings the Objective-C runtime; a module that can't be here is left out with a remark, so that
/// errors come where its names are used.
struct ImportRewrite {
    /// Names of Foundation that lie in a module of its own on Linux.
    private static let network: Set<String> = [
        "URLSession", "URLRequest", "URLResponse", "HTTPURLResponse", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask",
        "URLSessionDownloadTask", "URLSessionUploadTask", "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate",
        "URLSessionDownloadDelegate", "URLCache", "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "URLProtocol",
        "URLProtocolClient", "URLCredential", "URLCredentialStorage", "URLProtectionSpace", "URLAuthenticationChallenge", "NSURLRequest",
        "NSMutableURLRequest",
    ]
    private static let xml: Set<String> = ["XMLParser", "XMLParserDelegate"]

    /// Whether something was written that the Objective-C runtime's module declares.
    var needsRuntime = false
    private var needsNetwork = false
    private var needsXML = false
    /// The modules that the file imports in the end.
    private var imported: Set<String> = []
    /// Where an import can be added: behind the first one that is compiled whatever the conditions are.
    private var place: Int?

    mutating func apply(to node: ImportDeclSyntax, in visitor: PortingVisitor) {
        guard let module = node.path.first?.name.text, visitor.scope == nil else { return }
        let conditions = visitor.conditions
        if place == nil, !visitor.isUncertain { place = node.end }
        var brought: String?
        switch module {
        case "UIKit", "QuartzCore", "CoreGraphics":
            // Parts of them, and single names that they may have from one another.
            if node.path.count > 1 || node.importKindSpecifier != nil { replace(node, by: module, in: visitor) }
            brought = module
        case "ObjectiveC":
            replace(node, by: "ObjectiveCRuntime", in: visitor)
            brought = "ObjectiveCRuntime"
        case "Foundation":
            brought = "Foundation"
        case "XCTest" where conditions.importable.contains("UIKit"):
            visitor.edits.insert("; import UIKit", after: node.end)
            brought = "UIKit"
        case _ where conditions.importable.contains(module):
            // A part of a framework that is a module with parts on Apple's systems alone.
            if node.path.count > 1, node.importKindSpecifier == nil { replace(node, by: module, in: visitor) }
            if AppleFrameworks.bringUIKit.contains(module) {
                visitor.edits.insert("; import UIKit", after: node.end)
                brought = "UIKit"
            }
        case _ where AppleFrameworks.bringUIKit.contains(module) || AppleFrameworks.bringFoundation.contains(module):
            let stands = AppleFrameworks.bringUIKit.contains(module) ? "UIKit" : "Foundation"
            replace(node, by: stands, in: visitor)
            if module != "Darwin" {
                visitor.report(
                    .remark, at: node, "import \(module)", "there is no module \(module) here, so \(stands) is imported in its place",
                    instead: "")
            }
            brought = stands
        default: break
        }
        if let brought, !visitor.isUncertain { imported.insert(brought) }
    }

    /// Notes a name that is used.
    mutating func sees(_ name: String) {
        guard name.utf8.count >= 8, name.first == "U" || name.first == "H" || name.first == "N" || name.first == "C" || name.first == "X"
        else {
            return
        }
        if Self.network.contains(name) { needsNetwork = true }
        if Self.xml.contains(name) { needsXML = true }
    }

    func write(in visitor: PortingVisitor) {
        var added: [String] = []
        let hasUIKit = imported.contains("UIKit") || imported.contains("QuartzCore")
        if !hasUIKit, !imported.contains("ObjectiveCRuntime"), needsRuntime || imported.contains("Foundation") {
            // What Foundation has on Apple's systems: selectors, observing, associated objects.
            if visitor.conditions.isPhone || needsRuntime { added.append("ObjectiveCRuntime") }
        }
        let hasFoundation = hasUIKit || imported.contains("Foundation")
        if hasFoundation, visitor.conditions.isPhone {
            if needsNetwork { added.append("FoundationNetworking") }
            if needsXML { added.append("FoundationXML") }
        }
        guard !added.isEmpty else { return }
        if let place {
            visitor.edits.insert(added.map { "; import " + $0 }.joined(), after: place)
        } else {
            visitor.edits.insert(added.map { "import " + $0 + "; " }.joined(), before: visitor.source.syntax.start)
        }
    }

    private func replace(_ node: ImportDeclSyntax, by module: String, in visitor: PortingVisitor) {
        visitor.edits.replace(node.importKeyword.end..<node.end, with: " " + module)
    }
}
