/// The asset catalogs (folders `….xcassets`) of a folder of resources, read as Xcode writes them.
///
/// Image sets, colour sets and data sets are supported. A set's name is prefixed by the names of the folders around it that provide
/// namespaces. Damaged sets are ignored.
final class AssetCatalog: Sendable {
    /// Folders of sets by kind and name.
    private let sets: [String: URL]
    private let images = Guarded<[String: UIImageAsset]>([:])
    private let colors = Guarded<[String: UIColor]>([:])

    private static let known = Guarded<[String: AssetCatalog]>([:])

    /// Returns the catalog of a folder, which is read once and cached.
    static func of(_ folder: URL) -> AssetCatalog {
        if let catalog = known.withLock({ $0[folder.path] }) { return catalog }
        let catalog = AssetCatalog(folder)
        return known.withLock { known in
            if let other = known[folder.path] { return other }
            known[folder.path] = catalog
            return catalog
        }
    }

    init(_ folder: URL) {
        var sets: [String: URL] = [:]
        for catalog in Self.subfolders(of: folder) {
            if catalog.pathExtension == "xcassets" {
                Self.collect(catalog, prefix: "", depth: 0, into: &sets)
            } else if catalog.pathExtension.isEmpty {
                // A folder of resources that was copied as a whole may contain catalogs.
                for inner in Self.subfolders(of: catalog) where inner.pathExtension == "xcassets" {
                    Self.collect(inner, prefix: "", depth: 0, into: &sets)
                }
            }
        }
        self.sets = sets
    }

    /// The image set of a name.
    func imageAsset(named name: String) -> UIImageAsset? {
        if let asset = images.withLock({ $0[name] }) { return asset }
        guard let folder = sets[name + ".imageset"], let set = ImageSet(folder: folder) else { return nil }
        let asset = UIImageAsset(set.variants)
        return images.withLock { images in
            if let other = images[name] { return other }
            images[name] = asset
            return asset
        }
    }

    /// The colour set of a name.
    func color(named name: String) -> UIColor? {
        if let color = colors.withLock({ $0[name] }) { return color }
        guard let folder = sets[name + ".colorset"], let color = ColorSet(folder: folder)?.color else { return nil }
        return colors.withLock { colors in
            if let other = colors[name] { return other }
            colors[name] = color
            return color
        }
    }

    /// The data set of a name.
    func data(named name: String) -> DataSet? { sets[name + ".dataset"].flatMap { DataSet(folder: $0) } }

    // MARK: Looking through folders

    private static let kinds: Set<String> = ["imageset", "colorset", "dataset"]

    private static func collect(_ folder: URL, prefix: String, depth: Int, into sets: inout [String: URL]) {
        // Catalogs are less deep than that; a symbolic link to a parent folder would recurse forever.
        guard depth < 16 else { return }
        for child in subfolders(of: folder) {
            let name = child.deletingPathExtension().lastPathComponent
            if kinds.contains(child.pathExtension) {
                let key = prefix + child.lastPathComponent
                if sets[key] == nil { sets[key] = child }
            } else {
                let providesNamespace = CatalogFile.read(CatalogFolder.self, in: child)?.properties?.providesNamespace ?? false
                collect(child, prefix: providesNamespace ? prefix + name + "/" : prefix, depth: depth + 1, into: &sets)
            }
        }
    }

    private static func subfolders(of folder: URL) -> [URL] {
        let contents = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return contents.filter { url in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
        }.sorted { $0.path < $1.path }
    }
}

/// The properties of a folder in a catalog.
private struct CatalogFolder: Decodable {
    struct Properties: Decodable {
        var providesNamespace: Bool?
        enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
    }
    var properties: Properties?
}
