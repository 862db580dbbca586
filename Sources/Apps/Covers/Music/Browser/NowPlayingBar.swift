import AppSupport
import MediaLibrary
import QuartzCore
import UIKit

/// What plays: its cover, title and artist on a plate, how far it is, and buttons for the piece before, playing, and the next one.
final class NowPlayingBar: UIView {
    private let plate = UIView()
    private let cover = UIImageView()
    private let title = UILabel()
    private let subtitle = UILabel()
    private let elapsed = UILabel()
    private let remaining = UILabel()
    let slider = UISlider()
    private let back = UIButton(type: .system)
    private let play = UIButton(type: .system)
    private let forward = UIButton(type: .system)
    private let shade = CAGradientLayer()
    private let line = CALayer()

    /// Called when a button is pressed.
    var didPressPrevious: (() -> Void)?, didPressPlay: (() -> Void)?, didPressNext: (() -> Void)?
    /// Called with seconds when a person chooses a place in the piece.
    var didSeek: ((Double) -> Void)?
    /// Called when a person taps on the cover.
    var didTapCover: (() -> Void)?

    private var duration = 0.0
    /// What the texts show when there is no notice.
    private var texts = (title: "", subtitle: "")
    /// The line that is seen in place of the artist; nil if there is none.
    private(set) var notice: String?
    private var noticeTimer: TimerQueue.Token?

    /// How long a notice is seen, in seconds.
    static let noticeSeconds = 6.0
    /// Where the buttons have room beside the plate, in points of width.
    private static let roomyWidth: CGFloat = 700

