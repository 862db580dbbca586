/// The smallest and largest content size categories that a view allows for itself and its subviews.
struct ContentSizeLimits {
    var minimum: UIContentSizeCategory?
    var maximum: UIContentSizeCategory?

    /// Clamps a category to the limits. If they contradict each other the maximum wins.
    func clamp(_ category: UIContentSizeCategory) -> UIContentSizeCategory {
        var category = category
        if let minimum, category < minimum { category = minimum }
        if let maximum, maximum < category { category = maximum }
        return category
    }
}

extension UITraitCollection {
    /// The traits with the content size category clamped to limits; this object itself if it lies within them.
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
