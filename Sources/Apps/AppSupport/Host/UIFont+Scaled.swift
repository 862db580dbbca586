import UIKit

extension UIFont {
    /// The system's font in the size that the person's text scale makes of one.
    ///
    /// - Parameters:
    ///   - size: the size at the usual scale, in points.
    ///   - limit: the largest size, for places that can't grow; nil for any.
    package static func scaled(ofSize size: CGFloat, weight: Weight = .regular, upTo limit: CGFloat? = nil) -> UIFont {
        let font = UIFont.systemFont(ofSize: size, weight: weight), metrics = UIFontMetrics.default
        return limit.map { metrics.scaledFont(for: font, maximumPointSize: $0) } ?? metrics.scaledFont(for: font)
    }
}
