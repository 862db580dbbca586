import Foundation

/// A private folder below the system's temporary one, gone with this object.
package final class TemporaryFolder: Sendable {
    /// The folder, which exists.
    package let url: URL

    /// - Throws: an error of one line when the folder can't be made.
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
