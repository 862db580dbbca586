@_implementationOnly import CCairo

/// A drawing destination with a graphics state: a bitmap or a PDF document.
///
/// A context is not thread-safe, but may be used on any thread. Drawing is deterministic: the same calls produce the same bits on every
/// thread.
///
/// Contexts made with ``init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`` have their origin in the lower left corner
/// with y up, as Apple's do. Contexts that views and layers draw into are y down. As on Apple's systems, ``draw(_:in:byTiling:)`` draws an
/// image's bottom row at the minimum y, so images appear upside down in a y-down context; image views draw upright.
public class CGContext {
    /// The bitmap that is drawn into.
    let pixels: PixelBuffer
    /// Memory supplied by the client or in another pixel format, which mirrors the bitmap, if there is any.
    let clientMemory: ClientMemory?
    let surface: OpaquePointer
    /// Cairo's context. Its matrix is the current transformation and its clip the current clip; set everything else before you use it. Draw
    /// in ``paint(_:)`` so that shadow, blend mode and mask are applied.
    package let cairo: OpaquePointer
    /// The initial transformation, from base space to device pixels, y down from the top row.
    var baseTransform: CGAffineTransform
    let isOpaque: Bool
    let space: CGColorSpace
    let info: CGBitmapInfo
    /// The width in pixels; of a PDF, the page width in points.
    public internal(set) var width: Int
    /// The height in pixels; of a PDF, the page height in points.
    public internal(set) var height: Int
    /// The PDF document that is drawn into; nil for a bitmap.
    let document: PDFOutput?
    private let reportedBytesPerRow: Int
    private let reportedBitsPerPixel: Int

    var state: GraphicsState
    var savedStates: [GraphicsState] = []
    var transparencyLayers: [TransparencyLayer] = []
    /// The current path in device pixels, y down: later changes of the transformation don't move it.
    let currentPath = CGMutablePath()
    private var allowsAntialiasing = true
    var allowsFontSubpixelPositioning = true
    var allowsFontSubpixelQuantization = true
    /// The transformation from text space to user space; not part of the graphics state. The default is the identity.
    public var textMatrix = CGAffineTransform.identity
    private var isFinished = false

    /// Creates a context that draws into `pixels`, of which it is the only user until ``finish()`` or ``makeImage()``.
    ///
    /// - Parameters:
    ///   - scale: pixels per unit of user space.
    ///   - flipped: true for the origin in the upper left corner and y down.
    ///   - isOpaque: true for a bitmap without transparency.
    package convenience init(pixels: PixelBuffer, scale: CGFloat = 1, flipped: Bool = true, isOpaque: Bool = false) {
        let base = CGAffineTransform(
            a: scale, b: 0, c: 0, d: flipped ? scale : -scale, tx: 0, ty: flipped ? 0 : CGFloat(pixels.height))
        self.init(pixels: pixels, base: base, isOpaque: isOpaque)
    }

