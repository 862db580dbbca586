import Files

extension OneLineError {
    /// What the error says in the window of an app, without the path of the only store there is.
    package func line(inStoreAt path: String) -> String {
        let text = description, prefix = path + ": "
        let line = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
        return line.prefix(1).uppercased() + line.dropFirst()
    }
}
