/// The names that Swift's methods have in Objective-C.
public enum SelectorName {
    /// The selector of a method that says no name of its own: `tap(_:event:)` is `tap:event:`, `tap(sender:)` is `tapWithSender:`.
    ///
    /// - Parameters:
    ///   - base: the name before the parenthesis.
    ///   - labels: the argument labels, `_` for none.
    ///   - isThrowing: whether an error comes in as a last argument.
    public static func derived(base: String, labels: [String], isThrowing: Bool = false) -> String {
        guard !labels.isEmpty else { return isThrowing ? base + "AndReturnError:" : base }
        var name = base
        for (index, label) in labels.enumerated() {
            if label != "_" {
                if index > 0 {
                    name += label
                } else {
                    name += (startsWithPreposition(label) || endsWithPreposition(base) ? "" : "With") + capitalized(label)
                }
            }
            name += ":"
        }
        return isThrowing ? name + "error:" : name
    }

    /// The selector that sets a property: `setTitle:` of `title`.
    public static func setter(of property: String) -> String { "set" + capitalized(property) + ":" }

    static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// Whether a label begins with a preposition as a word of its own: `with`, `forEvent`, but not `format`.
    private static func startsWithPreposition(_ label: String) -> Bool {
        let word = label.prefix { !$0.isUppercase && $0.isLetter }
        return prepositions.contains(word.lowercased())
    }

    /// Whether a base name ends with a preposition: `animateFrom`.
    private static func endsWithPreposition(_ base: String) -> Bool {
        let word = base.lastIndex { $0.isUppercase || !$0.isLetter }.map { base[$0...] } ?? base[...]
        return prepositions.contains(word.lowercased())
    }

    /// The words that the compiler takes for prepositions.
    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from", "given", "in",
        "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until", "using", "via", "when",
        "with", "within",
    ]
}
