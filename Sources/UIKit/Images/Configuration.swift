extension UIImage {
    /// The configuration of an image: its traits and, for a symbol, how it is drawn.
    ///
    /// `@unchecked Sendable`: it never changes, and has no subclasses but ``SymbolConfiguration``, which never changes either.
    public class Configuration: NSObject, NSCopying, @unchecked Sendable {
        /// The traits that the image is made for; nil for any.
        public let traitCollection: UITraitCollection?

        /// Creates a configuration for traits.
        public init(traitCollection: UITraitCollection?) {
            self.traitCollection = traitCollection
            super.init()
        }

        /// A copy with other traits.
        public func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self {
            Configuration(traitCollection: traitCollection) as! Self
        }

        /// Returns this configuration combined with another one, whose values take precedence.
        public func applying(_ otherConfiguration: Configuration?) -> Self {
            withTraitCollection(merged(with: otherConfiguration))
        }

        func merged(with other: Configuration?) -> UITraitCollection? {
            guard let new = other?.traitCollection else { return traitCollection }
            return traitCollection.map { UITraitCollection(traitsFrom: [$0, new]) } ?? new
        }

        /// Returns the same object, since configurations are immutable.
        public func copy(with zone: NSZone? = nil) -> Any { self }

        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? Configuration else { return false }
            return type(of: other) == type(of: self) && other.traitCollection == traitCollection
        }

        public override var hash: Int { traitCollection.hashValue }
    }
}
