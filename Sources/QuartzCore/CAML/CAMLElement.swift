import Foundation
import FoundationXML

/// An element of a document, as it stands there.
final class CAMLElement {
    let name: String
    let attributes: [String: String]
    let line: Int
    fileprivate(set) var children: [CAMLElement] = []
    fileprivate(set) var text = ""

    init(name: String, attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    /// The first child of a name.
    func child(_ name: String) -> CAMLElement? { children.first { $0.name == name } }
}

/// Reads a document's elements, within limits.
final class CAMLParser: NSObject, XMLParserDelegate {
    private var stack: [CAMLElement] = []
    private var root: CAMLElement?
    private var count = 0
    private var failure: CAMLError.Kind?
    private var failureLine: Int?

    /// The root element of a document.
    static func parse(_ data: Data, file: String?) throws(CAMLError) -> CAMLElement {
        guard data.count <= CAMLDocument.maximumFileSize else { throw CAMLError(.tooLarge, file: file) }
        guard data.range(of: Data("<!DOCTYPE".utf8)) == nil, data.range(of: Data("<!ENTITY".utf8)) == nil else {
            throw CAMLError(.declaresEntities, file: file)
        }
        let delegate = CAMLParser()
        let parser = XMLParser(data: data)
        parser.delegate = delegate
        parser.shouldResolveExternalEntities = false
        let isWellFormed = parser.parse()
        if let failure = delegate.failure { throw CAMLError(failure, file: file, line: delegate.failureLine) }
        guard isWellFormed, let root = delegate.root else {
            let reason = parser.parserError.map { "\($0.localizedDescription)" } ?? "it is empty"
            throw CAMLError(.malformed(reason), file: file, line: parser.lineNumber > 0 ? parser.lineNumber : nil)
        }
        return root
    }

    func parser(_ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]) {
        count += 1
        if stack.count >= CAMLDocument.maximumDepth { return stop(parser, .tooDeep) }
        if count > CAMLDocument.maximumElementCount { return stop(parser, .tooLarge) }
        let plain = name.split(separator: ":").last.map(String.init) ?? name
        let element = CAMLElement(name: plain, attributes: attributes, line: max(1, parser.lineNumber))
        if let parent = stack.last { parent.children.append(element) } else { root = element }
        stack.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        _ = stack.popLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard let element = stack.last, element.text.utf8.count + string.utf8.count <= CAMLDocument.maximumFileSize else { return }
        element.text += string
    }

    private func stop(_ parser: XMLParser, _ kind: CAMLError.Kind) {
        failure = kind
        failureLine = parser.lineNumber
        parser.abortParsing()
    }
}
