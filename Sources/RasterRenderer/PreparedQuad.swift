import CoreGraphics
import QuartzCore

/// A quad prepared for drawing any of its rows: plain numbers, pointers, and ranges of the arrays in ``PreparedPass``.
struct PreparedQuad {
    enum Kind: UInt8 {
        case solid
        /// Texels are pixels, moved by whole numbers.
        case copy
        case sampled
        case gradient
    }

    var kind: Kind
    var filter: DisplayList.Filter
    var isPlus: Bool
    var blendMode: DisplayList.BlendMode
    /// Factors of the colours, where there are some.
    var tint: Tint?
    /// Rows that it may touch.
    var rows: Range<Int>
    /// Columns that it may touch.
    var columns: Range<Int>
    /// Pixels that it touches.
    var outer: RowBounds
    /// Pixels that lie wholly inside its edges.
    var inner: RowBounds
    /// Pixels of which nothing shows through, besides edges and clips.
    var opaque: RowBounds
    /// Whether it can hide what is below.
    var hides: Bool
    var edges: Range<Int>
    var clips: Range<Int>
    var mask: UnsafePointer<UInt32>?
    var maskStride: Int
    /// Solid: the colour with the opacity in it.
    var color: UInt32
    /// 0...255.
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
