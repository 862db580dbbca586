import Foundation

/// A folder of a test's own, gone with this object.
///
/// Subclasses add no state, which is why they are as safe to share as this class.
open class ScratchFolder: @unchecked Sendable {
    public let folder: String

    public init() {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/store-test-\(UUID().uuidString)"
        try! FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Writes a file, and makes the folders that its name has.
    @discardableResult
    public func write(_ bytes: some Sequence<UInt8>, to name: String) -> String {
        let url = URL(fileURLWithPath: folder + "/" + name)
        try! FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try! Data(bytes).write(to: url)
        return url.path
    }

    public func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: folder + "/" + name).map(Array.init)
    }

    /// The files of the folder with their bytes.
    public var files: [String: [UInt8]] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Dictionary(uniqueKeysWithValues: names.map { ($0, bytes($0) ?? []) })
    }
}
