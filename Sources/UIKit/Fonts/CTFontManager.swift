/// Who may use a registered font.
public enum CTFontManagerScope: UInt32, Sendable {
    /// Nobody in particular. Treated as ``process``.
    case none = 0
    /// This process.
    case process = 1
}

/// Makes the fonts of a file available to this process: by name to `UIFont(name:size:)`, among `UIFont.familyNames`, and as replacements
/// where other fonts lack characters. Any thread, but before text is drawn in them.
///
/// - Parameters:
///   - fontURL: a file of fonts; collections register all of theirs.
///   - scope: all scopes are the process's.
///   - error: told why nothing was registered.
/// - Returns: whether the file's fonts can be used now.
@discardableResult
public func CTFontManagerRegisterFontsForURL(_ fontURL: URL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<(any Error)?>?) -> Bool {
    func refuse(_ reason: CocoaError.Code) -> Bool {
        error?.pointee = CocoaError(reason, userInfo: [NSURLErrorKey: fontURL])
        return false
    }
    guard fontURL.isFileURL, FileManager.default.isReadableFile(atPath: fontURL.path) else { return refuse(.fileReadNoSuchFile) }
    // The font library would take any file.
    guard let data = try? Data(contentsOf: fontURL), let provider = CGDataProvider(data: data), CGFont(provider) != nil,
        FontFamilies.register(file: fontURL.path) else { return refuse(.fileReadCorruptFile) }
    return true
}
