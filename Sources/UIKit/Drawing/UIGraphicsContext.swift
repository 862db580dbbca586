/// A thread's stack of drawing contexts.
final class GraphicsStack {
    /// A context, and the image or PDF that it belongs to.
    struct Entry {
        let context: CGContext
        /// The scale in pixels per point of an image context that `UIGraphicsBeginImageContext` began; nil for contexts that were pushed.
        let imageScale: CGFloat?
        /// The PDF that `UIGraphicsBeginPDFContext…` began.
        var document: PDFDocument?
    }
    var entries: [Entry] = []

    /// The current thread's stack.
    static var current: GraphicsStack {
        if let pointer = pthread_getspecific(key) { return Unmanaged<GraphicsStack>.fromOpaque(pointer).takeUnretainedValue() }
        let made = GraphicsStack()
        pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
        return made
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            if let pointer { Unmanaged<GraphicsStack>.fromOpaque(pointer).release() }
        }
        return key
    }()
}

/// The current graphics context of this thread; nil if there is none.
///
/// There is one while a view draws, while a `UIGraphicsImageRenderer` runs its actions, and between pushing and popping a context.
public func UIGraphicsGetCurrentContext() -> CGContext? {
    GraphicsStack.current.entries.last?.context
}

/// Makes a context the current one of this thread, until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) {
    GraphicsStack.current.entries.append(GraphicsStack.Entry(context: context, imageScale: nil))
}

/// Restores the context before the current one. Does nothing without a pushed context.
public func UIGraphicsPopContext() {
    let stack = GraphicsStack.current
    if !stack.entries.isEmpty { stack.entries.removeLast() }
}

/// Begins an image of a size in points at scale 1, and makes its context the current one of this thread.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image of a size in points, and makes its context the current one of this thread. `scale` 0 stands for the screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let format = UIGraphicsImageRendererFormat()
    if scale > 0 { format.scale = scale }
    format.opaque = opaque
    format.coveredBounds = CGRect(origin: .zero, size: size)
    GraphicsStack.current.entries.append(GraphicsStack.Entry(context: format.makeContext(), imageScale: format.scale))
}

/// The current content of the image begun last on this thread; nil if none was begun.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = GraphicsStack.current.entries.last, let scale = entry.imageScale, let image = entry.context.makeImage() else { return nil }
    return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the image begun last on this thread.
public func UIGraphicsEndImageContext() {
    let stack = GraphicsStack.current
    if stack.entries.last?.imageScale != nil { stack.entries.removeLast() }
}

/// Fills a rectangle of the current context with its fill colour, replacing what is there.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle of the current context with its fill colour.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    UIGraphicsGetCurrentContext()?.fill(rect, blendMode: blendMode)
}

/// Draws a frame of one point inside a rectangle of the current context in its fill colour, replacing what is there.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame of one point inside a rectangle of the current context in its fill colour.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    UIGraphicsGetCurrentContext()?.fillFrame(of: rect, blendMode: blendMode)
}

/// Intersects the current context's clip with a rectangle.
public func UIRectClip(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.clip(to: rect)
}

extension CGContext {
    func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        saveGState()
        setBlendMode(blendMode)
        fill(rect)
        restoreGState()
    }

    /// Fills a frame of one point inside a rectangle's edges.
    func fillFrame(of rect: CGRect, blendMode: CGBlendMode) {
        let box = rect.standardized
        guard box.width > 2, box.height > 2 else { return fill(box, blendMode: blendMode) }
        saveGState()
        setBlendMode(blendMode)
        fill([
            CGRect(x: box.minX, y: box.minY, width: box.width, height: 1), CGRect(x: box.minX, y: box.maxY - 1, width: box.width, height: 1),
            CGRect(x: box.minX, y: box.minY + 1, width: 1, height: box.height - 2),
            CGRect(x: box.maxX - 1, y: box.minY + 1, width: 1, height: box.height - 2),
        ])
        restoreGState()
    }
}
