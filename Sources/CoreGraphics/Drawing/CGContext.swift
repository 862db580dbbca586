@_implementationOnly import CCairo

/// A bitmap to draw on.
///
/// A context belongs to one thread at a time; any thread may have one. What is drawn depends on nothing but the calls: the same calls
/// give the same bits on every thread.
///
/// Contexts made with ``init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`` have their origin in the lower left
/// corner and y up, as Apple's. Contexts that views and layers draw into, made by the libraries above, are y down.
/// As on Apple's systems, ``draw(_:in:byTiling:)`` puts an image's bottom row at the least y, so images come out upside down in a y-down
/// context; image views draw upright.
public class CGContext {
    /// What is drawn into.
    let pixels: PixelBuffer
    /// Somebody else's memory, if the context has any.
    let clientMemory: ClientMemory?
    let surface: OpaquePointer
    /// Cairo's context. Its matrix is the current transformation and its clip the current clip; set everything else before you use
    /// it. ``paint(_:)`` is the way to draw so that shadow, blend mode and mask work.
    package let cairo: OpaquePointer
    /// From the space that the context began with to the bitmap's pixels, y down from the top row.
    var baseTransform: CGAffineTransform
    let isOpaque: Bool
    let space: CGColorSpace
    let info: CGBitmapInfo
    /// Width in pixels; of a PDF its page's in points.
    public internal(set) var width: Int
    /// Height in pixels; of a PDF its page's in points.
    public internal(set) var height: Int
    /// The PDF that is drawn into, if it isn't a bitmap.
    let document: PDFOutput?
    private let reportedBytesPerRow: Int
    private let reportedBitsPerPixel: Int

    var state: GraphicsState
    var savedStates: [GraphicsState] = []
    var transparencyLayers: [TransparencyLayer] = []
    /// The current path in the bitmap's pixels, y down: later changes of the transformation don't move it.
    let currentPath = CGMutablePath()
    private var allowsAntialiasing = true
    var allowsFontSubpixelPositioning = true
    var allowsFontSubpixelQuantization = true
    /// From text space to user space; not part of the graphics state.
    public var textMatrix = CGAffineTransform.identity
    private var isFinished = false

    /// A context that draws into `pixels`, which must be nobody else's until ``finish()`` or ``makeImage()``.
    ///
    /// - Parameters:
    ///   - scale: pixels per unit of user space.
    ///   - flipped: true for an origin in the upper left corner and y down.
    ///   - isOpaque: true for a bitmap without transparency.
    package convenience init(pixels: PixelBuffer, scale: CGFloat = 1, flipped: Bool = true, isOpaque: Bool = false) {
        let base = CGAffineTransform(
            a: scale, b: 0, c: 0, d: flipped ? scale : -scale, tx: 0, ty: flipped ? 0 : CGFloat(pixels.height))
        self.init(pixels: pixels, base: base, isOpaque: isOpaque)
    }

    /// A context that draws into `pixels`, and begins with that transformation to them, y down from the top row.
    init(pixels: PixelBuffer, base: CGAffineTransform, isOpaque: Bool) {
        document = nil
        self.pixels = pixels
        clientMemory = nil
        width = pixels.width
        height = pixels.height
        reportedBytesPerRow = pixels.stride * 4
        reportedBitsPerPixel = 32
        self.isOpaque = isOpaque
        space = .standard
        let alphaInfo: CGImageAlphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
        info = CGBitmapInfo(rawValue: CGBitmapInfo.byteOrder32Little.rawValue | alphaInfo.rawValue)
        baseTransform = base
        surface = pixels.makeCairoSurface(isOpaque: isOpaque)
        cairo = cairo_create(surface)
        state = GraphicsState(transform: baseTransform)
        // Resetting the clip goes back to this.
        cairo_save(cairo)
        applyTransform()
    }

