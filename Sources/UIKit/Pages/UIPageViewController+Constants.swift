extension UIPageViewController {
    /// How pages are turned.
    public enum TransitionStyle: Int, Sendable {
        /// Pages curl like those of a book or a calendar.
        case pageCurl = 0
        /// Pages scroll.
        case scroll = 1
    }

    /// The axis along which pages are turned.
    public enum NavigationOrientation: Int, Sendable {
        /// Left and right, like the pages of a book.
        case horizontal = 0
        /// Up and down, like the pages of a wall calendar.
        case vertical = 1
    }

    /// The direction in which a page is turned.
    public enum NavigationDirection: Int, Sendable {
        /// To the next page: the content moves left, or up; where languages are read from right to left it moves right.
        case forward = 0
        /// To the previous page.
        case reverse = 1
    }

    /// Where pages are bound that curl.
    public enum SpineLocation: Int, Sendable {
        /// They don't curl.
        case none = 0
        /// At the leading edge, or the upper one: one page is shown.
        case min = 1
        /// In the middle: two pages are shown.
        case mid = 2
        /// At the trailing edge, or the lower one: one page is shown.
        case max = 3
    }

    /// The keys of the options of a page view controller.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Where pages are bound that curl: a ``SpineLocation``, its raw value or a number object with that. Default min.
        public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
        /// The space between pages that scroll, in points: a number. Default 0.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }
}

extension [UIPageViewController.OptionsKey: Any] {
    var spineLocation: UIPageViewController.SpineLocation? {
        guard let value = self[.spineLocation] else { return nil }
        if let location = value as? UIPageViewController.SpineLocation { return location }
        let number = value as? Int ?? (value as? NSNumber)?.intValue
        let location = number.flatMap(UIPageViewController.SpineLocation.init)
        precondition(location != nil, "the option spineLocation is no UIPageViewController.SpineLocation")
        return location
    }

    var interPageSpacing: CGFloat {
        let value = self[.interPageSpacing]
        let number: Double
        switch value {
        case let value as CGFloat: number = Double(value)
        case let value as Double: number = value
        case let value as Float: number = Double(value)
        case let value as Int: number = Double(value)
        case let value as NSNumber: number = value.doubleValue
        default: number = 0
        }
        return number.isFinite ? Swift.max(0, CGFloat(number)) : 0
    }
}
