import AppSupport
import MediaLibrary
import QuartzCore
import UIKit

/// Shows one picture after the other in the whole window: by keys and swipes, or by itself as a slide show.
final class PictureViewer: UIViewController, KeysExplaining {
    private let library: PictureLibrary
    private var pictures: [Picture]
    private(set) var index: Int
    /// Called with the index of a picture that is shown.
    var didShow: ((Int) -> Void)?

    /// Called when it goes away.
    var didClose: (() -> Void)?

    private let stage = UIView()
    private(set) var page: PicturePage?
    private let overlay = ViewerOverlay()
    private var slide: TimerQueue.Token?

    /// How long a picture of a slide show is seen, how long one fades into the next, and the same fade by hand, in seconds.
    static let interval = 4.0, slideFade = 0.9, fade = 0.22

    init(pictures: [Picture], index: Int, library: PictureLibrary) {
        self.pictures = pictures
        self.index = index
        self.library = library
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// Whether a slide show is running.
    var isSliding: Bool { slide != nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        view.addSubview(stage)
        view.addSubview(overlay)
        overlay.didClose = { [unowned self] in close() }
        overlay.didPlay = { [unowned self] in toggleSlideShow() }
        addGestures()
        showPage(fade: 0)
    }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        stopSlideShow()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        stage.frame = view.bounds
        page?.frame = view.bounds
        overlay.frame = view.bounds
    }

    // MARK: Pictures

    /// Shows the picture so many places on. Nothing happens beyond the ends.
    func turn(by step: Int) { show(index + step, fade: Self.fade) }

    private func show(_ new: Int, fade: Double) {
        let new = min(max(new, 0), pictures.count - 1)
        guard new != index, new >= 0 else { return }
        index = new
        showPage(fade: fade)
        didShow?(index)
    }

    private func showPage(fade: Double) {
        let old = page, picture = pictures[index], new = PicturePage(picture, library: library)
        new.frame = view.bounds
        stage.addSubview(new)
        page = new
        overlay.show(
            title: picture.file.title, subtitle: picture.timeText(secondsFromGMT: library.secondsFromGMT),
            place: "\(index + 1) of \(pictures.count)")
        guard fade > 0, let old, !UIAccessibility.isReduceMotionEnabled else {
            old?.removeFromSuperview()
            return
        }
        new.alpha = 0
        UIView.animate(withDuration: fade, animations: { new.alpha = 1 }, completion: { _ in old.removeFromSuperview() })
    }

    /// The library has other pictures: the one that is shown stays, or the next one comes.
    func replace(_ shelf: PictureShelf) {
        let shown = pictures[index]
        guard !shelf.isEmpty else { return close() }
        pictures = shelf.pictures
        index = shelf.index(of: shown.id) ?? min(index, pictures.count - 1)
        if pictures[index].file != shown.file { showPage(fade: Self.fade) }
        didShow?(index)
    }

    private func close() {
        guard let didClose else { return }
        self.didClose = nil
        stopSlideShow()
        didClose()
        dismiss(animated: true)
    }

    // MARK: Slide show

    func toggleSlideShow() {
        if isSliding { stopSlideShow() } else { startSlideShow() }
    }

    private func startSlideShow() {
        guard pictures.count > 1 else { return }
        page?.setZoomScale(1, animated: true)
        overlay.setSeen(false)
        overlay.isPlaying = true
        scheduleSlide()
    }

    private func scheduleSlide() {
        slide = TimerQueue.shared.schedule(after: Self.interval) { [weak self] in self?.slideOn() }
    }

    /// Shows the next picture, and after the last one the first.
    private func slideOn() {
        guard isSliding else { return }
        show((index + 1) % pictures.count, fade: Self.slideFade)
        scheduleSlide()
    }

    private func stopSlideShow() {
        guard let slide else { return }
        TimerQueue.shared.cancel(slide)
        self.slide = nil
        overlay.isPlaying = false
        overlay.setSeen(true)
    }

    // MARK: Gestures and keys

    private func addGestures() {
        for (direction, step) in [(UISwipeGestureRecognizer.Direction.left, 1), (.right, -1)] {
            let swipe = UISwipeGestureRecognizer()
            swipe.direction = direction
            swipe.addAction { [weak self] _ in if self?.page?.isWhole == true { self?.turn(by: step) } }
            stage.addGestureRecognizer(swipe)
        }
        let double = UITapGestureRecognizer(), single = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        double.addAction { [weak self] recognizer in
            if let page = self?.page { page.toggleZoom(at: recognizer.location(in: page)) }
        }
        single.require(toFail: double)
        // A tap that waits whether another one follows may outlive the screen.
        single.addAction { [weak self] _ in
            if let self { overlay.setSeen(!overlay.isSeen) }
        }
        stage.addGestureRecognizer(double)
        stage.addGestureRecognizer(single)
    }

    var explainedKeys: [ExplainedKey] {
        [
            ExplainedKey("Picture before, next picture", "←", "→"), ExplainedKey("First picture, last picture", "Home", "End"),
            ExplainedKey("Larger, smaller", "+", "-"), ExplainedKey("Whole picture", "0"), ExplainedKey("Slide show", "Space"),
            ExplainedKey("Back", "Escape", "F"),
        ]
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesChanged(presses, with: event) }
    }

    private func take(_ presses: Set<UIPress>) -> Bool {
        guard presses.count == 1, let press = presses.first, let key = press.key else { return false }
        guard key.modifierFlags.subtracting([.alphaShift, .numericPad, .shift]).isEmpty else { return false }
        switch key.keyCode {
        case .keyboardRightArrow, .keyboardDownArrow, .keyboardPageDown: turn(by: 1)
        case .keyboardLeftArrow, .keyboardUpArrow, .keyboardPageUp: turn(by: -1)
        case .keyboardHome: show(0, fade: Self.fade)
        case .keyboardEnd: show(pictures.count - 1, fade: Self.fade)
        case .keyboardEqualSign, .keypadPlus: page?.zoom(by: 1.6)
        case .keyboardHyphen: page?.zoom(by: 1 / 1.6)
        case .keyboard0: page?.setZoomScale(1, animated: true)
        case .keyboardSpacebar: if press.phase == .began { toggleSlideShow() }
        case .keyboardEscape, .keyboardF: if press.phase == .began { close() }
        // The keys of what lies behind do nothing.
        default: break
        }
        return true
    }
}
