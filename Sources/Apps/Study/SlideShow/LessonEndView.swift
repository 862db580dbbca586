import AppSupport
import StudyLibrary
import UIKit

/// The page at the end of a lesson: what was done, and what can be done next.
final class LessonEndView: UIView {
    private let mark = UIImageView(), heading = UILabel(), detail = UILabel(), bars = UIView()
    private var rows: [(label: UILabel, bar: UIView, count: UILabel, part: Double)] = []
    private let done = BrassButton(), more = UIButton(type: .system)
    var didFinish: () -> Void = {}
    var didAskForMore: () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 16
        layer.shadowOpacity = 0.3
        layer.shadowRadius = 14
        layer.shadowOffset = CGSize(width: 0, height: 6)
        mark.contentMode = .center
        for label in [heading, detail] {
            label.textAlignment = .center
            label.numberOfLines = 0
        }
        heading.accessibilityTraits = .header
        done.setTitle("Done", for: .normal)
        done.addAction(UIAction { [unowned self] _ in didFinish() }, for: .primaryActionTriggered)
        more.setTitle("Study All of It Anyway", for: .normal)
        more.addAction(UIAction { [unowned self] _ in didAskForMore() }, for: .primaryActionTriggered)
        for part in [mark, heading, detail, bars, done, more] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ session: SlideShowSession) {
        let total = session.tally.values.reduce(0, +)
        backgroundColor = StudyLook.sheet
        mark.image = UIImage.symbol(total > 0 ? "checkmark.seal.fill" : "cup.and.saucer", 54, .regular)
        mark.tintColor = total > 0 ? StudyLook.good : StudyLook.brass
        heading.text = total > 0 ? "Well done" : "Nothing to study now"
        heading.font = StudyLook.font(27, .bold, upTo: 34)
        heading.textColor = StudyLook.text
        if total > 0 {
            let right = total - (session.tally[.again] ?? 0), percent = Int((Double(right) / Double(total) * 100).rounded())
            let cards = total == 1 ? "1 card" : "\(total) cards"
            detail.text = "\(cards) in \(Self.time(session.milliseconds)), \(percent) % right."
        } else {
            detail.text = "All that is due now has been studied."
        }
        if let wait = session.wait { detail.text! += " One comes again in \(Self.time(wait))." }
        detail.font = StudyLook.font(16, .regular, upTo: 22)
        detail.textColor = StudyLook.faint
        for row in rows {
            for part in [row.label, row.bar, row.count] { part.removeFromSuperview() }
        }
        rows = total == 0 ? [] : StudyGrade.allCases.map { grade in
            let label = UILabel(), bar = UIView(), count = UILabel(), number = session.tally[grade] ?? 0
            label.text = grade.title
            label.textAlignment = .right
            count.text = "\(number)"
            for text in [label, count] {
                text.font = StudyLook.font(14, .medium, upTo: 18)
                text.textColor = StudyLook.faint
            }
            bar.backgroundColor = grade.color
            bar.layer.cornerRadius = 5
            for part in [label, bar, count] { bars.addSubview(part) }
            return (label, bar, count, Double(number) / Double(max(1, session.tally.values.max() ?? 1)))
        }
        more.titleLabel?.font = StudyLook.font(15, .medium, upTo: 20)
        more.setTitleColor(StudyLook.brass, for: .normal)
        more.isHidden = total > 0
        setNeedsLayout()
    }

    private static func time(_ milliseconds: Int) -> String {
        let seconds = Int((Double(milliseconds) / 1000).rounded())
        if seconds < 60 { return seconds == 1 ? "1 second" : "\(seconds) seconds" }
        let minutes = (seconds + 30) / 60
        if minutes < 90 { return minutes == 1 ? "1 minute" : "\(minutes) minutes" }
        return "\((minutes + 30) / 60) hours"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 16).cgPath
        let width = bounds.width - 48
        func height(_ view: UIView) -> CGFloat { ceil(view.sizeThatFits(CGSize(width: width, height: 400)).height) }
        let heights: [CGFloat] = [64, height(heading), height(detail), CGFloat(rows.count) * 26, 48, more.isHidden ? 0 : 40]
        let gap: CGFloat = 14
        var y = max(16, (bounds.height - heights.reduce(0, +) - gap * 5) / 2)
        for (view, height) in zip([mark, heading, detail, bars, done, more], heights) {
            view.frame = CGRect(x: 24, y: y, width: width, height: height)
            if view === done { view.frame = CGRect(x: (bounds.width - 200) / 2, y: y, width: 200, height: height) }
            y += height + (height > 0 ? gap : 0)
        }
        let name = min(90, width * 0.25), room = max(0, width - 2 * name - 20)
        for (index, row) in rows.enumerated() {
            let y = CGFloat(index) * 26
            row.label.frame = CGRect(x: 0, y: y, width: name, height: 22)
            row.bar.frame = CGRect(x: name + 10, y: y + 6, width: max(3, room * row.part), height: 10)
            row.count.frame = CGRect(x: row.bar.frame.maxX + 8, y: y, width: name, height: 22)
        }
    }
}
