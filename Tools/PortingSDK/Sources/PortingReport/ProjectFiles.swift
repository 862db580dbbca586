import Foundation

/// What lies beside the sources: pictures, fonts, and what can't come along.
struct ProjectFiles {
    private var images: Set<String> = []
    private var colors: Set<String> = []
    /// In lower case, without spaces.
    private var fonts: Set<String> = []
    /// Symbols that the project has itself.
    private var symbols: Set<String> = []
    private(set) var interfaceFiles = 0
    private(set) var objectiveCFiles = 0
    private(set) var hasBridgingHeader = false
    /// The Xcode projects.
    private(set) var projects: [String] = []
    /// The folders with a package's manifest.
    private(set) var packages: [String] = []
    /// The types that Objective-C declares, and where.
    private(set) var objectiveCTypes: [String: String] = [:]

    private static let imageExtensions: Set<String> = ["png", "jpg", "jpeg", "pdf", "svg", "heic", "gif", "webp"]

    init(in folder: String) {
        SourceFolder.walk(folder) { path, isFolder in
            let url = URL(fileURLWithPath: path), kind = url.pathExtension.lowercased()
            let stem = url.deletingPathExtension().lastPathComponent
            if isFolder {
                switch kind {
                case "imageset": images.insert(stem)
                case "colorset": colors.insert(stem)
                case "symbolset":
                    symbols.insert(stem)
                    images.insert(stem)
                case "xcodeproj": projects.append(path)
                default:
                    let name = url.lastPathComponent
                    return !name.hasPrefix(".") && !SourceFolder.leftOut.contains(name) && !["framework", "xcframework"].contains(kind)
                }
                return false
            }
            switch kind {
            case "ttf", "otf", "ttc":
                let names = (try? Data(contentsOf: url)).map { FontNames.read(Array($0)) } ?? []
                fonts.formUnion((names + [stem]).map(Self.plain))
            case "storyboard", "xib": interfaceFiles += 1
            case "m", "mm":
                objectiveCFiles += 1
                addTypes(in: url, ModuleSources.name(path, below: folder))
            case "h":
                if stem.lowercased().hasSuffix("bridging-header") { hasBridgingHeader = true }
                addTypes(in: url, ModuleSources.name(path, below: folder))
            case "swift": if stem == "Package" { packages.append(url.deletingLastPathComponent().path) }
            case _ where Self.imageExtensions.contains(kind): images.insert(Self.withoutScale(stem))
            default: break
            }
            return true
        }
    }

    private mutating func addTypes(in url: URL, _ name: String) {
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return }
        for line in text.split(whereSeparator: \.isNewline) {
            for start in ["@interface ", "@protocol "] where line.hasPrefix(start) {
                // Categories declare no type, and `@protocol A;` only names one.
                guard !line.contains(";"), !line.dropFirst(start.count).prefix(60).contains("(") else { continue }
                let type = line.dropFirst(start.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                if !type.isEmpty, objectiveCTypes[String(type)] == nil { objectiveCTypes[String(type)] = name }
            }
            if line.contains("NS_ENUM(") || line.contains("NS_OPTIONS("), let comma = line.firstIndex(of: ",") {
                let type = line[line.index(after: comma)...].drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                if !type.isEmpty, objectiveCTypes[String(type)] == nil { objectiveCTypes[String(type)] = name }
            }
        }
    }

    /// `icon@2x~iphone` is a file of the image `icon`.
    private static func withoutScale(_ stem: String) -> String {
        String(stem.split(separator: "~").first.map(String.init)?.split(separator: "@").first ?? "")
    }

    private static func plain(_ font: String) -> String { font.lowercased().filter { $0 != " " } }

    func hasImage(_ name: String) -> Bool {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        if images.contains(last) { return true }
        let url = URL(fileURLWithPath: "/" + last)
        return Self.imageExtensions.contains(url.pathExtension.lowercased())
            && images.contains(Self.withoutScale(url.deletingPathExtension().lastPathComponent))
    }

    func hasColor(_ name: String) -> Bool { colors.contains(name.split(separator: "/").last.map(String.init) ?? name) }
    func hasSymbol(_ name: String) -> Bool { symbols.contains(name) }
    func hasFont(_ name: String) -> Bool { fonts.contains(Self.plain(name)) }
}
