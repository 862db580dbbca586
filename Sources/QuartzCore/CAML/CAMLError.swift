import Foundation

/// An error in reading or writing a Core Animation file. Its description is one line with the problem, the place and a remedy.
public struct CAMLError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of an error.
    public enum Kind: Sendable, Equatable {
        /// The file or folder is missing, or can't be read or written.
        case unreadable(String)
        /// The text is not well-formed XML.
        case malformed(String)
        /// The document declares a DTD or entities, which are refused for safety.
        case declaresEntities
        /// Elements are nested deeper than ``CAMLDocument/maximumDepth``.
        case tooDeep
        /// The document has more bytes than ``CAMLDocument/maximumFileSize``, or more elements than ``CAMLDocument/maximumElementCount``.
        case tooLarge
        /// References make more than ``CAMLDocument/maximumCopyCount`` layers.
        case tooManyCopies
        /// Decoded, the pictures take more than ``CAMLDocument/maximumPictureBytes``.
        case picturesTooLarge
        /// The document has no root layer.
        case noRootLayer
        /// An image is missing or can't be decoded.
        case asset(String)
        /// An image file lies outside of the document's folder.
        case assetOutside(String)
        /// An object refers to itself.
        case cyclicReference(String)
        /// The document has no state of that name.
        case unknownState(String)
    }

    public var kind: Kind
    /// The path of the file; nil when it is not known.
    public var file: String?
    /// The line number in the file, from 1; nil when it is not known.
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
            case .tooManyCopies: "refers to its layers so often that it would have more than \(CAMLDocument.maximumCopyCount) copies of them"
            case .picturesTooLarge: "has pictures of more than \(CAMLDocument.maximumPictureBytes >> 20) MiB"
            case .noRootLayer: "has no layer; the caml element must hold one"
            case .asset(let name): "refers to the picture '\(name)', which is missing or can't be decoded"
            case .assetOutside(let name): "refers to '\(name)', which lies outside its folder"
            case .cyclicReference(let name): "holds the object '\(name)', which refers to itself"
            case .unknownState(let name): "has no state '\(name)'"
            }
        return (place.isEmpty ? "the document " : place + ": the document ") + text
    }
}

/// A part of a Core Animation file that the reader skipped because it is unknown or unsupported.
public struct CAMLWarning: Sendable, Equatable, CustomStringConvertible {
    /// The element's name.
    public var element: String
    /// The element's line number, from 1.
    public var line: Int
    /// A description of what was skipped.
    public var message: String

    public var description: String { "line \(line): <\(element)>: \(message)" }
}
