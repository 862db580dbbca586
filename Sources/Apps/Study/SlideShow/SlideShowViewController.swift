import AppSupport
import RecordStore
import StudyLibrary
import UIKit

/// A lesson in the whole window: one card after the other is asked, turned over and graded.
final class SlideShowViewController: UIViewController {
    let session: SlideShowSession
    let sounds = CardSounds()
    private var model: StudyModel { session.model }

    private let backdrop = UIView(), stage = CardStage(), line = UIView(), lineFill = UIView(), left = UILabel()
    private let close = UIButton(type: .system), undoButton = UIButton(type: .system)
    private let editButton = UIButton(type: .system)
    let gradeBar = GradeBar()
    /// What is around the card, from back to front: it fades in and out while the card flies.
    private var surroundings: [UIView] { [backdrop, line, left, close, editButton, undoButton, gradeBar] }
    private(set) var card = CardView()
    private(set) lazy var endView = LessonEndView()
    /// Where the person types the answer; nil unless the card asks for it.
    private(set) var field: UITextField?
    private(set) var typed = ""
    private var isClosing = false
    /// Whether the first card has come out of its row.
    private var hasArrived = false

    /// Where a note's card is on the screen below; nil if it isn't there.
    var place: (Int64) -> CardPlace? = { _ in nil }
    /// Called when a note's card has left its row, and with nil when it is back.
    var didTakeOut: (Int64?) -> Void = { _ in }
    /// Called before the card turns, leaves or is drawn by a finger: one that is still on its way back from the editor is put in its place.
    var willAct: () -> Void = {}
    /// Called when the lesson is over or interrupted, and its card is back.
    var didClose: () -> Void = {}
    var didNotice: (String) -> Void = { _ in }
    /// Called when the person wants to write in the note of the card.
    var didAskToEdit: (Int64) -> Void = { _ in }

    /// How far a card must be drawn to be graded, in points.
    static let reach: CGFloat = 90

    init(_ session: SlideShowSession) {
        self.session = session
        super.init(nibName: nil, bundle: nil)
        model.add(self)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.accessibilityViewIsModal = true
        backdrop.backgroundColor = StudyLook.desk
        line.layer.cornerRadius = 3
        line.layer.masksToBounds = true
        line.addSubview(lineFill)
        left.textAlignment = .center
        close.setSymbol(.symbol("xmark", 18, .semibold), label: "Close") { [unowned self] in leave() }
        undoButton.setSymbol(.symbol("arrow.uturn.backward", 18, .semibold), label: "Undo") { [unowned self] in undo() }
        editButton.setSymbol(.symbol("pencil", 18, .semibold), label: "Edit Note") { [unowned self] in edit() }
        for part in surroundings + [stage] { view.addSubview(part) }
        // Cards are turned and tilted in one space.
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 1400
        stage.layer.sublayerTransform = perspective
        stage.addSubview(card)
        gradeBar.didReveal = { [unowned self] in reveal() }
        gradeBar.didGrade = { [unowned self] in grade($0) }
        sounds.didFail = { [unowned self] in didNotice($0) }
        endView.didFinish = { [unowned self] in leave() }
        endView.didAskForMore = { [unowned self] in studyAll() }
        addCardGestures()
        updateColors()
        updateSide(flips: false)
    }