    /// Creates a context that draws into `pixels` with an initial transformation to device pixels, y down from the top row.
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
        // ``resetClip()`` restores to this state.
        cairo_save(cairo)
        applyTransform()
    }

    /// Creates a bitmap context with the origin in the lower left corner, y up, one unit per pixel.
    ///
    /// Nil unless components have 8 bits and pixels are grey, RGB with or without alpha, or alpha only, in 32-bit or default byte order,
    /// and the sizes are valid. Drawing happens in sRGB whatever `space` is.
    ///
    /// - Parameters:
    ///   - data: memory of `bytesPerRow · height` bytes that outlives the context, or nil to allocate it. Memory in a pixel format other
    ///     than BGRA is updated after each painting call.
    ///   - width: the width in pixels.
    ///   - height: the height in pixels.
    ///   - bitsPerComponent: must be 8.
    ///   - bytesPerRow: the number of bytes from one row to the next; may be 0 if `data` is nil.
    ///   - space: a grey or RGB colour space.
    ///   - bitmapInfo: a ``CGImageAlphaInfo`` and the byte order.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow, space: space,
            bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil)
    }

    /// Creates a bitmap context that calls `releaseCallback` with `releaseInfo` and `data` when it no longer needs the memory. See
    /// ``init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)``.
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

    /// Creates a context that draws into a PDF document with the given media box.
    init(document: PDFOutput, surface: OpaquePointer, mediaBox: CGRect) {
        self.document = document
        self.surface = surface
        // A placeholder; nothing is drawn into it.
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
        // An empty clip, since no page is open yet.
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

    /// The number of bits of each component; 0 for a PDF.
    public var bitsPerComponent: Int { document == nil ? 8 : 0 }
    /// The number of bits of each pixel; 0 for a PDF.
    public var bitsPerPixel: Int { reportedBitsPerPixel }
    /// The number of bytes from one row of ``data`` to the next; 0 for a PDF.
    public var bytesPerRow: Int { reportedBytesPerRow }
    /// The colour space that the context was created with; nil for a PDF.
    public var colorSpace: CGColorSpace? { document == nil ? space : nil }
    /// The pixel format that the context was created with.
    public var bitmapInfo: CGBitmapInfo { info }
    /// The alpha info of the pixel format.
    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
    }

    /// The bitmap's memory, valid as long as the context. Changes made to it take effect before the next painting call.
    ///
    /// Nil for a PDF.
    public var data: UnsafeMutableRawPointer? {
        guard !isFinished, document == nil else { return nil }
        cairo_surface_flush(surface)
        guard let clientMemory else { return UnsafeMutableRawPointer(pixels.base) }
        clientMemory.isExposed = true
        clientMemory.write(from: pixels)
        return clientMemory.base
    }

    /// A copy of the current contents as an image; nil for a PDF.
    public func makeImage() -> CGImage? {
        guard !isFinished, document == nil else { return nil }
        clientMemory?.read(into: pixels)
        cairo_surface_flush(surface)
        let copy = PixelBuffer(unclearedWidth: width, height: height)
        for y in 0..<height {
            (copy.base + y * copy.stride).update(from: pixels.base + y * pixels.stride, count: width)
        }
        if isOpaque { copy.makeOpaque() }
        return CGImage(pixels: copy, isOpaque: isOpaque, maskSource: maskSource, shouldInterpolate: true)
    }

    /// Ends drawing and returns the contents as an image, without a copy. Nothing may be drawn afterwards; calling this twice traps.
    package func finish() -> CGImage {
        precondition(!isFinished, "finish() of a drawing context was called twice")
        clientMemory?.read(into: pixels)
        isFinished = true
        cairo_surface_finish(surface)
        if isOpaque { pixels.makeOpaque() }
        return CGImage(pixels: pixels, isOpaque: isOpaque, maskSource: maskSource, shouldInterpolate: true)
    }

    private var maskSource: CGImage.MaskSource { space.model == .monochrome && isOpaque ? .luminance : .alpha }

    /// Completes pending drawing, so that the bitmap's memory is up to date.
    public func flush() { cairo_surface_flush(surface) }
    /// Same as ``flush()``.
    public func synchronize() { flush() }

    // MARK: State

    /// Pushes a copy of the graphics state: transformation, clip, colours, line and blend settings. The current path isn't part of it.
    public func saveGState() {
        savedStates.append(state)
        cairo_save(cairo)
    }

    /// Restores the state that was saved last; does nothing if there is none, or none since the open transparency layer began.
    public func restoreGState() {
        if let layer = transparencyLayers.last, savedStates.count <= layer.depth { return }
        guard let saved = savedStates.popLast() else { return }
        state = saved
        cairo_restore(cairo)
    }

    /// Sets whether antialiasing is allowed at all; not part of the graphics state. The default is true.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { self.allowsAntialiasing = allowsAntialiasing }
    /// Sets whether edges are antialiased; the default is true.
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }

    var cairoAntialias: cairo_antialias_t {
        allowsAntialiasing && state.shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE
    }

    // MARK: Transformation

    /// The current transformation matrix: from user space to device pixels, y up from the bottom row, as Apple's contexts report it.
    public var ctm: CGAffineTransform {
        state.transform.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    }

    /// Same as ``ctm``.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

    /// Concatenates `transform` with the current transformation; it is applied to coordinates first.
    public func concatenate(_ transform: CGAffineTransform) {
        state.transform = transform.concatenating(state.transform)
        applyTransform()
    }

    /// Translates user space.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) { concatenate(CGAffineTransform(translationX: tx, y: ty)) }
    /// Scales user space.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }
    /// Rotates user space by `angle` radians, +x towards +y.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// Sets Cairo's matrix. A singular one would leave Cairo in an error state for good, so it is skipped and nothing is drawn.
    func applyTransform() {
        guard isDrawable else { return }
        var matrix = cairo_matrix_t(state.transform)
        cairo_set_matrix(cairo, &matrix)
    }

    /// Whether drawing can be visible: the current transformation is invertible.
    var isDrawable: Bool { state.transform.isInvertible }

    /// Converts a point from user space to device pixels, y up from the bottom row.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    /// Converts a point from device pixels to user space.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
    /// Converts a size from user space to device pixels, y up.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
    /// Converts a size from device pixels to user space.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
    /// The bounding box in device pixels, y up from the bottom row, of a rectangle in user space.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
    /// The bounding box in user space of a rectangle in device pixels.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
}

/// A function that is called when a bitmap context no longer needs its memory, with the context's release info and the memory.
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
