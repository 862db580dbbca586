/// The symbols by name. Each is our own drawing, on the grid that ``SymbolShape`` describes.
enum SymbolLibrary {
    /// The drawings of all families.
    private static let texts: [String: String] = {
        let families = [
            arrows, marks, shapes, objects, documents, people, media, devices, communication, weather, editing, commerce,
        ]
        return families.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }()

    private static let known = Guarded<[String: SymbolShape]>([:])

    /// The symbol with a name; nil where there is none.
    ///
    /// Names that end in `.circle`, `.square` (with or without `.fill`), `.slash` or `.slash.fill` and have no drawing of their own are
    /// made of the symbol that the rest names.
    static func shape(named name: String) -> SymbolShape? {
        if let shape = known.withLock({ $0[name] }) { return shape }
        guard let shape = texts[name].flatMap(SymbolShape.init) ?? composed(name) else { return nil }
        known.withLock { $0[name] = shape }
        return shape
    }

    /// All names that have a drawing of their own.
    static var drawnNames: [String] { texts.keys.sorted() }

    /// Whether the symbol is directional, and mirrored in right-to-left layouts.
    static func isDirectional(_ name: String) -> Bool { directional.contains(name.split(separator: ".").prefix(2).joined(separator: ".")) }
    private static let directional: Set<String> = ["list.bullet", "list.number", "text.alignleft", "text.alignright", "square.and", "books.vertical"]

    private static func composed(_ name: String) -> SymbolShape? {
        let enclosures: [(suffix: String, outline: String, isFilled: Bool)] = [
            (".circle.fill", "b O0 0 46", true), (".circle", "s O0 0 46", false),
            (".square.fill", "b R-42 -42 84 84 18", true), (".square", "s R-42 -42 84 84 18", false),
        ]
        for enclosure in enclosures where name.hasSuffix(enclosure.suffix) {
            let base = String(name.dropLast(enclosure.suffix.count))
            guard let inner = texts[base + ".fill"].flatMap(SymbolShape.init) ?? texts[base].flatMap(SymbolShape.init),
                let outline = SymbolShape(enclosure.outline)
            else { return nil }
            let box = inner.bounds(strokeWidth: 8)
            let reach = max(PortableMath.hypot(box.width, box.height) / 2 * 0.86, box.width / 2, box.height / 2)
            let factor = min(0.62, 29 / max(reach, 1))
            let placing = CGAffineTransform(translationX: -box.midX * 0.6, y: -box.midY * 0.6).concatenating(
                CGAffineTransform(scaleX: factor, y: factor))
            let small = inner.transformed(placing, width: 0.92)
            return outline.atLevel(1) + (enclosure.isFilled ? small.cutting : small)
        }
        for suffix in [".slash.fill", ".slash"] where name.hasSuffix(suffix) {
            let base = name.dropLast(suffix.count) + (suffix == ".slash.fill" ? ".fill" : "")
            guard let shape = texts[String(base)].flatMap(SymbolShape.init), let slash = SymbolShape("x*2.9 M-38 -42 L42 38\ns M-42 -42 L42 42")
            else { return nil }
            return shape.atLevel(1) + slash
        }
        return nil
    }
}
