/// Opens URLs with other programs.
@MainActor
struct ExternalOpening {
    var canOpen: @MainActor (URL) -> Bool
    /// Opens a URL; the closure is called on the main queue with whether that succeeded.
    var open: @MainActor (URL, @escaping @MainActor (Bool) -> Void) -> Void

    /// Opens URLs with the desktop's programs.
    static let desktop = ExternalOpening(canOpen: canOpenOnDesktop, open: openOnDesktop)

    private static func canOpenOnDesktop(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased(), program("xdg-open") != nil else { return false }
        if url.isFileURL { return FileManager.default.fileExists(atPath: url.path) }
        guard let query = program("xdg-mime") else { return false }
        let process = Process(), output = Pipe()
        process.executableURL = query
        process.arguments = ["query", "default", "x-scheme-handler/\(scheme)"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return answer.contains { $0 > 32 }
    }

    private static func openOnDesktop(_ url: URL, _ completion: @escaping @MainActor (Bool) -> Void) {
        guard let opener = program("xdg-open") else { return completion(false) }
        let process = Process()
        process.executableURL = opener
        process.arguments = [url.absoluteString]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { process in
            let succeeded = process.terminationStatus == 0
            DispatchQueue.main.async { MainActor.assumeIsolated { completion(succeeded) } }
        }
        if (try? process.run()) == nil { completion(false) }
    }

    /// Finds a program in the directories of `PATH`.
    private static func program(_ name: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

extension UIApplication {
    /// A key of the options of ``open(_:options:completionHandler:)``.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Whether only a program that has registered the URL as a universal link may open it, a `Bool`. No effect: there are none here.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    func openExternally(_ url: URL, _ completion: @escaping @MainActor (Bool) -> Void) {
        guard url.scheme != nil, let opensExternally else {
            DispatchQueue.main.async { MainActor.assumeIsolated { completion(false) } }
            return
        }
        opensExternally.open(url, completion)
    }
}
