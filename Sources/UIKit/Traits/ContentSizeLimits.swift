/// The smallest and the largest size of text that a view lets through to those in it.
struct ContentSizeLimits {
    var minimum: UIContentSizeCategory?
    var maximum: UIContentSizeCategory?

    /// The category within the limits. Where they contradict each other the smaller size wins.
    func clamp(_ category: UIContentSizeCategory) -> UIContentSizeCategory {
        var category = category
        if let minimum, category < minimum { category = minimum }
        if let maximum, maximum < category { category = maximum }
        return category
    }
}

extension UITraitCollection {
    /// The same traits with a size of text within limits; these themselves where it is.
    func within(_ limits: ContentSizeLimits) -> UITraitCollection {
        let category = limits.clamp(preferredContentSizeCategory)
        guard category != preferredContentSizeCategory else { return self }
        var traits = values
        traits.preferredContentSizeCategory = category
        return UITraitCollection(traits)
    }
}

extension UIView {
    var contentSizeLimitsDescription: String {
        var lines: [String] = []
        for view in sequence(first: self, next: \.superview) {
            let limits = view.extras.contentSizeLimits
            guard limits.minimum != nil || limits.maximum != nil else { continue }
            let parts = [limits.minimum.map { "minimum \($0.rawValue)" }, limits.maximum.map { "maximum \($0.rawValue)" }].compactMap { $0 }
            lines.append("\(type(of: view)): " + parts.joined(separator: ", "))
        }
        return lines.isEmpty ? "no limits" : lines.joined(separator: "\n")
    }
}
