import Files
import Foundation

/// The names in a folder that can matter: media by their names, names that promise nothing, links and folders.
struct FolderListing {
    struct Entry {
        let name: String
        let order: NameOrder
        /// Nil if the first bytes must tell.
        let kind: MediaFile.Kind?
    }

    /// Files and links to whatever, in the order of their names.
    private(set) var files: [Entry] = []
    /// Folders and links whose names are no media's, in the order of their names.
    private(set) var folders: [String] = []
    /// How many names of media and folders aren't UTF-8: such a name has no path as a String, by which it could be opened again.
    private(set) var unreadableNameCount = 0

    /// Lists a folder without the hidden names. Throws if it can't be opened.
    init(_ path: String, wanted: WantedFiles) throws(MediaError) {
        guard let directory = opendir(path) else { throw MediaError(path: path, code: errno) }
        defer { closedir(directory) }
        var folderOrders: [(name: String, order: NameOrder)] = []
        let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!
        while let entry = readdir(directory) {
            let bytes = (UnsafeRawPointer(entry) + nameOffset).assumingMemoryBound(to: CChar.self)
            guard bytes[0] != CChar(UInt8(ascii: ".")) else { continue }
            guard let name = String(validatingCString: bytes) else {
                let readable = String(cString: bytes)
                if Int32(entry.pointee.d_type) == Int32(DT_DIR) {
                    unreadableNameCount += 1
                } else if case .kind(let kind) = MediaFile.Kind.promise(ofName: readable), wanted.contains(kind, named: readable) {
                    unreadableNameCount += 1
                }
                continue
            }
            switch Int32(entry.pointee.d_type) {
            case Int32(DT_DIR): folderOrders.append((name, NameOrder(name)))
            case Int32(DT_REG), Int32(DT_LNK), Int32(DT_UNKNOWN):
                let isFile = Int32(entry.pointee.d_type) == Int32(DT_REG)
                switch MediaFile.Kind.promise(ofName: name) {
                case .kind(let kind) where wanted.contains(kind, named: name):
                    files.append(Entry(name: name, order: NameOrder(name), kind: kind))
                case .nothing where isFile: files.append(Entry(name: name, order: NameOrder(name), kind: nil))
                default:
                    // What a link or a file system without types calls so may be a folder.
                    if !isFile { folderOrders.append((name, NameOrder(name))) }
                }
            default: break
            }
        }
        files.sort { $0.order < $1.order }
        folders = folderOrders.sorted { $0.order < $1.order }.map(\.name)
    }
}
