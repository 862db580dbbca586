import CRowKernels
import CoreGraphics
import QuartzCore

/// A quad prepared for drawing any of its rows: plain numbers, pointers, and ranges of the arrays in ``PreparedPass``.
///
/// It begins as a solid quad without edges, and ``PreparedPass`` fills in its source, mask, clips and edges, one after the other.
struct PreparedQuad {
    enum Kind: UInt8 {
        case solid
        /// Texels are pixels, translated by integers.
        case copy
        case sampled
        /// Sampled with linear filtering, and turned about a vertical axis; see ``ColumnPlan``.
        case columns
        case gradient
    }

    var kind = Kind.solid
    var filter = DisplayList.Filter.nearest
    var isPlus: Bool
    var blendMode: CGBlendMode
    /// The tint factors, or nil.
    var tint: Tint?
    /// The rows that it may touch.
    var rows: Range<Int>
    /// The columns that it may touch.
    var columns: Range<Int>
    /// The pixels that it touches.
    var outer = RowBounds.empty
    /// The pixels that lie wholly inside its edges.
    var inner = RowBounds.empty
    /// The pixels whose source is opaque, edges and clips aside.
    var opaque = RowBounds.empty
    /// Whether it can cover what is below.
    var hides = false
    var edges = 0..<0
    /// The rows in which the coverage of a pixel depends on its column alone; see ``UprightRows``.
    var uprightRows = 0..<0
    var clips = 0..<0
    var mask: UnsafePointer<UInt32>?
    var maskStride = 0
    /// For solid quads: the colour multiplied by the opacity.
    var color: UInt32 = 0
    /// The opacity, 0...255.
    var opacity: UInt32
    /// Whether the fast paths can't draw it; set last, for each of its runs asks.
    var isGeneral = false
    /// Whether its colours cover what is below as they are.
    var isPlain: Bool { opacity == 255 && tint == nil && blendMode == .normal }
    /// Index of the ``Sampler``, for copies and sampled quads, or of the ``GradientColors``.
    var sampler = -1
    /// Copies: texel = pixel + offset.
    var offsetX = 0
    var offsetY = 0
    /// Copies: pixels for which that texel exists.
    var copyColumns = 0..<0
    var copyRows = 0..<0

    /// The beginnings of a quad: how it is blended, and where. `opacity` is 0...255.
    init(_ quad: DisplayList.Quad, opacity: UInt32, rows: Range<Int>, columns: Range<Int>) {
        blendMode = quad.blendMode
        isPlus = quad.blendMode == .plusLighter
        tint = Tint(quad.tint)
        self.opacity = opacity
        self.rows = rows
        self.columns = columns
    }
}
