import UIKit

/// Where a conference is, and how many stars of five it has.
final class StarLabel: UICollectionReusableView {
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 14)
        label.textColor = .secondaryLabel
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        label.frame = bounds
        addSubview(label)
    }

    func show(_ conference: Conference) {
        let stars = String(repeating: "★", count: conference.stars) + String(repeating: "☆", count: max(0, 5 - conference.stars))
        label.text = "\(stars)   \(conference.place)"
        label.accessibilityLabel = "\(conference.stars) of 5 stars, \(conference.place)"
    }
}
