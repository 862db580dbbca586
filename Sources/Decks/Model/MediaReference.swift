import Foundation

/// A reference to a picture of a facet: a file, or an entry of a package. Its bytes are only read when ``data()`` is called, on any thread.
///
/// Equal references stand for the same bytes, so a reference can be the key of a cache.
public struct MediaReference: Sendable, Hashable {
    enum Source: Sendable, Hashable {
        case file(URL)
        case package(MediaPackage, entry: String)
        case missing
    }

    /// The name in the deck, for example `cat.png`.
    public let name: String

    let source: Source

    init(name: String, source: Source) {
        self.name = name
        self.source = source
    }

    /// Creates a reference to a file, or to a picture that doesn't exist.
    package init(name: String, file: URL?) {
        self.init(name: name, source: file.map { .file($0) } ?? .missing)
    }

    /// The picture's file; nil if it is in a package or missing. Decoders that scale while decoding are more efficient with a file.
    public var fileURL: URL? {
        if case .file(let url) = source { url } else { nil }
    }

    /// Whether the picture doesn't exist. Cards show a placeholder for it.
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

/// An archive that contains media files as entries.
protocol MediaSource: AnyObject, Sendable {
    func data(ofEntry entry: String) throws(DeckError) -> Data
}

/// A package as a part of a reference; equal if it is the same object.
struct MediaPackage: Sendable, Hashable {
    let source: any MediaSource

    func data(ofEntry entry: String) throws(DeckError) -> Data {
        try source.data(ofEntry: entry)
    }

    static func == (a: MediaPackage, b: MediaPackage) -> Bool { a.source === b.source }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(source)) }
}
