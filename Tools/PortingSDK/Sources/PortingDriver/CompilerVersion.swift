import Glibc

/// Compiled modules are for one version of the compiler: the bundle notes which.
package enum CompilerVersion {
    /// Why a toolchain's compiler can't read the bundle's modules, in one line; nil if it can, or if nothing is noted.
    package static func obstacle(compiler: String, bundle: String) -> String? {
        guard let note = FileSystem.read(bundle + "/compiler.txt"), let stream = popen("'\(compiler)' -version 2>/dev/null", "r") else {
            return nil
        }
        defer { pclose(stream) }
        var line = [CChar](repeating: 0, count: 1024)
        guard fgets(&line, Int32(line.count), stream) != nil else { return nil }
        let needed = firstLine(note)
        let found = firstLine(String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        return needed == found ? nil : "this SDK needs the toolchain of \(needed), and \(compiler) is \(found)"
    }

    private static func firstLine(_ text: String) -> String { String(text.prefix { $0 != "\n" }) }
}
