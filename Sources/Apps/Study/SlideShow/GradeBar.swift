import StudyLibrary
import UIKit

/// The buttons below a card: one that shows the answer, or four that grade it, each with the time after which the card comes again.
final class GradeBar: UIView {
    let reveal = BrassButton()
    private var grades: [GradeButton] = []
    /// Called with the grade that was chosen.
    var didGrade: (StudyGrade) -> Void = { _ in }
    /// Called when the answer is to be shown.
    var didReveal: () -> Void = {}

    static let height: CGFloat = 62

    override init(frame: CGRect) {
        super.init(frame: frame)
        reveal.setTitle("Show Answer", for: .normal)
        reveal.addAction(UIAction { [unowned self] _ in didReveal() }, for: .primaryActionTriggered)
        addSubview(reveal)
        grades = StudyGrade.allCases.map { grade in
            let button = GradeButton(grade)
            button.addAction(UIAction { [unowned self] _ in didGrade(grade) }, for: .touchUpInside)
            addSubview(button)
            return button
        }
        show(nil, isAnswerShown: false, suggested: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - intervals: what each grade does; nil for no buttons at all.
    ///   - isAnswerShown: whether the answer is shown.
    ///   - suggested: the grade that what was typed deserves.
    func show(_ intervals: [StudyGrade: StudyInterval]?, isAnswerShown: Bool, suggested: StudyGrade?) {
        reveal.isHidden = intervals == nil || isAnswerShown
        for button in grades {
            button.isHidden = intervals == nil || !isAnswerShown
            button.show(intervals?[button.grade], isSuggested: button.grade == suggested)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 560), x = (bounds.width - width) / 2
        let wide = min(width, 320)
        reveal.frame = CGRect(x: (bounds.width - wide) / 2, y: (bounds.height - 50) / 2, width: wide, height: 50)
        let gap: CGFloat = 10, each = (width - 3 * gap) / 4
        for (index, button) in grades.enumerated() {
            button.frame = CGRect(x: x + CGFloat(index) * (each + gap), y: 0, width: each, height: bounds.height)
        }
    }
}

/// A button for a grade: its name and the time after it, in its colour.
final class GradeButton: UIControl {
    let grade: StudyGrade
    private let title = UILabel(), time = UILabel()

    init(_ grade: StudyGrade) {
        self.grade = grade
        super.init(frame: .zero)
        layer.cornerRadius = 12
        layer.borderWidth = 1.5
        for label in [title, time] {
            label.textAlignment = .center
            label.isUserInteractionEnabled = false
            addSubview(label)
        }
        title.text = grade.title
        isAccessibilityElement = true
        accessibilityTraits = .button
        accessibilityLabel = grade.title
    }

    required init?(coder: NSCoder) { nil }

    func show(_ interval: StudyInterval?, isSuggested: Bool) {
        time.text = interval?.shortText
        accessibilityValue = time.text
        layer.borderWidth = isSuggested ? 3 : 1.5
        updateColors()
    }

    private func updateColors() {
        title.font = StudyLook.font(17, .semibold, upTo: 22)
        time.font = StudyLook.font(12.5, .medium, upTo: 16)
        title.textColor = grade.color
        time.textColor = StudyLook.faint
        backgroundColor = StudyLook.sheet
        layer.borderColor = grade.color.resolvedColor(with: traitCollection).withAlphaComponent(0.7).cgColor
        layer.opacity = isHighlighted ? 0.6 : 1
    }

    override var isHighlighted: Bool { didSet { updateColors() } }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateColors()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let lines = ceil(title.font.lineHeight), small = ceil(time.font.lineHeight), y = (bounds.height - lines - small - 2) / 2
        title.frame = CGRect(x: 2, y: y, width: bounds.width - 4, height: lines)
        time.frame = CGRect(x: 2, y: y + lines + 2, width: bounds.width - 4, height: small)
    }
}

extension StudyGrade {
    /// Its colour on buttons, on cards that are swiped, and in plots.
    @MainActor var color: UIColor {
        switch self {
        case .again: StudyLook.due
        case .hard: StudyLook.hard
        case .good: StudyLook.good
        case .easy: StudyLook.new
        }
    }
}
