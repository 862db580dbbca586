import Foundation
@_implementationOnly import CPango

/// The fonts that come with the library: those of the folder `lamina-fonts` beside the file that has this code. An SDK has them beside its
/// shared library, so that text is set on a machine without fonts, too.
enum BundledFonts {
    /// Makes them available to this process. Only the first call does something, and only where there is such a folder.
    static func load() { _ = areLoaded }

    private static let areLoaded: Bool = {
        guard let file = imageFile else { return false }
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("lamina-fonts").path
        guard FileManager.default.fileExists(atPath: folder) else { return false }
        return FcConfigAppFontAddDir(nil, folder) != 0
    }()

    /// The path of the shared library or program that has this code.
    private static var imageFile: String? {
        // Glibc declares dladdr for GNU sources only, which Swift isn't. It writes four pointers, the first of which is the path.
        typealias Function = @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Int32
        guard let dladdr = dlsym(nil, "dladdr").map({ unsafeBitCast($0, to: Function.self) }) else { return nil }
        var info = [UnsafePointer<CChar>?](repeating: nil, count: 4)
        guard dladdr(#dsohandle, &info) != 0 else { return nil }
        return info[0].map { String(cString: $0) }
    }
}