    /// A bitmap context, y up, its origin in the lower left corner, one unit a pixel.
    ///
    /// Nil unless components have 8 bits and pixels are grey, RGB with or without alpha, or alpha alone, in 32-bit or default byte
    /// order, and sizes are possible. Drawing happens in sRGB whatever `space` is.
    ///
    /// - Parameters:
    ///   - data: memory for `bytesPerRow · height` bytes that outlives the context, or nil. Memory in another layout than BGRA is brought
    ///     up to date after each call that paints.
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - bitsPerComponent: 8.
    ///   - bytesPerRow: distance of two rows; may be 0 where `data` is nil.
    ///   - space: grey or RGB.
    ///   - bitmapInfo: where alpha lies, and the byte order.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow, space: space,
            bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil)
    }

    /// A bitmap context as the other initializer makes it, which calls `releaseCallback` with `releaseInfo` and `data` when it is done.
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?, releaseInfo: UnsafeMutableRawPointer?
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let isAlphaOnly = bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue == CGImageAlphaInfo.alphaOnly.rawValue
        let hasNoRoom = bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue == CGImageAlphaInfo.none.rawValue
        let bitsPerPixel = isAlphaOnly ? 8 : space.model == .monochrome ? (hasNoRoom ? 8 : 16) : hasNoRoom ? 24 : 32
        guard space.supportsOutput, width > 0, height > 0, width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide,
            let layout = PixelLayout(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, model: space.model, bitmapInfo: info),
            bytesPerRow >= width * layout.bytesPerPixel || (data == nil && bytesPerRow == 0)
        else { return nil }
        let pixels = PixelBuffer(width: width, height: height)
        document = nil
        self.pixels = pixels
        self.width = width
        self.height = height
        self.space = space
        self.info = info
        isOpaque = layout.isOpaque
        let rowSize = bytesPerRow > 0 ? bytesPerRow : layout.isNative ? pixels.stride * 4 : width * layout.bytesPerPixel
        reportedBytesPerRow = rowSize
        reportedBitsPerPixel = bitsPerPixel
        let sharesBuffer = data == nil && layout.isNative && rowSize == pixels.stride * 4
        clientMemory = sharesBuffer ? nil : ClientMemory(
            data: data, bytesPerRow: rowSize, height: height, layout: layout, releaseCallback: releaseCallback, releaseInfo: releaseInfo)
        baseTransform = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        surface = pixels.makeCairoSurface(isOpaque: layout.isOpaque)
        cairo = cairo_create(surface)
        state = GraphicsState(transform: baseTransform)
        clientMemory?.read(into: pixels)
        cairo_save(cairo)
        applyTransform()
    }

    /// A context that draws into a PDF with pages of that box.
    init(document: PDFOutput, surface: OpaquePointer, mediaBox: CGRect) {
        self.document = document
        self.surface = surface
        // Nothing is ever drawn there.
        pixels = PixelBuffer(width: 1, height: 1)
        clientMemory = nil
        width = Int(mediaBox.width.rounded(.up))
        height = Int(mediaBox.height.rounded(.up))
        reportedBytesPerRow = 0
        reportedBitsPerPixel = 0
        isOpaque = false
        space = .standard
        info = []
        baseTransform = PDFOutput.base(of: mediaBox)
        cairo = cairo_create(surface)
        state = GraphicsState(transform: baseTransform)
        cairo_save(cairo)
        // No page is open yet.
        cairo_rectangle(cairo, 0, 0, 0, 0)
        cairo_clip(cairo)
        applyTransform()
    }

    deinit {
        closePDF()
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    // MARK: The bitmap

    /// Bits of a component; 0 of a PDF.
    public var bitsPerComponent: Int { document == nil ? 8 : 0 }
    /// Bits of a pixel.
    public var bitsPerPixel: Int { reportedBitsPerPixel }
    /// Distance of two rows in ``data``.
    public var bytesPerRow: Int { reportedBytesPerRow }
    /// The space that the context was made with.
    public var colorSpace: CGColorSpace? { document == nil ? space : nil }
    /// The layout that the context was made with.
    public var bitmapInfo: CGBitmapInfo { info }
    /// Where the layout has alpha.
    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
    }

    /// The bitmap's memory. It is valid as long as the context, and what is written there counts before the next painting call.
    ///
    /// Nil of a PDF.
    public var data: UnsafeMutableRawPointer? {
        guard !isFinished, document == nil else { return nil }
        cairo_surface_flush(surface)
        guard let clientMemory else { return UnsafeMutableRawPointer(pixels.base) }
        clientMemory.isExposed = true
        clientMemory.write(from: pixels)
        return clientMemory.base
    }

    /// The picture so far, a copy; nil of a PDF.
    public func makeImage() -> CGImage? {
        guard !isFinished, document == nil else { return nil }
        clientMemory?.read(into: pixels)
        cairo_surface_flush(surface)
        let copy = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            (copy.base + y * copy.stride).update(from: pixels.base + y * pixels.stride, count: width)
        }
        if isOpaque { copy.makeOpaque() }
        return CGImage(pixels: copy, isOpaque: isOpaque, maskSource: maskSource, shouldInterpolate: true)
    }

    /// The finished picture, without a copy. Nothing may be drawn afterwards.
    package func finish() -> CGImage {
        precondition(!isFinished, "finish() of a drawing context was called twice")
        clientMemory?.read(into: pixels)
        isFinished = true
        cairo_surface_finish(surface)
        if isOpaque { pixels.makeOpaque() }
        return CGImage(pixels: pixels, isOpaque: isOpaque, maskSource: maskSource, shouldInterpolate: true)
    }

    private var maskSource: CGImage.MaskSource { space.model == .monochrome && isOpaque ? .luminance : .alpha }

    /// Makes sure that everything drawn is in memory.
    public func flush() { cairo_surface_flush(surface) }
    /// The same as ``flush()``.
    public func synchronize() { flush() }

    // MARK: State

    /// Pushes a copy of the graphics state: transformation, clip, colours, line and blend settings. The path isn't part of it.
    public func saveGState() {
        savedStates.append(state)
        cairo_save(cairo)
    }

    /// Goes back to the state last saved; does nothing where none is, or none since the open transparency layer began.
    public func restoreGState() {
        if let layer = transparencyLayers.last, savedStates.count <= layer.depth { return }
        guard let saved = savedStates.popLast() else { return }
        state = saved
        cairo_restore(cairo)
    }

    /// Whether edges may be smoothed at all; not part of the graphics state.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { self.allowsAntialiasing = allowsAntialiasing }
    /// Whether edges are smoothed; true at first.
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }

    var cairoAntialias: cairo_antialias_t {
        allowsAntialiasing && state.shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE
    }

    // MARK: Transformation

    /// From user space to the bitmap's pixels, y up from the bottom row, as Apple's contexts report it.
    public var ctm: CGAffineTransform {
        state.transform.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    }

    /// The same as ``ctm``.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

    /// Puts `transform` before the current transformation.
    public func concatenate(_ transform: CGAffineTransform) {
        state.transform = transform.concatenating(state.transform)
        applyTransform()
    }

    /// Moves user space.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) { concatenate(CGAffineTransform(translationX: tx, y: ty)) }
    /// Scales user space.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }
    /// Turns user space by `angle` radians, +x towards +y.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// A matrix that can't be undone would put Cairo into its error state for good, so it never gets there, and nothing is drawn.
    func applyTransform() {
        guard isDrawable else { return }
        var matrix = cairo_matrix_t(state.transform)
        cairo_set_matrix(cairo, &matrix)
    }

    /// Whether anything drawn now could be seen.
    var isDrawable: Bool { state.transform.isInvertible }

    /// A point in the bitmap's pixels, y up from the bottom row.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    /// A point in user space.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
    /// A size in the bitmap's pixels, y up.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
    /// A size in user space.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
    /// The box around a rectangle in the bitmap's pixels, y up from the bottom row.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
    /// The box around a rectangle in user space.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
}

/// Told that a bitmap context no longer needs its memory: the context's release info, and the memory.
public typealias CGBitmapContextReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

extension cairo_matrix_t {
    init(_ t: CGAffineTransform) {
        self.init(xx: Double(t.a), yx: Double(t.b), xy: Double(t.c), yy: Double(t.d), x0: Double(t.tx), y0: Double(t.ty))
    }
}

extension PixelBuffer {
    /// Sets every pixel's alpha to 255.
    func makeOpaque() {
        for y in 0..<height {
            var pixel = base + y * stride
            let end = pixel + width
            while pixel < end {
                pixel.pointee |= 0xFF00_0000
                pixel += 1
            }
        }
    }
}
