@_implementationOnly import RasterRenderer

/// Snapshots of views, rendered by the software renderer (the one that draws the screen without a GPU).
extension UIView {
    private static let pictures = PictureServer(renderer: RasterRenderer())

    /// Renders a part of the view; nil where nothing can be shown.
    ///
    /// - Parameters:
    ///   - rect: the part, in this view's coordinate system.
    ///   - afterUpdates: whether changes since the last frame are included.
    ///   - scale: pixels per point.
    package func picture(of rect: CGRect, afterUpdates: Bool, scale: CGFloat) -> CGImage? {
        LayerPicture(of: layer, afterUpdates: afterUpdates).flatMap { Self.image(of: $0, in: rect, scale: scale) }
    }

    fileprivate static func image(of picture: LayerPicture, in rect: CGRect, scale: CGFloat) -> CGImage? {
        pictures.image(of: picture, in: rect, scale: scale)
    }

    func makeSnapshot(of rect: CGRect, afterUpdates: Bool, capInsets: UIEdgeInsets) -> UIView? {
        SnapshotView(of: layer, in: rect.standardized, afterUpdates: afterUpdates, scale: contentScaleFactor, capInsets: capInsets)
    }

    func drawPicture(in rect: CGRect, afterUpdates: Bool) -> Bool {
        let bounds = bounds
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        // The resolution that the context has there.
        let ctm = context.ctm
        let density = abs(ctm.a * ctm.d - ctm.b * ctm.c).squareRoot()
        let stretch = max(abs(rect.width / bounds.width), abs(rect.height / bounds.height))
        var scale = density * stretch
        guard scale > 0, scale.isFinite else { return false }
        scale = min(scale, CGFloat(PixelBuffer.maximumSide) / max(bounds.width, bounds.height))
        guard let picture = picture(of: bounds, afterUpdates: afterUpdates, scale: scale) else { return false }
        UIImage(cgImage: picture).draw(in: rect)
        return true
    }
}

/// A view that shows a snapshot of a layer.
final class SnapshotView: UIView {
    /// Creates a view of the snapshot's size, at the origin. Nil where there is nothing to show.
    init?(of layer: CALayer, in rect: CGRect, afterUpdates: Bool, scale: CGFloat, capInsets: UIEdgeInsets) {
        guard let picture = LayerPicture(of: layer, afterUpdates: afterUpdates) else { return nil }
        super.init(frame: CGRect(origin: .zero, size: rect.size))
        // An empty rectangle gives a snapshot without contents.
        self.layer.contents = UIView.image(of: picture, in: rect, scale: scale)
        self.layer.contentsScale = scale
        guard capInsets != .zero, rect.width > 0, rect.height > 0 else { return }
        let left = min(max(0, capInsets.left / rect.width), 1), top = min(max(0, capInsets.top / rect.height), 1)
        self.layer.contentsCenter = CGRect(
            x: left, y: top, width: max(0, 1 - left - max(0, capInsets.right / rect.width)),
            height: max(0, 1 - top - max(0, capInsets.bottom / rect.height)))
    }

    required init?(coder: NSCoder) { nil }

    /// A snapshot of a snapshot shows the same image at once, whether the first one was on screen or not.
    override func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        super.snapshotView(afterScreenUpdates: afterUpdates) ?? super.snapshotView(afterScreenUpdates: true)
    }
}
