/// A picture's file name in parts: `name@2x~ipad.png`.
struct ImageFileName: Equatable {
    /// Without what follows.
    var stem: String
    /// Pixels per point: 1, 2 or 3.
    var scale: CGFloat
    var idiom: UIUserInterfaceIdiom
    /// Without the dot.
    var fileExtension: String

    init(path: String) {
        let file = (path as NSString).lastPathComponent as NSString
        fileExtension = file.pathExtension
        stem = file.deletingPathExtension
        idiom = .unspecified
        scale = 1
        for (suffix, idiom) in Self.idiomSuffixes where stem.hasSuffix(suffix) {
            self.idiom = idiom
            stem.removeLast(suffix.count)
        }
        for scale in [2, 3] where stem.hasSuffix("@\(scale)x") {
            self.scale = CGFloat(scale)
            stem.removeLast(3)
        }
    }

    static let idiomSuffixes: [(String, UIUserInterfaceIdiom)] = [("~iphone", .phone), ("~ipad", .pad)]

    /// What comes after a picture's name in the files that may hold it, best first: for the idiom before for any, then by scale.
    static func suffixes(scale: CGFloat, idiom: UIUserInterfaceIdiom) -> [(suffix: String, scale: CGFloat)] {
        let wanted = scale.isFinite ? Int(min(max(scale.rounded(), 1), 3)) : 1
        let scales = [1, 2, 3].sorted { distance(of: $0, from: wanted) < distance(of: $1, from: wanted) }
        let idioms = idiomSuffixes.filter { $0.1 == idiom }.map(\.0) + [""]
        return idioms.flatMap { idiom in scales.map { (($0 == 1 ? "" : "@\($0)x") + idiom, CGFloat($0)) } }
    }

    /// How far one scale is from another: larger ones first, then smaller ones, nearer ones before.
    static func distance(of scale: Int, from wanted: Int) -> Int { scale >= wanted ? scale - wanted : 3 + wanted - scale }
}
