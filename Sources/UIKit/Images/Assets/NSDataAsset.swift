/// A data set of an asset catalog.
public final class NSDataAsset: NSObject, NSCopying, Sendable {
    /// The name of the data set in the asset catalog.
    public let name: String
    /// The contents of the file.
    public let data: Data
    /// The uniform type identifier in the catalog; `public.data` if it has none.
    public let typeIdentifier: String

    /// Creates the data asset with a name from the program's resources; nil if there is none.
    public convenience init?(name: String) {
        self.init(name: name, bundle: nil)
    }

    /// Creates the data asset with a name from a bundle; nil if there is none.
    public convenience init?(name: String, bundle: Bundle) {
        self.init(name: name, bundle: Optional(bundle))
    }

    private init?(name: String, bundle: Bundle?) {
        let set = BundleFiles.folders(of: bundle).lazy.compactMap { AssetCatalog.of($0).data(named: name) }.first
        guard let set, let data = try? Data(contentsOf: set.file) else { return nil }
        self.name = name
        self.data = data
        typeIdentifier = set.typeIdentifier
        super.init()
    }

    /// Returns the same object, since assets are immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A data set's file.
struct DataSet {
    let file: URL
    let typeIdentifier: String

    /// Reads the first entry of a data set that has a file for this kind of device.
    init?(folder: URL) {
        guard let contents = CatalogFile.read(Contents.self, in: folder) else { return nil }
        for entry in contents.data ?? [] {
            guard entry.idiom == nil || ["universal", "iphone", "ipad"].contains(entry.idiom),
                let file = CatalogFile.file(entry.filename, in: folder)
            else { continue }
            self.file = file
            typeIdentifier = entry.type ?? "public.data"
            return
        }
        return nil
    }

    private struct Contents: Decodable {
        var data: [Entry]?
    }

    private struct Entry: Decodable {
        var idiom: String?
        var filename: String?
        var type: String?
        enum CodingKeys: String, CodingKey { case idiom, filename, type = "universal-type-identifier" }
    }
}
