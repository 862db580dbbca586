/// The display pass: layers provide their contents (Behaviour 1.9).
extension CALayer {
    /// Displays the layers of the subtree that need display.
    func displaySubtree() {
        var pending = [self]
        while let layer = pending.popLast() {
            if layer.dirt.contains(.display) { layer.display() }
            guard layer.dirt.contains(.subtreeDisplay) else { continue }
            layer.dirt.remove(.subtreeDisplay)
            layer.collectOwing(.subtreeDisplay, into: &pending)
        }
    }

    /// Calls `draw(in:)` with a new bitmap of the layer's size and scale and makes it the contents. With `keepingFormer`, the former
    /// contents are drawn first if they have the same size in pixels.
    package func drawIntoNewContents(keepingFormer: Bool = false) {
        let width = (bounds.width * contentsScale).rounded(.up)
        let height = (bounds.height * contentsScale).rounded(.up)
        let limit = CGFloat(PixelBuffer.maximumSide)
        guard width >= 1, height >= 1, width <= limit, height <= limit else {
            contents = nil
            return
        }
        let context = CGContext(pixels: PixelBuffer(width: Int(width), height: Int(height)), scale: contentsScale, flipped: true)
        if keepingFormer, let former = properties.contents, former.width == Int(width), former.height == Int(height) {
            context.drawUpright(former, in: CGRect(x: 0, y: 0, width: width / contentsScale, height: height / contentsScale))
        }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        delegate?.layerWillDraw(self)
        draw(in: context)
        contents = context.finish()
    }

    /// Whether misaligned images in the layer and its descendants are tinted for debugging: magenta where image pixels don't line up with
    /// screen pixels, yellow where the image is stretched. Default false.
    package var marksMisalignedPictures: Bool {
        get { properties.marksMisalignedPictures }
        set { change(nil, rare: \.marksMisalignedPictures, to: newValue) }
    }
}
