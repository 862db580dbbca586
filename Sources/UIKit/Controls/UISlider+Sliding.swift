/// The layout of a slider, and dragging the thumb.
extension UISlider {
    /// The thumb's diameter in points.
    static let thumbSize: CGFloat = 28
    /// The track's height in points.
    static let trackHeight: CGFloat = 4
    /// The distance from the track's ends to the bounds, in points.
    private static let trackInset: CGFloat = 2
    /// The distance between the track and an image at its end, in points.
    private static let imageGap: CGFloat = 8
    /// How far from the thumb, in points, a touch still drags it.
    private static let reach: CGFloat = 30


    var naturalHeight: CGFloat {
        max(34, currentThumbImage?.size.height ?? 0, minimumValueImage?.size.height ?? 0, maximumValueImage?.size.height ?? 0)
    }

    func imageRect(_ image: UIImage?, in bounds: CGRect, atEnd: Bool) -> CGRect {
        guard let size = image?.size else { return CGRect(x: bounds.minX, y: bounds.midY, width: 0, height: 0) }
        let isRight = atEnd != isMirrored
        return CGRect(
            x: isRight ? bounds.maxX - size.width : bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height
        )
    }

    func defaultTrackRect(in bounds: CGRect) -> CGRect {
        let height = max(currentMinimumTrackImage?.size.height ?? 0, currentMaximumTrackImage?.size.height ?? 0)
        let thickness = height > 0 ? height : Self.trackHeight
        let first = isMirrored ? maximumValueImage : minimumValueImage, last = isMirrored ? minimumValueImage : maximumValueImage
        let left = first.map { $0.size.width + Self.imageGap } ?? Self.trackInset
        let right = last.map { $0.size.width + Self.imageGap } ?? Self.trackInset
        let y = bounds.minY + ((bounds.height - thickness) / 2).rounded()
        return CGRect(x: bounds.minX + left, y: y, width: max(0, bounds.width - left - right), height: thickness)
    }

    func defaultThumbRect(in bounds: CGRect, track: CGRect, value: Float) -> CGRect {
        let size = currentThumbImage?.size ?? CGSize(width: Self.thumbSize, height: Self.thumbSize)
        let fraction = share(of: value), place = isMirrored ? 1 - fraction : fraction
        let room = max(0, track.width + 2 * Self.trackInset - size.width)
        return CGRect(
            x: track.minX - Self.trackInset + room * place, y: track.midY - size.height / 2, width: size.width, height: size.height
        )
    }

    /// The position of a value in the range of values, 0...1.
    func share(of value: Float) -> CGFloat {
        let range = CGFloat(maximumValue) - CGFloat(minimumValue)
        guard range > 0, range.isFinite else { return 0 }
        return min(max((CGFloat(value) - CGFloat(minimumValue)) / range, 0), 1)
    }

    func layoutParts() {
        let track = trackRect(forBounds: bounds)
        let knob = thumbRect(forBounds: bounds, trackRect: track, value: value)
        let middle = min(max(knob.midX, track.minX), track.maxX)
        let left = CGRect(x: track.minX, y: track.minY, width: middle - track.minX, height: track.height)
        let right = CGRect(x: middle, y: track.minY, width: track.maxX - middle, height: track.height)
        minimumTrack.frame = isMirrored ? right : left
        maximumTrack.frame = isMirrored ? left : right
        for (view, image) in [(minimumTrack, currentMinimumTrackImage), (maximumTrack, currentMaximumTrackImage)] {
            view.layer.cornerRadius = image == nil ? track.height / 2 : 0
        }
        minimumImageView.frame = minimumValueImageRect(forBounds: bounds)
        maximumImageView.frame = maximumValueImageRect(forBounds: bounds)
        thumb.frame = knob
        thumb.layoutIfNeeded()
        layoutFocusRing()
    }

    /// Whether a touch that begins at a point of the slider drags the thumb.
    func isHold(at point: CGPoint) -> Bool { thumb.frame.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point) }

    func grabsThumb(of touch: UITouch) -> Bool {
        layoutIfNeeded()
        let point = touch.location(in: self)
        guard point.x.isFinite, isHold(at: point) else { return false }
        // The thumb keeps its distance from a finger that was put down beside its middle.
        touchOffset = point.x - thumb.frame.midX
        formerValue = value
        return true
    }

    func drag(with touch: UITouch) {
        let track = trackRect(forBounds: bounds)
        let width = thumbRect(forBounds: bounds, trackRect: track, value: value).width
        let room = track.width + 2 * Self.trackInset - width
        let x = touch.location(in: self).x - touchOffset
        guard room > 0, x.isFinite else { return }
        var place = min(max((x - width / 2 - track.minX + Self.trackInset) / room, 0), 1)
        if isMirrored { place = 1 - place }
        let new = Float(CGFloat(minimumValue) + place * (CGFloat(maximumValue) - CGFloat(minimumValue)))
        guard new != value else { return }
        setValue(new, animated: false)
        if isContinuous { sendValueEvents() }
    }

    /// Ends tracking. Sends the events of the final value unless they were sent continuously.
    func endSliding() {
        if !isContinuous, value != formerValue { sendValueEvents() }
    }

    /// Changes the value by tenths of the range, as arrow keys do, sending events.
    func step(by steps: Float) {
        let former = value
        setValue(value + (maximumValue - minimumValue) / 10 * steps, animated: true)
        if value != former { sendValueEvents() }
    }
}

/// The thumb: a disc with soft shadows, or an image.
final class SliderThumb: UIView {
    let image = UIImageView(frame: .zero)
    private let face = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        layer.shadowColor = black
        layer.shadowRadius = 6.5
        layer.shadowOffset = CGSize(width: 0, height: 6)
        face.layer.shadowColor = black
        face.layer.shadowOpacity = 0.16
        face.layer.shadowRadius = 2
        face.layer.shadowOffset = CGSize(width: 0, height: 0.5)
        face.isUserInteractionEnabled = false
        addSubview(face)
        addSubview(image)
    }

    /// Shows an image, or a disc of a colour if there is none.
    func show(image picture: UIImage?, color: UIColor) {
        image.image = picture
        face.isHidden = picture != nil
        face.backgroundColor = color
        layer.shadowOpacity = picture == nil ? 0.12 : 0
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        image.frame = bounds
        face.frame = bounds
        face.layer.cornerRadius = bounds.height / 2
        let outline = CGPath(ellipseIn: bounds, transform: nil)
        layer.shadowPath = outline
        face.layer.shadowPath = outline
    }
}
