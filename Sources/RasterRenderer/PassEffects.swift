import CoreGraphics
import QuartzCore

/// Replaces a finished picture with its shadow: its alpha, blurred, times the premultiplied `color`. `loop` shares the work among threads.
func castShadow(of picture: PixelBuffer, sigma: Double, color: UInt32, loop: RangeLoop) {
    let isBlurred = sigma > 0.01 && sigma.isFinite
    let shape = isBlurred ? gaussianBlurredAlpha(picture, sigma: sigma, loop: loop) : picture
    loop(picture.height, picture.width * picture.height) { rows in
        for y in rows {
            let from = shape.base + y * shape.stride, row = picture.base + y * picture.stride
            for x in 0..<picture.width {
                let alpha = from[x] &>> 24
                row[x] = alpha == 0 ? 0 : scaled(color, alpha)
            }
        }
    }
}

/// Changes the saturation of a finished picture: scales the difference of its colours from the grey of their luminance (Rec. 709).
func saturate(_ picture: PixelBuffer, _ saturation: Double, loop: RangeLoop) {
    let factor = Int32((min(max(saturation, 0), 8) * 256).rounded())
    loop(picture.height, picture.width * picture.height) { for y in $0 { saturate(picture, row: y, factor) } }
}

private func saturate(_ picture: PixelBuffer, row y: Int, _ factor: Int32) {
    let row = picture.base + y * picture.stride
    for x in 0..<picture.width {
        let pixel = row[x]
        let alpha = Int32(pixel &>> 24)
        let color = SIMD4(Int32(pixel &>> 16 & 0xFF), Int32(pixel &>> 8 & 0xFF), Int32(pixel & 0xFF), 0)
        let gray = (color.x &* 54 &+ color.y &* 183 &+ color.z &* 19) &>> 8
        let moved = SIMD4(repeating: gray) &+ (((color &- gray) &* factor &+ 128) &>> 8)
        let kept = moved.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: alpha))
        row[x] = UInt32(alpha) &<< 24 | UInt32(kept.x) &<< 16 | UInt32(kept.y) &<< 8 | UInt32(kept.z)
    }
}
