import Foundation
import FoundationXML

/// An XML element of a document, with its attributes and children.
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

    /// The first child with a name.
    func child(_ name: String) -> CAMLElement? { children.first { $0.name == name } }
}

/// Parses a document into elements, within limits of size and depth.
final class CAMLParser: NSObject, XMLParserDelegate {
    private var stack: [CAMLElement] = []
    private var root: CAMLElement?
    private var count = 0
    private var failure: CAMLError.Kind?
    private var failureLine: Int?

    /// The most bytes that an attribute or a text may have: libxml2's `XML_MAX_TEXT_LENGTH`.
    static let longestText = 10_000_000

    /// Parses a document and returns its root element.
    static func parse(_ data: Data, file: String?) throws(CAMLError) -> CAMLElement {
        guard data.count <= CAMLDocument.maximumFileSize else { throw CAMLError(.tooLarge, file: file) }
        guard let text = text(of: data) else {
            throw CAMLError(.malformed("its text is not UTF-8, or an instruction in it does not end"), file: file)
        }
        guard !text.contains("<!DOCTYPE"), !text.contains("<!ENTITY") else { throw CAMLError(.declaresEntities, file: file) }
        guard text.utf8.split(separator: UInt8(ascii: "<")).allSatisfy({ $0.count <= longestText }) else {
            throw CAMLError(
                .malformed("an attribute or a text in it has more than 10 MB, such as a picture as data; write that into a file"), file: file)
        }
        let delegate = CAMLParser()
        // In pieces: libxml2 refuses more than 10 MB at once.
        let parser = XMLParser(stream: InputStream(data: Data(text.utf8)))
        parser.delegate = delegate
        parser.shouldResolveExternalEntities = false
        let isWellFormed = parser.parse()
        if let failure = delegate.failure { throw CAMLError(failure, file: file, line: delegate.failureLine) }
        guard isWellFormed, parser.parserError == nil, delegate.stack.isEmpty, let root = delegate.root else {
            let reason =
                delegate.stack.last.map { "it ends inside <\($0.name)>" } ?? parser.parserError.map { "\($0.localizedDescription)" }
                ?? "it is empty"
            throw CAMLError(.malformed(reason), file: file, line: parser.lineNumber > 0 ? parser.lineNumber : nil)
        }
        return root
    }

    /// The document's text without its declaration and processing instructions; nil when the bytes can't be decoded.
    ///
    /// `XMLParser` crashes on names in invalid UTF-8 and on processing instructions without content, so both are removed first.
    private static func text(of data: Data) -> String? {
        let head = String(decoding: data.prefix(120), as: UTF8.self).lowercased()
        var text: String?
        if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
            text = String(data: data, encoding: .utf16)
        } else if head.contains("encoding=\"iso-8859-1\"") || head.contains("encoding='iso-8859-1'") {
            text = String(data: data, encoding: .isoLatin1)
        } else {
            text = String(validating: data, as: UTF8.self)
        }
        guard var text else { return nil }
        if text.first == "\u{FEFF}" { text.removeFirst() }
        return withoutInstructions(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The text with each processing instruction replaced by a space and its line ends; nil when an instruction is not closed.
    ///
    /// Compares bytes, since a combining accent could hide the question mark in a `Character`. The space keeps the text on both sides
    /// apart.
    private static func withoutInstructions(_ text: [UInt8]) -> [UInt8]? {
        let open = UInt8(ascii: "<")
        let mark = UInt8(ascii: "?")
        let close = UInt8(ascii: ">")
        let lineEnd = UInt8(ascii: "\n")
        var clean: [UInt8] = []
        clean.reserveCapacity(text.count)
        var isInside = false
        var index = 0
        while index < text.count {
            let byte = text[index]
            let next = index + 1 < text.count ? text[index + 1] : 0
            if !isInside, byte == open, next == mark {
                isInside = true
                clean.append(UInt8(ascii: " "))
                index += 2
            } else if isInside, byte == mark, next == close {
                isInside = false
                index += 2
            } else {
                if !isInside || byte == lineEnd { clean.append(byte) }
                index += 1
            }
        }
        return isInside ? nil : clean
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
    ) {
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

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        guard failure == nil else { return }
        failure = .malformed(stack.last.map { "the error lies inside <\($0.name)>" } ?? "\(error.localizedDescription)")
        failureLine = parser.lineNumber
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
