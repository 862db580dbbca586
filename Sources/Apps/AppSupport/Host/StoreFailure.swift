/// Failures of an app's store, as its window tells them.
package enum StoreFailure {
    /// What an error says, without the path of the only store there is.
    package static func line(_ error: some Error & CustomStringConvertible, path: String) -> String {
        let text = error.description, prefix = path + ": "
        let line = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
        return line.prefix(1).uppercased() + line.dropFirst()
    }
}
