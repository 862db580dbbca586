import UIKit

class CountdownCell: UITableViewCell {
    static let reuseIdentifier = "CountdownCell"

    private var observations: [NSKeyValueObservation] = []

    var countdown: Countdown? {
        didSet {
            observations = []
            guard let countdown = countdown else { return }
            textLabel?.text = countdown.name
            observations = [
                countdown.observe(\.remaining, options: [.initial, .new]) { [weak self] countdown, _ in
                    self?.detailTextLabel?.text = countdown.text
                },
                countdown.observe(\.isRunning, options: .initial) { [weak self] countdown, _ in
                    self?.detailTextLabel?.textColor = countdown.isRunning ? .systemOrange : .secondaryLabel
                },
            ]
        }
    }

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .value1, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        countdown = nil
    }
}
