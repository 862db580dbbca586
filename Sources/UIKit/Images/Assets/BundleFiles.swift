/// Where images, colours and data are searched for.
enum BundleFiles {
    /// The folders of a bundle's resources. Without a bundle these are the program's own: beside it, and in the folders `….resources`
    /// beside it, into which the Swift package manager puts each target's resources on Linux.
    static func folders(of bundle: Bundle?) -> [URL] {
        if let bundle { return [bundle.resourceURL ?? bundle.bundleURL] }
        return ownFolders
    }

    private static let ownFolders: [URL] = {
        guard let main = Bundle.main.resourceURL else { return [] }
        let contents = (try? FileManager.default.contentsOfDirectory(at: main, includingPropertiesForKeys: nil)) ?? []
        let targets = contents.filter { $0.pathExtension == "resources" }.sorted { $0.path < $1.path }
        return [main] + targets
    }()

    /// The extensions that a name may leave out, best first.
    private static let extensions = ["png", "jpg", "jpeg", "gif", "webp", "svg", "bmp", "tiff"]

    /// The file in a folder that holds a picture, and its scale; nil where there is none.
    static func image(named name: String, in folder: URL, scale: CGFloat, idiom: UIUserInterfaceIdiom) -> (url: URL, scale: CGFloat)? {
        guard isSafe(name) else { return nil }
        let given = (name as NSString).pathExtension
        let hasExtension = extensions.contains(given.lowercased()) || given.lowercased() == "tif"
        let stem = hasExtension ? (name as NSString).deletingPathExtension : name
        for fileExtension in hasExtension ? [given] : extensions {
            for (suffix, scale) in ImageFileName.suffixes(scale: scale, idiom: idiom) {
                let url = folder.appendingPathComponent(stem + suffix + "." + fileExtension)
                if isFile(url) {
                    // A name that tells a scale by itself is meant as it is.
                    return (url, max(scale, ImageFileName(path: url.path).scale))
                }
            }
        }
        return nil
    }

    /// Whether a name stays inside the folder that it is looked for in.
    static func isSafe(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("/") && name.utf8.count < 1024 && !name.contains("\0") && !name.split(separator: "/").contains("..")
    }

    static func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
