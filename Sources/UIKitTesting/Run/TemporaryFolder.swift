import Foundation

/// A private folder inside the system's folder of temporary files, which is removed when this object is deallocated.
package final class TemporaryFolder: Sendable {
    /// The folder, which exists.
    package let url: URL

    /// - Throws: an error of one line if the folder can't be created.
    package init() throws(HeadlessRunError) {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array((parent + "/lamina-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw HeadlessRunError("cannot make a folder in \(parent): \(String(cString: strerror(errno)).lowercased())")
        }
        url = URL(fileURLWithPath: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), isDirectory: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file in the folder.
    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
