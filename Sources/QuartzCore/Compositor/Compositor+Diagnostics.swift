/// Diagnostic tints over images that are not shown pixel for pixel (Features PX-05).
extension Compositor {
    /// Tints a slice of an image: yellow if it is scaled, magenta if it is misaligned to pixels, rotated or tilted.
    mutating func mark(_ slice: LayerProperties.ContentsSlice, at place: Placement) {
        guard let color = PixelFault(of: slice, toPixels: place.toPixels)?.tint else { return }
        passes.emit(slice.rect, .color(color), at: place, [])
    }
}

/// Why an image's pixels are not shown one to one.
enum PixelFault {
    case stretched, misaligned

    /// The tint: half transparent, premultiplied.
    var tint: UInt32 {
        switch self {
        case .stretched: 0x8080_8000
        case .misaligned: 0x8080_0080
        }
    }

    /// Nil if the slice is shown pixel for pixel.
    init?(of slice: LayerProperties.ContentsSlice, toPixels map: Homography) {
        // A hundredth of a pixel is invisible.
        let tolerance = 0.01
        let w = map.one.z
        guard w != 0, abs(map.x.z) < 1e-9, abs(map.y.z) < 1e-9, abs(map.x.y) < 1e-9, abs(map.y.x) < 1e-9 else {
            self = .misaligned
            return
        }
        let texels = slice.texels
        let axes = [
            (scale: map.x.x / w, origin: map.one.x / w, length: slice.rect.width, texels: texels.scale.x, offset: texels.offset.x),
            (scale: map.y.y / w, origin: map.one.y / w, length: slice.rect.height, texels: texels.scale.y, offset: texels.offset.y),
        ]
        let isStretched = axes.contains { abs(abs($0.scale) - abs($0.texels)) * $0.length > tolerance }
        if isStretched {
            self = .stretched
            return
        }
        // The texel at the edge of a pixel must be whole.
        let isAligned = axes.allSatisfy { axis in
            let texel = axis.offset - axis.texels * axis.origin / axis.scale
            return abs(texel - texel.rounded()) <= tolerance
        }
        if isAligned { return nil }
        self = .misaligned
    }
}
