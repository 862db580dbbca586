import UIKit

/// The screen that Documentation/Testing.md tests: what each guest pays, tip included.
final class TipViewController: UIViewController {
    private let bill: Double
    private let total = UILabel()
    private let guests = UIStepper()
    private let generous = UISwitch()
    private let pay = UIButton(type: .system)

    init(bill: Double) {
        self.bill = bill
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        bill = 0
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        total.font = .preferredFont(forTextStyle: .largeTitle)
        total.textAlignment = .center
        total.accessibilityIdentifier = "total"
        guests.minimumValue = 1
        guests.maximumValue = 12
        guests.value = 2
        guests.accessibilityLabel = "Guests"
        generous.accessibilityLabel = "Generous"
        pay.setTitle("Pay", for: .normal)
        let change = UIAction { [weak self] _ in self?.update() }
        guests.addAction(change, for: .valueChanged)
        generous.addAction(change, for: .valueChanged)
        pay.addAction(UIAction { [weak self] _ in self?.didPay() }, for: .touchUpInside)
        for subview in [total, guests, generous, pay] { view.addSubview(subview) }
        update()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width
        total.frame = CGRect(x: 20, y: 80, width: width - 40, height: 44)
        guests.frame.origin = CGPoint(x: 40, y: 160)
        generous.frame.origin = CGPoint(x: width - 40 - generous.bounds.width, y: 160)
        pay.frame = CGRect(x: 20, y: 230, width: width - 40, height: 44)
    }

    private func update() {
        let share = bill * (generous.isOn ? 1.2 : 1.1) / guests.value
        let cents = Int((share * 100).rounded())
        total.text = "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
    }

    private func didPay() {
        pay.isEnabled = false
        UIView.animate(withDuration: 0.3) { self.total.alpha = 0.25 }
    }
}
