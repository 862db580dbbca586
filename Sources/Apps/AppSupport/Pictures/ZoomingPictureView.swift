import MediaLibrary
import UIKit

/// One picture that fills the view and can be zoomed. Subclasses say where its pixels come from.
open class ZoomingPictureView: UIScrollView, UIScrollViewDelegate {
    public let imageView = UIImageView()
    private let message = UILabel()
    private var loading: Task<Void, Never>?
    /// The pixels that were asked for on the longer side.
    private var requested = 0
    private var fittedIn = CGSize.zero
    /// Whether gestures that have no use while the picture is seen whole, dragging and pinching together, are left to superviews. Default
    /// false.
    public var leavesGesturesWhenWhole = false

    /// The most pixels on the longer side that are decoded.
    private static let largest = 8192

    public override init(frame: CGRect) {
        super.init(frame: frame)
        contentInsetAdjustmentBehavior = .never
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        delegate = self
        // The frame has the shape of the picture, to the pixel.
        imageView.contentMode = .scaleToFill
        addSubview(imageView)
        message.font = .systemFont(ofSize: 17, weight: .medium)
        message.textColor = UIColor(white: 1, alpha: 0.6)
        message.textAlignment = .center
        message.numberOfLines = 0
        isAccessibilityElement = true
        accessibilityTraits = .image
    }

    public required init?(coder: NSCoder) { nil }

    deinit { loading?.cancel() }

    // MARK: For subclasses

    /// The picture's width and height in pixels; nil if they aren't known before it is decoded.
    open var knownSize: CGSize? { nil }

    /// Decodes the picture.
    ///
    /// - Parameter pixels: how many are needed on the longer side.
    open func decode(_ pixels: Int) async throws -> UIImage { throw CancellationError() }

    // MARK: Fitting

    /// Whether the picture is seen whole.
    public var isWhole: Bool { zoomScale < 1.01 }

    /// The shape of the picture, in pixels as far as they are known.
    private var pixelSize: CGSize { knownSize ?? imageView.image?.size ?? CGSize(width: 1, height: 1) }

    open override func layoutSubviews() {
        if fittedIn != bounds.size { fit() }
        super.layoutSubviews()
        message.frame = CGRect(
            x: contentOffset.x + 24, y: contentOffset.y + bounds.height / 2 - 60, width: bounds.width - 48, height: 120)
    }

    /// Shows the picture whole.
    private func fit() {
        fittedIn = bounds.size
        let size = pixelSize
        guard bounds.width > 0, bounds.height > 0, size.width > 0, size.height > 0 else { return }
        zoomScale = 1
        let scale = max(1, traitCollection.displayScale)
        // Small pictures are enlarged, but not to a blur.
        let factor = min(bounds.width / size.width, bounds.height / size.height, 8 / scale)
        func rounded(_ length: CGFloat) -> CGFloat { (length * factor * scale).rounded() / scale }
        let fitted = CGSize(width: rounded(size.width), height: rounded(size.height))
        imageView.frame = CGRect(origin: .zero, size: fitted)
        contentSize = fitted
        maximumZoomScale = max(3, 2 / (factor * scale))
        centre()
        contentOffset = CGPoint(x: -contentInset.left, y: -contentInset.top)
        load(Int((max(fitted.width, fitted.height) * scale).rounded(.up)))
    }

    private func centre() {
        let x = max(0, (bounds.width - contentSize.width) / 2), y = max(0, (bounds.height - contentSize.height) / 2)
        let inset = UIEdgeInsets(top: y, left: x, bottom: y, right: x)
        if contentInset != inset { contentInset = inset }
    }

    private func load(_ pixels: Int) {
        let pixels = min(pixels, Self.largest)
        guard pixels > requested else { return }
        requested = pixels
        loading?.cancel()
        let background = UIApplication.shared.beginBackgroundTask(withName: "picture")
        loading = Task { [weak self] in
            defer { UIApplication.shared.endBackgroundTask(background) }
            do {
                guard let image = try await self?.decode(pixels), let self, !Task.isCancelled else { return }
                let hadShape = imageView.image != nil || knownSize != nil
                imageView.image = image
                if !hadShape { fit() }
            } catch let error as MediaError {
                self?.explain(error.reason)
            } catch {}
        }
    }

    /// Shows why there is no picture.
    private func explain(_ reason: String) {
        guard imageView.image == nil else { return }
        message.text = reason
        addSubview(message)
        setNeedsLayout()
    }

    // MARK: Zooming

    /// Zooms in at a point, or shows the picture whole again.
    public func toggleZoom(at point: CGPoint) {
        guard isWhole else { return setZoomScale(1, animated: true) }
        let target = min(maximumZoomScale, 2.5)
        let place = convert(point, to: imageView), size = CGSize(width: bounds.width / target, height: bounds.height / target)
        zoom(to: CGRect(x: place.x - size.width / 2, y: place.y - size.height / 2, width: size.width, height: size.height), animated: true)
    }

    /// Zooms by a factor about the middle.
    public func zoom(by factor: CGFloat) { setZoomScale(min(max(zoomScale * factor, 1), maximumZoomScale), animated: true) }

    open func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

    open func scrollViewDidZoom(_ scrollView: UIScrollView) { centre() }

    open func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
        // The pixels for what is seen larger.
        let seen = max(imageView.bounds.width, imageView.bounds.height) * scale * max(1, traitCollection.displayScale)
        let own = max(pixelSize.width, pixelSize.height)
        load(Int(min(seen, knownSize == nil ? seen : own).rounded(.up)))
    }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if leavesGesturesWhenWhole, isWhole {
            if gestureRecognizer === panGestureRecognizer { return false }
            if let pinch = gestureRecognizer as? UIPinchGestureRecognizer, pinch === pinchGestureRecognizer, pinch.scale < 1 { return false }
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
}
