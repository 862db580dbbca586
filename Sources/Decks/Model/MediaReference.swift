import Foundation

/// A picture of a facet by name: a file, or an entry of a package. Its bytes are read only when they are asked for, from any thread.
///
/// Equal references name the same bytes, so a reference is good as the key of a cache.
public struct MediaReference: Sendable, Hashable {
    enum Source: Sendable, Hashable {
        case file(URL)
        case package(MediaPackage, entry: String)
        case missing
    }

    /// The name as the deck has it, for example `cat.png`.
    public let name: String

    let source: Source

    /// The picture's file, or nil if it lies in a package or is missing. A decoder that scales while it decodes does best with a file.
    public var fileURL: URL? {
        if case .file(let url) = source { url } else { nil }
    }

    /// Whether the deck names a picture that doesn't exist; the card shows a broken picture.
    public var isMissing: Bool { source == .missing }

    /// The file's bytes, still encoded (PNG, JPEG, …).
    ///
    /// - Throws: `DeckError.missingMedia` if the picture doesn't exist, or another `DeckError` if it can't be read.
    public func data() throws(DeckError) -> Data {
        switch source {
        case .file(let url):
            try FileBytes.read(url, limit: Limits.mediaSize)
        case .package(let package, let entry):
            try package.data(ofEntry: entry)
        case .missing:
            throw .missingMedia(name: name)
        }
    }
}

/// A file that holds media under the names of its entries.
protocol MediaSource: AnyObject, Sendable {
    func data(ofEntry entry: String) throws(DeckError) -> Data
}

/// A package in the form in which references keep it: the same while it is the same object.
struct MediaPackage: Sendable, Hashable {
    let source: any MediaSource

    func data(ofEntry entry: String) throws(DeckError) -> Data {
        try source.data(ofEntry: entry)
    }

    static func == (a: MediaPackage, b: MediaPackage) -> Bool { a.source === b.source }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(source)) }
}
