/// The scope in which a registered font is available.
public enum CTFontManagerScope: UInt32, Sendable {
    /// No particular scope. Treated as ``process``.
    case none = 0
    /// This process.
    case process = 1
}

/// Makes the fonts of a file available to this process: by name to `UIFont(name:size:)`, among `UIFont.familyNames`, and as replacements
/// where other fonts lack characters. Can be called on any thread, but before text is drawn in the fonts.
///
/// - Parameters:
///   - fontURL: a file of fonts; collections register all of theirs.
///   - scope: all scopes have the effect of ``CTFontManagerScope/process``.
///   - error: set to the reason if nothing was registered.
/// - Returns: whether the file's fonts can be used now.
@discardableResult
public func CTFontManagerRegisterFontsForURL(_ fontURL: URL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<(any Error)?>?) -> Bool {
    func refuse(_ reason: CocoaError.Code) -> Bool {
        error?.pointee = CocoaError(reason, userInfo: [NSURLErrorKey: fontURL])
        return false
    }
    guard fontURL.isFileURL, FileManager.default.isReadableFile(atPath: fontURL.path) else { return refuse(.fileReadNoSuchFile) }
    // The font library accepts any file: check that it is a font.
    guard let data = try? Data(contentsOf: fontURL), let provider = CGDataProvider(data: data), CGFont(provider) != nil,
        FontFamilies.register(file: fontURL.path) else { return refuse(.fileReadCorruptFile) }
    return true
}
