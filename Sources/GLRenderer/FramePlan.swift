import CoreGraphics
import QuartzCore

/// A draw call: quads that follow each other, whose shader, textures and blending are the same.
struct Batch {
    /// The texture that its quads sample.
    enum Page {
        case images(TexturePage)
        /// The picture of an earlier pass.
        case pass(Int)
        /// The picture of an earlier pass and its mip levels.
        case levels(Int)

        func isSame(_ other: Page) -> Bool {
            switch (self, other) {
            case (.images(let a), .images(let b)): a === b
            case (.pass(let a), .pass(let b)), (.levels(let a), .levels(let b)): a == b
            default: false
            }
        }
    }

    var features: QuadFeatures
    var mode: CGBlendMode
    var page: Page?
    /// The pass whose picture is the mask.
    var mask: Int?
    /// The triangles, in ``FrameData/indices``.
    var indices: Range<Int>
    /// The pixels that it may touch.
    var columns: Range<Int>
    var rows: Range<Int>

    /// The pixels that it may touch, as a rectangle.
    var bounds: PixelRect { PixelRect(columns: columns, rows: rows) }

    /// Whether the shader reads what is below and computes the blend mode.
    var readsBackdrop: Bool { mode != .normal && mode != .plusLighter }

    /// Adds a batch that follows this one, if one draw call can draw both.
    mutating func join(_ next: Batch) -> Bool {
        guard mode == next.mode, !readsBackdrop, indices.upperBound == next.indices.lowerBound else { return false }
        // The slow parts of the shader are for the quads that need them.
        guard features.intersection(.apart) == next.features.intersection(.apart) else { return false }
        if let page, let other = next.page, !page.isSame(other) { return false }
        if let mask, let other = next.mask, mask != other { return false }
        features.formUnion(next.features)
        page = page ?? next.page
        mask = mask ?? next.mask
        indices = indices.lowerBound..<next.indices.upperBound
        columns = min(columns.lowerBound, next.columns.lowerBound)..<max(columns.upperBound, next.columns.upperBound)
        rows = min(rows.lowerBound, next.rows.lowerBound)..<max(rows.upperBound, next.rows.upperBound)
        return true
    }
}

extension QuadFeatures {
    /// Features for which quads get a draw call of their own.
    fileprivate static let apart: QuadFeatures = [.polygon, .tile]
}

/// The draw calls of a pass.
struct PassPlan {
    /// The index of the picture that it draws to, in ``FramePlan/pictures``.
    var picture: Int
    var pass: DisplayList.Pass
    /// The picture that is copied before anything is drawn.
    var copied: Int?
    /// What is drawn last to first, before the others: where quads hide what is below. A depth buffer keeps what lies below from being
    /// drawn at all.
    var interiors: [Batch] = []
    /// All quads, first to last.
    var batches: [Batch] = []
}

/// The work of a frame, made from a display list before anything of it is drawn.
struct FramePlan {
    /// The sizes of the pictures; the first is the target.
    var pictures: [(width: Int, height: Int)] = []
    /// Of each pass the index of its picture; nil for those that can't be drawn.
    var pictureOfPass: [Int?] = []
    /// The pictures that are there already, by their index, with the pass that they are of.
    var kept: [Int: Int] = [:]
    /// The parts of the target that are drawn, none of which overlap; nil for all of it.
    var redrawn: [PixelRect]?
    /// The passes that are drawn, each with its index in the list.
    var passes: [(index: Int, plan: PassPlan)] = []
}

extension PixelRect {
    init(columns: Range<Int>, rows: Range<Int>) {
        self.init(minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
    }
}
