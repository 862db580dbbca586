import CRowKernels
import QuartzCore

/// An image with its mip levels, and the map from pixels to its texels.
struct Sampler {
    var map: TextureMap
    var texture: Texture
    /// For trilinear filtering: the index of the image's first mip level, the image itself, among the pass's ``MipLevel``s.
    var firstLevel: Int
    /// The number of mip levels.
    var levelCount: Int
    /// The bias of the level of detail, in 1/256.
    var levelBias: Int32 = 0

    /// What the kernels need to know of a row; opaque, unless the caller says otherwise.
    @inline(__always)
    func row(_ y: Int, _ levels: UnsafePointer<MipLevel>) -> SampledRow {
        var row = map.row(y)
        row.image = texture
        row.levels = levels + firstLevel
        row.levelCount = Int32(truncatingIfNeeded: levelCount)
        row.levelBias = levelBias
        row.opacity = 255
        return row
    }
}

extension DisplayList.Filter {
    /// The kernels' name of the filter.
    var kernel: TextureFilter {
        switch self {
        case .nearest: filter_nearest
        case .linear: filter_linear
        case .trilinear: filter_trilinear
        }
    }
}