    override init(frame: CGRect) {
        super.init(frame: frame)
        shade.colors = [CGColor(gray: 0.2, alpha: 1), CGColor(gray: 0.12, alpha: 1)]
        line.backgroundColor = CGColor(gray: 1, alpha: 0.14)
        for part in [shade, line] { layer.addSublayer(part) }
        plate.backgroundColor = UIColor(white: 0.06, alpha: 1)
        plate.layer.cornerRadius = 7
        plate.layer.borderColor = UIColor(white: 1, alpha: 0.12).cgColor
        plate.clipsToBounds = true
        cover.contentMode = .scaleAspectFill
        cover.clipsToBounds = true
        cover.backgroundColor = UIColor(white: 0.14, alpha: 1)
        cover.tintColor = UIColor(white: 1, alpha: 0.35)
        title.font = .scaled(ofSize: 14, weight: .semibold, upTo: 18)
        title.textAlignment = .center
        subtitle.font = .scaled(ofSize: 12.5, upTo: 16)
        subtitle.textColor = .pale(0.6)
        subtitle.textAlignment = .center
        for label in [elapsed, remaining] {
            label.font = .monospacedDigitSystemFont(ofSize: 11, weight: .regular)
            label.textColor = .pale(0.55)
        }
        remaining.textAlignment = .right
        for part in [cover, title, subtitle, elapsed, remaining, slider] { plate.addSubview(part) }
        addButtons()
        addSlider()
        addSubview(plate)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.didTapCover?() }
        cover.isUserInteractionEnabled = true
        cover.addGestureRecognizer(tap)
        show(nil, album: nil, state: .stopped, hasNext: false)
    }

    required init?(coder: NSCoder) { nil }

    private func addButtons() {
        back.setSymbol(.symbol("backward.fill", 19, .regular), label: "Previous song") { [unowned self] in didPressPrevious?() }
        forward.setSymbol(.symbol("forward.fill", 19, .regular), label: "Next song") { [unowned self] in didPressNext?() }
        play.addAction(UIAction { [unowned self] _ in didPressPlay?() }, for: .primaryActionTriggered)
        for button in [back, play, forward] {
            button.tintColor = .white
            addSubview(button)
        }
    }

    private func addSlider() {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        slider.setThumbImage(
            UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12), format: format).image { context in
                UIColor.white.setFill()
                context.cgContext.fillEllipse(in: CGRect(x: 1, y: 1, width: 10, height: 10))
            }, for: .normal)
        slider.minimumTrackTintColor = UIColor(white: 1, alpha: 0.85)
        slider.maximumTrackTintColor = UIColor(white: 1, alpha: 0.2)
        slider.accessibilityLabel = "Position"
        slider.addAction(UIAction { [unowned self] _ in sliderDidMove() }, for: .valueChanged)
        for event in [UIControl.Event.touchUpInside, .touchUpOutside] {
            slider.addAction(UIAction { [unowned self] _ in seek() }, for: event)
        }
        let tap = UITapGestureRecognizer()
        tap.cancelsTouchesInView = false
        tap.addAction { [weak self] recognizer in
            guard let self else { return }
            tapTrack(at: recognizer.location(in: slider))
        }
        slider.addGestureRecognizer(tap)
    }

    // MARK: Showing

    /// Shows a piece, or that nothing plays.
    func show(_ track: Track?, album: Album?, state: MusicPlayer.State, hasNext: Bool) {
        let isPlaying = state == .playing
        play.setImage(.symbol(isPlaying ? "pause.fill" : "play.fill", 26, .regular), for: .normal)
        play.accessibilityLabel = isPlaying ? "Pause" : "Play"
        back.isEnabled = track != nil
        forward.isEnabled = hasNext
        let artist = track.map { $0.artist.isEmpty ? album?.artist ?? "" : $0.artist } ?? ""
        let parts = track == nil ? [] : [artist, album?.title ?? ""]
        texts = (track?.title ?? "Not Playing", parts.filter { !$0.isEmpty }.joined(separator: " – "))
        showTexts()
        for part in [elapsed, remaining, slider] { part.isHidden = track == nil }
        setNeedsLayout()
    }

    /// Shows a cover; nil for a note in its place.
    func setCover(_ image: UIImage?) {
        cover.contentMode = image == nil ? .center : .scaleAspectFill
        cover.image = image ?? .symbol("music.note", 26, .regular)
    }

    /// Shows how far the piece is.
    func show(position: Double, duration: Double) {
        self.duration = duration
        guard !slider.isTracking else { return }
        slider.setValue(duration > 0 ? Float(position / duration) : 0, animated: false)
        updateTimes(position)
    }

    private func updateTimes(_ position: Double) {
        elapsed.text = MusicTime.text(position)
        remaining.text = duration > 0 ? "−" + MusicTime.text(max(0, duration.rounded() - position.rounded(.down))) : ""
        slider.accessibilityValue = "\(MusicTime.text(position)) of \(MusicTime.text(duration))"
    }

    /// Shows a line in place of what plays, for ``noticeSeconds``.
    func showNotice(_ line: String) {
        notice = line
        showTexts()
        if let noticeTimer { TimerQueue.shared.cancel(noticeTimer) }
        noticeTimer = TimerQueue.shared.schedule(after: Self.noticeSeconds) { [weak self] in
            self?.notice = nil
            self?.noticeTimer = nil
            self?.showTexts()
        }
    }

    private func showTexts() {
        title.text = texts.title
        title.textColor = .pale(texts.title == "Not Playing" ? 0.5 : 1)
        subtitle.text = notice ?? texts.subtitle
        subtitle.textColor = notice == nil ? .pale(0.6) : .systemOrange
    }

    // MARK: Slider

    private func sliderDidMove() {
        updateTimes(Double(slider.value) * duration)
        // Keys and assistive technologies choose a place at once, a finger when it is lifted.
        if !slider.isTracking { seek() }
    }

    private func seek() { didSeek?(Double(slider.value) * duration) }

    /// A tap on the track goes there.
    private func tapTrack(at point: CGPoint) {
        let track = slider.trackRect(forBounds: slider.bounds)
        guard track.width > 0, duration > 0 else { return }
        slider.setValue(Float(min(max((point.x - track.minX) / track.width, 0), 1)), animated: false)
        sliderDidMove()
    }

    // MARK: Layout

    /// The height that it needs, without the safe area below.
    static func height(inWidth width: CGFloat) -> CGFloat { width >= roomyWidth ? 80 : 128 }

    override func layoutSubviews() {
        super.layoutSubviews()
        let thin = 1 / max(1, traitCollection.displayScale)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shade.frame = bounds
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: thin)
        CATransaction.commit()
        plate.layer.borderWidth = thin
        var safe = safeAreaInsets
        safe.top = 0
        let room = bounds.inset(by: safe)
        let height: CGFloat = 62
        if bounds.width >= Self.roomyWidth {
            let width = min(600, room.width - 2 * 178)
            plate.frame = CGRect(x: (bounds.midX - width / 2).rounded(), y: room.minY + 9, width: width, height: height)
            layoutButtons(around: CGPoint(x: room.minX + 92, y: plate.frame.midY), spacing: 52)
        } else {
            plate.frame = CGRect(x: room.minX + 12, y: room.minY + 10, width: room.width - 24, height: height)
            layoutButtons(around: CGPoint(x: room.midX, y: plate.frame.maxY + 28), spacing: 72)
        }
        layOutPlate(height)
    }

    private func layoutButtons(around center: CGPoint, spacing: CGFloat) {
        for (step, button) in [(-1, back), (0, play), (1, forward)] {
            button.bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
            button.center = CGPoint(x: center.x + CGFloat(step) * spacing, y: center.y)
        }
    }

    private func layOutPlate(_ height: CGFloat) {
        cover.frame = CGRect(x: 0, y: 0, width: height, height: height)
        let x = height + 10, width = max(0, plate.bounds.width - x - 10), times: CGFloat = 44
        let isIdle = slider.isHidden
        title.frame = CGRect(x: x, y: isIdle ? (notice == nil ? 22 : 13) : 5, width: width, height: 18)
        subtitle.frame = CGRect(x: x, y: title.frame.maxY - 1, width: width, height: 17)
        elapsed.frame = CGRect(x: x, y: 42, width: times, height: 15)
        remaining.frame = CGRect(x: x + width - times, y: 42, width: times, height: 15)
        slider.frame = CGRect(x: x + times - 6, y: 36, width: max(0, width - 2 * times + 12), height: 26)
    }
}
