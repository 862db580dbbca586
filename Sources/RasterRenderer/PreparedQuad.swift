import CoreGraphics
import QuartzCore

/// A quad prepared for drawing any of its rows: plain numbers, pointers, and ranges of the arrays in ``PreparedPass``.
struct PreparedQuad {
    enum Kind: UInt8 {
        case solid
        /// Texels are pixels, translated by integers.
        case copy
        case sampled
        case gradient
    }

    var kind: Kind
    var filter: DisplayList.Filter
    var isPlus: Bool
    var blendMode: DisplayList.BlendMode
    /// The tint factors, or nil.
    var tint: Tint?
    /// The rows that it may touch.
    var rows: Range<Int>
    /// The columns that it may touch.
    var columns: Range<Int>
    /// The pixels that it touches.
    var outer: RowBounds
    /// The pixels that lie wholly inside its edges.
    var inner: RowBounds
    /// The pixels whose source is opaque, edges and clips aside.
    var opaque: RowBounds
    /// Whether it can cover what is below.
    var hides: Bool
    var edges: Range<Int>
    var clips: Range<Int>
    var mask: UnsafePointer<UInt32>?
    var maskStride: Int
    /// For solid quads: the colour multiplied by the opacity.
    var color: UInt32
    /// The opacity, 0...255.
    var opacity: UInt32
    /// Whether the fast paths can't draw it.
    var isGeneral: Bool { kind == .gradient || tint != nil || !(blendMode == .sourceOver || isPlus) }
    /// Index of the ``Sampler``, for copies and sampled quads, or of the ``GradientColors``.
    var sampler: Int
    /// Copies: texel = pixel + offset.
    var offsetX: Int
    var offsetY: Int
    /// Copies: pixels for which that texel exists.
    var copyColumns: Range<Int>
    var copyRows: Range<Int>
}
