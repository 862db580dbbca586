import Foundation

/// Why a Core Animation file can't be read or written. Its description is one line that says what, where, and what to do.
public struct CAMLError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong.
    public enum Kind: Sendable, Equatable {
        /// The file or folder is missing, or may not be read or written.
        case unreadable(String)
        /// The text is no well-formed XML.
        case malformed(String)
        /// The document declares types or entities, which could hide anything.
        case declaresEntities
        /// Elements are nested deeper than ``CAMLDocument/maximumDepth``.
        case tooDeep
        /// More bytes than ``CAMLDocument/maximumFileSize``, or more elements than ``CAMLDocument/maximumElementCount``.
        case tooLarge
        /// There is no layer in it.
        case noRootLayer
        /// A picture is missing or can't be decoded.
        case asset(String)
        /// A picture lies outside the document's folder.
        case assetOutside(String)
        /// An object refers to itself.
        case cyclicReference(String)
        /// There is no state of that name.
        case unknownState(String)
    }

    public var kind: Kind
    /// The file, as far as it is known.
    public var file: String?
    /// The line in it, from 1 on.
    public var line: Int?

    public init(_ kind: Kind, file: String? = nil, line: Int? = nil) {
        self.kind = kind
        self.file = file
        self.line = line
    }

    public var description: String {
        let place = [file, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
        let text =
            switch kind {
            case .unreadable(let reason): "can't be read or written: \(reason)"
            case .malformed(let reason): "is no well-formed XML: \(reason)"
            case .declaresEntities: "has a DOCTYPE, which Core Animation files never need; remove it"
            case .tooDeep: "nests its elements more than \(CAMLDocument.maximumDepth) deep"
            case .tooLarge:
                "is too large: at most \(CAMLDocument.maximumFileSize >> 20) MiB and \(CAMLDocument.maximumElementCount) elements are read"
            case .noRootLayer: "has no layer; the caml element must hold one"
            case .asset(let name): "refers to the picture '\(name)', which is missing or can't be decoded"
            case .assetOutside(let name): "refers to '\(name)', which lies outside its folder"
            case .cyclicReference(let name): "holds the object '\(name)', which refers to itself"
            case .unknownState(let name): "has no state '\(name)'"
            }
        return (place.isEmpty ? "the document " : place + ": the document ") + text
    }
}

/// Something in a Core Animation file that is left out because it isn't known or can't be done here.
public struct CAMLWarning: Sendable, Equatable, CustomStringConvertible {
    /// The element's name.
    public var element: String
    /// Its line, from 1 on.
    public var line: Int
    /// What is left out.
    public var message: String

    public var description: String { "line \(line): <\(element)>: \(message)" }
}