    private func updateColors() {
        line.backgroundColor = StudyLook.line
        lineFill.backgroundColor = StudyLook.brass
        left.textColor = StudyLook.faint
        left.font = StudyLook.font(13, .medium, upTo: 17)
        for button in [close, editButton, undoButton] { button.tintColor = StudyLook.faint }
    }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        resume()
        // A lesson that goes on from an earlier start is simply there.
        guard !hasArrived else { return }
        hasArrived = true
        playSide()
    }

    // MARK: Layout

    /// Where the card lies.
    private var cardRect: CGRect {
        let bounds = view.bounds, safe = view.safeAreaInsets
        let top = safe.top + 62, bottom = bounds.height - safe.bottom - GradeBar.height - 34 - (field == nil || session.page != nil ? 0 : 58)
        let width = min(bounds.width - 32, 640), height = min(max(80, bottom - top), 600)
        return CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: (top + (bottom - top - height) / 2).rounded(), width: width, height: height)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, safe = view.safeAreaInsets
        backdrop.frame = bounds
        stage.frame = bounds
        close.frame = CGRect(x: safe.left + 6, y: safe.top + 6, width: 48, height: 44)
        undoButton.frame = CGRect(x: bounds.width - safe.right - 54, y: safe.top + 6, width: 48, height: 44)
        editButton.frame = undoButton.frame.offsetBy(dx: -48, dy: 0)
        let width = min(bounds.width - 220, 520)
        editButton.isHidden = session.slide == nil
        line.frame = CGRect(x: (bounds.width - width) / 2, y: safe.top + 19, width: width, height: 6)
        lineFill.frame = CGRect(x: 0, y: 0, width: width * session.progress, height: 6)
        left.frame = CGRect(x: line.frame.minX, y: line.frame.maxY + 4, width: width, height: 20)
        gradeBar.frame = CGRect(
            x: 16, y: bounds.height - safe.bottom - GradeBar.height - 18, width: bounds.width - 32, height: GradeBar.height)
        let rect = cardRect
        if !isDragging && !isClosing {
            card.bounds = CGRect(origin: .zero, size: rect.size)
            card.center = CGPoint(x: rect.midX, y: rect.midY)
        }
        field?.frame = CGRect(x: rect.minX, y: gradeBar.frame.minY - 58, width: rect.width, height: 46)
        if endView.superview != nil {
            let width = min(bounds.width - 32, 460), height = min(bounds.height - safe.top - safe.bottom - 110, 430)
            endView.bounds = CGRect(x: 0, y: 0, width: width, height: height)
            endView.center = CGPoint(x: bounds.midX, y: bounds.midY + 10)
        }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateColors()
        // By night a note type may have other colours.
        if previousTraitCollection?.userInterfaceStyle != traitCollection.userInterfaceStyle, let slide = session.slide, !slide.css.isEmpty {
            card.show(sideContent(slide, session.page))
        }
        view.setNeedsLayout()
    }

    // MARK: Sides

    /// Opens the note of the card to be written in.
    private func edit() {
        guard !isClosing, !isDragging, let slide = session.slide else { return }
        didAskToEdit(slide.note.id)
    }

    /// Goes on when what lay over the lesson is gone.
    func resume() {
        if let field { field.becomeFirstResponder() } else { becomeFirstResponder() }
    }

    /// Shows the side of the card that the session is at.
    func updateSide(flips: Bool, isBackward: Bool = false) {
        guard let slide = session.slide else { return showEnd() }
        endView.removeFromSuperview()
        card.isHidden = false
        let page = session.page
        let content = sideContent(slide, page)
        let heading = page.map { slide.answerNames[min($0, slide.answerNames.count - 1)] } ?? slide.questionName
        if flips { card.flip(to: content, heading: heading, isBackward: isBackward) } else { card.show(content, heading: heading) }
        gradeBar.show(
            slide.intervals, isAnswerShown: page != nil, suggested: suggested)
        showField(for: slide)
        let count = session.show?.leftCount ?? 0
        left.text = count == 1 ? "1 card left" : "\(count) cards left"
        view.setNeedsLayout()
        let names = soundNames(slide)
        if names.isEmpty { sounds.stop() } else if hasArrived { sounds.play(names, from: model.store) }
    }

    /// The names of the sounds of the side that is shown.
    private func soundNames(_ slide: StudySlide) -> [String] {
        session.page.map { slide.text(slide.answers[$0]).answerSounds } ?? slide.text(slide.question).sounds
    }

    private func sideContent(_ slide: StudySlide, _ page: Int?) -> UIView {
        let play = { [unowned self] (name: String) in sounds.play([name], from: model.store) }
        let isNight = traitCollection.userInterfaceStyle == .dark
        var html = page.map { slide.answer($0, typed: typed) } ?? slide.question
        if page != nil, slide.repeatsQuestion { html = slide.question + "<hr id=answer>" + html }
        let text = slide.text(html, isNight: isNight)
        return CardContentView(text, looks: slide.looks, quietCount: text.answer?.pieces ?? 0, store: model.store, play: play)
    }

    /// The grade that what was typed deserves; nil if nothing was.
    private var suggested: StudyGrade? {
        guard let answer = session.slide?.typedAnswer, session.page != nil, !typed.isEmpty else { return nil }
        return TypedAnswer.isRight(typed, answer) ? .good : .again
    }

    private func showEnd() {
        sounds.stop()
        removeField()
        card.isHidden = true
        gradeBar.show(nil, isAnswerShown: false, suggested: nil)
        left.text = ""
        endView.show(session)
        if endView.superview == nil {
            stage.addSubview(endView)
            if hasArrived && !UIAccessibility.isReduceMotionEnabled {
                endView.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
                endView.alpha = 0
                UIView.animate(withDuration: 0.35) {
                    self.endView.transform = .identity
                    self.endView.alpha = 1
                }
            }
        }
        view.setNeedsLayout()
        becomeFirstResponder()
    }

    // MARK: Typing

    private func showField(for slide: StudySlide) {
        guard slide.typedAnswer != nil, session.page == nil else { return removeField() }
        guard field == nil else { return }
        let field = UITextField()
        field.borderStyle = .roundedRect
        field.backgroundColor = StudyLook.sheet
        field.textColor = StudyLook.text
        field.font = StudyLook.font(19)
        field.textAlignment = .center
        field.placeholder = "Type the answer"
        field.autocorrectionType = .no
        field.accessibilityLabel = "Answer"
        field.delegate = self
        view.addSubview(field)
        self.field = field
        typed = ""
        field.becomeFirstResponder()
    }

    private func removeField() {
        guard let field else { return }
        consumeTypedText()
        field.removeFromSuperview()
        self.field = nil
        becomeFirstResponder()
    }

    /// Takes the answer as it stands in the field, if there is one.
    private func consumeTypedText() {
        if let field { typed = (field.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    // MARK: Turning and grading

    /// Shows the answer, or its next page.
    func reveal() {
        willAct()
        let next = session.page.map { $0 + 1 } ?? 0
        consumeTypedText()
        guard !isClosing, session.turn(to: next) else { return }
        updateSide(flips: true)
    }

    /// Shows the page of the answer before this one, or the question.
    func turnBack() {
        willAct()
        guard let page = session.page, !isClosing, session.turn(to: page > 0 ? page - 1 : nil) else { return }
        updateSide(flips: true, isBackward: true)
    }

    /// Grades the card, which then leaves; the grade is stored before that.
    func grade(_ grade: StudyGrade) {
        willAct()
        guard session.slide != nil, session.page != nil, !isClosing, session.grade(grade) else { return letCardFallBack() }
        typed = ""
        bringNextCard(afterLeavingTo: Self.exit(grade))
    }

    /// Where a card leaves to with a grade.
    private static func exit(_ grade: StudyGrade) -> CGVector {
        switch grade {
        case .again: CGVector(dx: -1, dy: 0.1)
        case .hard: CGVector(dx: 0, dy: 1)
        case .good: CGVector(dx: 1, dy: 0.1)
        case .easy: CGVector(dx: 0, dy: -1)
        }
    }

    private func bringNextCard(afterLeavingTo way: CGVector) {
        let old = card, bounds = view.bounds
        card = CardView()
        stage.insertSubview(card, belowSubview: old)
        addCardGestures()
        updateSide(flips: false)
        view.layoutIfNeeded()
        let fades = UIAccessibility.isReduceMotionEnabled
        if !fades {
            card.transform = CGAffineTransform(scaleX: 0.93, y: 0.93)
            card.alpha = 0.0
        }
        UIView.animate(withDuration: fades ? 0.2 : 0.32, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
            if fades {
                old.alpha = 0
            } else {
                old.center.x += way.dx * (bounds.width / 2 + old.bounds.width * 0.7)
                old.center.y += way.dy * (bounds.height / 2 + old.bounds.height * 0.7)
                old.transform = CGAffineTransform(rotationAngle: way.dx * 0.22)
                self.card.transform = .identity
                self.card.alpha = 1
            }
            self.lineFill.frame.size.width = self.line.bounds.width * self.session.progress
        } completion: { _ in
            old.removeFromSuperview()
        }
    }

    /// Takes the last grade back; its card comes back.
    func undo() {
        willAct()
        guard !isClosing else { return }
        guard session.canUndo else { return didNotice("Nothing to Undo") }
        guard session.undo() else { return }
        updateSide(flips: false)
        guard !UIAccessibility.isReduceMotionEnabled else { return }
        view.layoutIfNeeded()
        let center = card.center
        card.center.x -= view.bounds.width * 0.7
        card.transform = CGAffineTransform(rotationAngle: -0.2)
        UIView.animate(withDuration: 0.32, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
            self.card.center = center
            self.card.transform = .identity
            self.lineFill.frame.size.width = self.line.bounds.width * self.session.progress
        }
    }

    private func studyAll() {
        guard let source = session.show?.source else { return }
        model.attempt { store in
            var options = SlideShowOptions()
            options.isDueOnly = false
            options.facetsPerSlide = SlideShowSession.facetsPerSlide
            try store.startSlideShow(source, options)
        }
        session.refresh()
        updateSide(flips: false)
    }

    // MARK: Dragging

    private var isDragging = false

    private func addCardGestures() {
        let tap = UITapGestureRecognizer()
        tap.addAction { [unowned self] recognizer in
            guard recognizer.state == .ended else { return }
            reveal()
        }
        card.addGestureRecognizer(tap)
        let pan = UIPanGestureRecognizer()
        pan.addAction { [unowned self] recognizer in
            guard recognizer.view === card else { return }
            drag(recognizer)
        }
        card.addGestureRecognizer(pan)
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        let way = pan.translation(in: view)
        guard session.page != nil else {
            // The question turns over by being drawn to a side.
            if pan.state == .ended, abs(way.x) > 50 { reveal() }
            return
        }
        switch pan.state {
        case .began, .changed:
            if pan.state == .began { willAct() }
            isDragging = true
            let rect = cardRect
            card.center = CGPoint(x: rect.midX + way.x, y: rect.midY + way.y)
            card.transform = CGAffineTransform(rotationAngle: min(max(way.x / 900, -0.2), 0.2))
            if let grade = Self.grade(of: way, least: 18) {
                let distance = max(abs(way.x), abs(way.y))
                card.showStamp(grade.title.uppercased(), grade.color, opacity: min(1, distance / Self.reach))
            } else {
                card.showStamp("", .clear, opacity: 0)
            }
        default:
            isDragging = false
            if pan.state == .ended, let grade = Self.grade(of: way, least: Self.reach) { self.grade(grade) } else { letCardFallBack() }
        }
    }

    /// The grade that a way of the finger stands for: left again, right good, up easy, down hard.
    static func grade(of way: CGPoint, least: CGFloat) -> StudyGrade? {
        if abs(way.x) >= abs(way.y) { return abs(way.x) < least ? nil : way.x < 0 ? .again : .good }
        return abs(way.y) < least ? nil : way.y < 0 ? .easy : .hard
    }

    private func letCardFallBack() {
        let rect = cardRect
        UIView.animate(withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.75, initialSpringVelocity: 0, options: .allowUserInteraction) {
            self.card.center = CGPoint(x: rect.midX, y: rect.midY)
            self.card.transform = .identity
            self.card.showStamp("", .clear, opacity: 0)
        }
    }

    // MARK: Flights

    /// Brings the first card out of its row, while the screen below fades away.
    func arrive() {
        view.layoutIfNeeded()
        hasArrived = true
        let start = session.slide.flatMap { place($0.note.id) }
        if let slide = session.slide, start != nil { didTakeOut(slide.note.id) }
        playSide()
        let fades = UIAccessibility.isReduceMotionEnabled
        for part in surroundings { part.alpha = 0 }
        let flyer: UIView = session.slide == nil ? endView : card
        if fades { flyer.alpha = 0 } else { flyer.layer.transform = flightTransform(flyer, from: start) }
        UIView.animate(withDuration: fades ? 0.25 : CardPlace.flight, delay: 0, options: [.curveEaseInOut, .allowUserInteraction]) {
            for part in self.surroundings { part.alpha = 1 }
            flyer.alpha = 1
            flyer.layer.transform = CATransform3DIdentity
        }
    }

    private func playSide() {
        let names = session.slide.map(soundNames) ?? []
        if !names.isEmpty { sounds.play(names, from: model.store) }
    }

    /// How the card lies in its row, seen from where it lies now; without a row, below the screen.
    private func flightTransform(_ flyer: UIView, from place: CardPlace?) -> CATransform3D {
        guard let place, flyer.bounds.width > 0, flyer.bounds.height > 0 else {
            return CATransform3DMakeTranslation(0, view.bounds.height * 0.9, 0)
        }
        let rect = view.convert(place.rect, from: nil)
        let flat = CATransform3DMakeScale(rect.width / cos(place.tilt) / flyer.bounds.width, rect.height / flyer.bounds.height, 1)
        let turned = CATransform3DConcat(flat, CATransform3DMakeRotation(-place.tilt, 0, 1, 0))
        return CATransform3DConcat(
            turned, CATransform3DMakeTranslation(rect.midX - flyer.center.x, rect.midY - flyer.center.y, 0))
    }

    /// Where the card of a note lies here, for what opens out of it; nil if another card is shown.
    func cardPlace(of note: Int64) -> CardPlace? {
        guard session.slide?.note.id == note, !isClosing else { return nil }
        return CardPlace(rect: view.convert(cardRect, to: nil), picture: CardPlace.picture(of: card))
    }

    /// Shows the desk without the card while that is elsewhere.
    func takeCardOut(_ isOut: Bool) { card.isHidden = isOut || session.slide == nil }

    /// Puts the card back into its row, and closes.
    func leave() {
        willAct()
        guard !isClosing else { return }
        isClosing = true
        sounds.stop()
        field?.resignFirstResponder()
        let end = session.slide.flatMap { place($0.note.id) }
        if let slide = session.slide, end != nil { didTakeOut(slide.note.id) }
        let flyer: UIView = session.slide == nil ? endView : card
        let fades = UIAccessibility.isReduceMotionEnabled
        let transform = flightTransform(flyer, from: end)
        UIView.animate(withDuration: fades ? 0.25 : CardPlace.flight, delay: 0, options: .curveEaseInOut) {
            for part in self.surroundings { part.alpha = 0 }
            self.field?.alpha = 0
            if fades { flyer.alpha = 0 } else { flyer.layer.transform = transform }
        } completion: { _ in
            self.didTakeOut(nil)
            self.didClose()
        }
    }

    // MARK: Keys

    override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.add("Close", UIKeyCommand.inputEscape) { $0.leave() }
        guard field == nil else { return keys.commands }
        keys.addShortcut("Undo", "z") { $0.undo() }
        guard let slide = session.slide else {
            keys.add("Done", " ", "\r") { $0.leave() }
            return keys.commands
        }
        let isLast = session.page.map { $0 + 1 >= slide.answers.count } ?? false
        keys.add(isLast ? "Good" : "Show Answer", " ", "\r") { if isLast { $0.grade(.good) } else { $0.reveal() } }
        keys.add("Edit Note", "e") { $0.edit() }
        keys.add("Play Sounds", "r") { $0.playSide() }
        guard session.page != nil else {
            keys.add("Show Answer", UIKeyCommand.inputRightArrow, UIKeyCommand.inputDownArrow) { $0.reveal() }
            return keys.commands
        }
        for grade in StudyGrade.allCases { keys.add(grade.title, "\(grade.rawValue)") { $0.grade(grade) } }
        keys.add("Back", UIKeyCommand.inputLeftArrow) { $0.turnBack() }
        keys.add("Next", UIKeyCommand.inputRightArrow) { $0.reveal() }
        return keys.commands
    }
}

/// What cards lie on; touches beside them go to what is below.
private final class CardStage: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let view = super.hitTest(point, with: event)
        return view === self ? nil : view
    }
}

extension SlideShowViewController: UITextFieldDelegate {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        reveal()
        return false
    }
}

extension SlideShowViewController: StoreModelObserver {
    func storeDidChange(_ changed: ChangedRows) { follow() }

    /// Shows the slide as the library has it.
    func follow() {
        guard isViewLoaded, !isClosing, !isDragging else { return }
        // Grading here has shown what it changed already; another window may have done something else.
        if session.refresh() { updateSide(flips: false) }
    }
}
