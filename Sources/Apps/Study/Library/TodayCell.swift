import UIKit

/// The sheet at the top of the library: what is to be studied today, and the button that begins.
final class TodayCell: UICollectionViewCell {
    private let paper = UIView(), heading = UILabel(), counts = UILabel(), note = UILabel(), button = BrassButton()
    private var action: () -> Void = {}
    private var isCounting = false

    static let height: CGFloat = 116

    override init(frame: CGRect) {
        super.init(frame: frame)
        paper.layer.cornerRadius = 10
        paper.layer.shadowOpacity = 0.4
        paper.layer.shadowRadius = 7
        paper.layer.shadowOffset = CGSize(width: 0, height: 3)
        contentView.addSubview(paper)
        for part in [heading, counts, note, button] { paper.addSubview(part) }
        heading.accessibilityTraits = .header
        counts.adjustsFontSizeToFitWidth = true
        counts.minimumScaleFactor = 0.6
        note.numberOfLines = 2
        button.addAction(UIAction { [unowned self] _ in action() }, for: .primaryActionTriggered)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows what is to be studied. What was just counted comes in a fade.
    ///
    /// - Parameters:
    ///   - title: the heading.
    ///   - due: how many cards are due; nil until they are counted.
    ///   - new: how many new cards come.
    ///   - detail: a quiet line.
    ///   - verb: what the button says.
    ///   - action: what it does.
    func show(title: String, due: Int?, new: Int, detail: String, verb: String, action: @escaping () -> Void) {
        let fades = isCounting && due != nil && window != nil
        isCounting = due == nil
        UIView.transition(
            with: paper, duration: fades ? 0.25 : 0, options: [.transitionCrossDissolve, .allowUserInteraction],
            animations: { [self] in
                fill(title: title, due: due, new: new, detail: detail, verb: verb, action: action)
                if fades { layoutIfNeeded() }
            })
    }

    private func fill(title: String, due: Int?, new: Int, detail: String, verb: String, action: @escaping () -> Void) {
        paper.backgroundColor = StudyLook.sheet
        heading.text = title
        heading.font = StudyLook.font(13.5, .semibold, upTo: 18)
        heading.textColor = StudyLook.faint
        let text = NSMutableAttributedString(string: "")
        func add(_ words: String, _ color: UIColor) {
            text.append(NSAttributedString(
                string: words, attributes: [.font: StudyLook.font(23, .bold, upTo: 28), .foregroundColor: color]))
        }
        if let due, due + new > 0 {
            if due > 0 { add("\(due) due", StudyLook.due) }
            if due > 0 && new > 0 { add("  ·  ", StudyLook.faint) }
            if new > 0 { add("\(new) new", StudyLook.new) }
        } else if due == nil {
            add("Counting the cards…", StudyLook.faint)
        } else {
            add("Nothing to study now", StudyLook.text)
        }
        counts.attributedText = text
        note.text = detail
        note.font = StudyLook.font(13, .regular, upTo: 17)
        note.textColor = StudyLook.faint
        button.setTitle(verb, for: .normal)
        button.isHidden = (due ?? 0) + new == 0
        self.action = action
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        paper.frame = contentView.bounds.insetBy(dx: 2.5, dy: 2.5)
        paper.layer.shadowPath = UIBezierPath(roundedRect: paper.bounds, cornerRadius: 10).cgPath
        let bounds = paper.bounds
        let width = button.isHidden ? 0 : min(max(96, button.sizeThatFits(bounds.size).width), bounds.width * 0.4)
        button.frame = CGRect(x: bounds.width - width - 18, y: (bounds.height - 42) / 2, width: width, height: 42)
        let room = bounds.width - 40 - width - (button.isHidden ? 0 : 8)
        let heights = [heading, counts, note].map { ceil($0.sizeThatFits(CGSize(width: room, height: 100)).height) }
        var y = (bounds.height - heights.reduce(4, +)) / 2
        for (label, height) in zip([heading, counts, note], heights) {
            label.frame = CGRect(x: 20, y: y, width: room, height: height)
            y += height + 2
        }
    }
}
