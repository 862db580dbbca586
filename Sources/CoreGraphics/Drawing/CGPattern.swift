/// How a pattern's cells are snapped to device pixels, if the pattern isn't rotated.
public enum CGPatternTiling: Int32, Sendable {
    /// Cells keep their size and shape; each begins on a whole pixel, so distances vary by up to one pixel.
    case noDistortion = 0
    /// Cells are a whole number of pixels apart, and distorted by less than one pixel for it.
    case constantSpacingMinimalDistortion = 1
    /// Same as ``constantSpacingMinimalDistortion`` here.
    case constantSpacing = 2
}

/// A function that draws one cell of a pattern into a context whose user space is pattern space. It is called on the thread that paints.
public typealias CGPatternDrawPatternCallback = @Sendable (_ info: UnsafeMutableRawPointer?, _ context: CGContext) -> Void
/// A function that is called when a pattern is deallocated.
public typealias CGPatternReleaseInfoCallback = @Sendable (_ info: UnsafeMutableRawPointer?) -> Void

/// The callback functions of a pattern.
public struct CGPatternCallbacks: Sendable {
    /// Must be 0.
    public var version: UInt32
    /// Draws a cell.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Called when the pattern is deallocated.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Creates a structure without callbacks.
    public init() {
        self.init(version: 0, drawPattern: nil, releaseInfo: nil)
    }

    public init(version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

/// A cell drawn by a callback that is repeated over the area painted with it.
///
/// A cell may be drawn once and cached, so the callback must always draw the same. Cells of up to four million pixels are cached as
/// bitmaps, in PDFs too; larger ones are drawn again wherever they are visible.
///
/// `@unchecked Sendable`: nothing stored changes except behind the lock, and `info` is only handed to the creator's callbacks, which are
/// called on the threads that paint, as on Apple's systems.
public final class CGPattern: @unchecked Sendable, Hashable {
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGPatternCallbacks
    /// The cell's bounds in pattern space.
    let bounds: CGRect
    /// The transformation from pattern space to base space.
    let matrix: CGAffineTransform
    /// The distance between cells; positive.
    let step: CGSize
    let tiling: CGPatternTiling
    /// Whether the callback draws with its own colours, or the pattern is a stencil.
    let isColored: Bool
    /// The cell that was drawn last, and its parameters.
    private let lastCell = Guarded<(key: CellKey, pixels: PixelBuffer)?>(nil)

    /// Everything that a cell's pixels depend on.
    struct CellKey: Hashable {
        var transform: CGAffineTransform
        var width: Int
        var height: Int
        /// The tint, not premultiplied; for coloured patterns only its alpha counts.
        var tint: SIMD4<Float>
    }

    /// Creates a pattern.
    ///
    /// Nil if the callbacks' version isn't 0, the draw callback is missing, the bounds are empty, a step is 0, or a number isn't finite.
    ///
    /// - Parameters:
    ///   - info: passed to the callbacks.
    ///   - bounds: the bounds of a cell in pattern space; drawing outside them is clipped.
    ///   - matrix: from pattern space to the base space of the painting context, unaffected by its current transformation.
    ///   - xStep: the horizontal distance between cells in pattern space. If it is less than the width of `bounds`, cells overlap.
    ///   - yStep: the vertical distance between cells.
    ///   - tiling: `noDistortion` keeps the exact distances; the others may round those of unrotated cells to whole pixels.
    ///   - isColored: false for a stencil, whose drawing only provides alpha and is painted in the colour given with the pattern.
    ///   - callbacks: the callbacks, of version 0: one draws a cell, the other releases `info`.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
        tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        let box = bounds.standardized
        let numbers = [
            box.minX, box.minY, box.width, box.height, xStep, yStep, matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty,
        ]
        guard callbacks.pointee.version == 0, callbacks.pointee.drawPattern != nil, numbers.allSatisfy(\.isFinite), box.width > 0,
            box.height > 0, xStep != 0, yStep != 0
        else { return nil }
        self.info = info
        self.callbacks = callbacks.pointee
        self.bounds = box
        self.matrix = matrix
        // Cells are on a lattice, which is the same for negative steps.
        step = CGSize(width: abs(xStep), height: abs(yStep))
        self.tiling = tiling
        self.isColored = isColored
    }

    deinit {
        callbacks.releaseInfo?(info)
    }

    /// Draws the cells in the given columns and rows of the lattice.
    func drawCells(columns: ClosedRange<Int>, rows: ClosedRange<Int>, in context: CGContext) {
        for row in rows {
            for column in columns {
                context.saveGState()
                let depth = context.savedStates.count
                context.translateBy(x: CGFloat(column) * step.width, y: CGFloat(row) * step.height)
                context.clip(to: bounds)
                callbacks.drawPattern?(info, context)
                // The callback may have left states or layers open.
                while !context.transparencyLayers.isEmpty { context.endTransparencyLayer() }
                while context.savedStates.count > depth { context.restoreGState() }
                context.restoreGState()
                context.beginPath()
            }
        }
    }

    /// The tinted pixels of a drawing, cached if the key is the same as last time.
    func cell(_ key: CellKey, columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> PixelBuffer {
        if let known = lastCell.withLock({ $0?.key == key ? $0?.pixels : nil }) { return known }
        let pixels = draw(key, columns: columns, rows: rows)
        lastCell.withLock { $0 = (key, pixels) }
        return pixels
    }

    /// Draws cells into a new bitmap and tints it.
    func draw(_ key: CellKey, columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> PixelBuffer {
        let pixels = PixelBuffer(width: key.width, height: key.height)
        let context = CGContext(pixels: pixels, base: key.transform, isOpaque: false)
        drawCells(columns: columns, rows: rows, in: context)
        _ = context.finish()
        tint(pixels, key.tint)
        return pixels
    }

    private func tint(_ pixels: PixelBuffer, _ tint: SIMD4<Float>) {
        if isColored, tint.w >= 1 { return }
        let pixel = isColored ? SIMD4(1, 1, 1, tint.w).premultipliedPixel : tint.premultipliedPixel
        for y in 0..<pixels.height {
            let row = pixels.base + y * pixels.stride
            for x in 0..<pixels.width where row[x] != 0 {
                let from = row[x]
                func channel(_ shift: UInt32) -> UInt32 {
                    PixelLayout.product(pixel >> shift & 255, isColored ? from >> shift & 255 : from >> 24) << shift
                }
                row[x] = channel(24) | channel(16) | channel(8) | channel(0)
            }
        }
    }

    /// Whether both are the same object.
    public static func == (lhs: CGPattern, rhs: CGPattern) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
