/// How a pattern's cells are fitted to pixels, where the pattern isn't turned.
public enum CGPatternTiling: Int32, Sendable {
    /// Cells keep their size and shape; each begins on a whole pixel, so distances vary by up to one.
    case noDistortion = 0
    /// Cells lie a whole number of pixels apart, and are stretched by less than one pixel for it.
    case constantSpacingMinimalDistortion = 1
    /// The same here as ``constantSpacingMinimalDistortion``.
    case constantSpacing = 2
}

/// Draws one cell of a pattern into a context whose user space is the pattern's. It is called on the thread that paints.
public typealias CGPatternDrawPatternCallback = @Sendable (_ info: UnsafeMutableRawPointer?, _ context: CGContext) -> Void
/// Told that a pattern is gone.
public typealias CGPatternReleaseInfoCallback = @Sendable (_ info: UnsafeMutableRawPointer?) -> Void

/// What a pattern calls.
public struct CGPatternCallbacks: Sendable {
    /// 0.
    public var version: UInt32
    /// Draws a cell.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Told that the pattern is gone.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// No callbacks.
    public init() {
        self.init(version: 0, drawPattern: nil, releaseInfo: nil)
    }

    public init(version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

/// A cell that is repeated over what is painted with it.
///
/// A cell may be drawn once and kept, so what the callback draws must depend on nothing that changes. Cells of up to four million pixels
/// are kept as pixels, also where a PDF is drawn; larger ones are drawn anew wherever they show.
///
/// `@unchecked Sendable`: nothing stored changes except behind the lock, and `info` is only handed to the creator's callbacks, which are
/// called on the threads that paint, as on Apple's systems.
public final class CGPattern: @unchecked Sendable, Hashable {
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGPatternCallbacks
    /// What a cell covers in pattern space.
    let bounds: CGRect
    /// From pattern space to the space that the context began with.
    let matrix: CGAffineTransform
    /// Distance of cells; positive.
    let step: CGSize
    let tiling: CGPatternTiling
    /// Whether cells have colours of their own.
    let isColored: Bool
    /// The cell that was drawn last, and how.
    private let lastCell = Guarded<(key: CellKey, pixels: PixelBuffer)?>(nil)

    /// Everything that a cell's pixels depend on.
    struct CellKey: Hashable {
        var transform: CGAffineTransform
        var width: Int
        var height: Int
        /// A colour not premultiplied; of a pattern with colours of its own only the opacity counts.
        var tint: SIMD4<Float>
    }

    /// A pattern.
    ///
    /// Nil for callbacks of another version than 0 or without a drawing one, empty bounds, steps of 0, and numbers that aren't finite.
    ///
    /// - Parameters:
    ///   - info: handed to the callbacks.
    ///   - bounds: what a cell covers in pattern space; what is drawn outside is clipped.
    ///   - matrix: from pattern space to the space that the painting context began with, whatever its current transformation.
    ///   - xStep: horizontal distance of cells in pattern space. Smaller than the bounds' width, cells overlap.
    ///   - yStep: vertical distance of cells.
    ///   - tiling: `noDistortion` keeps the exact distances; the others may round those of upright cells to whole pixels.
    ///   - isColored: false for a stencil, of whose drawing only the opacity counts, painted in a colour of the painter's choice.
    ///   - callbacks: of version 0: the one that draws a cell, and the one that releases `info`.
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
        // Cells lie on a lattice, which is the same for negative steps.
        step = CGSize(width: abs(xStep), height: abs(yStep))
        self.tiling = tiling
        self.isColored = isColored
    }

    deinit {
        callbacks.releaseInfo?(info)
    }

    /// Draws the cells whose lattice places lie in the given ranges.
    func drawCells(columns: ClosedRange<Int>, rows: ClosedRange<Int>, in context: CGContext) {
        for row in rows {
            for column in columns {
                context.saveGState()
                let depth = context.savedStates.count
                context.translateBy(x: CGFloat(column) * step.width, y: CGFloat(row) * step.height)
                context.clip(to: bounds)
                callbacks.drawPattern?(info, context)
                // The callback may have left more states or layers open than it began with.
                while !context.transparencyLayers.isEmpty { context.endTransparencyLayer() }
                while context.savedStates.count > depth { context.restoreGState() }
                context.restoreGState()
                context.beginPath()
            }
        }
    }

    /// The pixels of a drawing, tinted; drawn only where they aren't those of last time.
    func cell(_ key: CellKey, columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> PixelBuffer {
        if let known = lastCell.withLock({ $0?.key == key ? $0?.pixels : nil }) { return known }
        let pixels = draw(key, columns: columns, rows: rows)
        lastCell.withLock { $0 = (key, pixels) }
        return pixels
    }

    /// A drawing, tinted.
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
