import Foundation

/// Asks Lamina itself which symbols and fonts it has, by a program of a few lines that is built with the SDK.
enum InstalledResources {
    /// Those of the names for which nothing is there; nil if that can't be asked.
    static func absent(symbols: Set<String>, fonts: Set<String>, sdk: InstalledSDK, compiler: String) -> (
        symbols: Set<String>, fonts: Set<String>
    )? {
        guard !symbols.isEmpty || !fonts.isEmpty else { return ([], []) }
        let folder = NSTemporaryDirectory() + "lamina-port-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = """
            import UIKit
            for line in CommandLine.arguments.dropFirst() {
                let name = String(line.dropFirst(2))
                let isThere = line.hasPrefix("s") ? UIImage(systemName: name) != nil : UIFont(name: name, size: 17) != nil
                if !isThere { print(line) }
            }

            """
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try program.write(toFile: folder + "/main.swift", atomically: false, encoding: .utf8)
        } catch {
            return nil
        }
        let options = ["-I", sdk.modules, "-L", sdk.modules, "-lLamina", "-Xlinker", "-rpath", "-Xlinker", sdk.modules]
        let arguments = symbols.sorted().map { "s " + $0 } + fonts.sorted().map { "f " + $0 }
        guard Subprocess.run(compiler, ["main.swift", "-o", "ask"] + options, in: folder)?.status == 0,
            let asked = Subprocess.run(folder + "/ask", arguments, in: folder), asked.status == 0
        else { return nil }
        let lines = asked.output.split(separator: "\n")
        func names(_ kind: String) -> Set<String> { Set(lines.filter { $0.hasPrefix(kind) }.map { String($0.dropFirst(2)) }) }
        return (names("s "), names("f "))
    }
}
