import UIKit

extension UIColor {
    /// White with an opacity, for quiet text and lines on black; white where people asked for more contrast.
    static func pale(_ alpha: CGFloat) -> UIColor {
        let usual = UIColor(white: 1, alpha: alpha), high = UIColor(white: 1, alpha: max(alpha, 0.85))
        return UIColor { $0.accessibilityContrast == .high ? high : usual }
    }
}
