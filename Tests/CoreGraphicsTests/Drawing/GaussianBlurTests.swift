import Foundation
import Testing

@testable import CoreGraphics

/// Blurs against the Gaussian itself, computed in double precision.
@Suite struct GaussianBlurTests {
    private func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> PixelBuffer {
        let picture = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { picture[x, y] = pixel(x, y) }
        }
        return picture
    }

    private func gaussianBlurred(_ source: PixelBuffer, sigma: Double) -> PixelBuffer {
        let result = picture(source.width, source.height) { source[$0, $1] }
        gaussianBlur(result, sigma: sigma)
        return result
    }

    private func areEqual(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
        (0..<a.height).allSatisfy { y in (0..<a.width).allSatisfy { a[$0, y] == b[$0, y] } }
    }

    /// A picture whose shapes reach within `margin` of its edges: a rectangle, a disc, lines of one pixel.
    private func shapes(width: Int, height: Int, margin: Int) -> PixelBuffer {
        picture(width, height) { x, y in
            guard x >= margin, x < width - margin, y >= margin, y < height - margin else { return 0 }
            let dx = x - width / 2, dy = y - height / 2
            if dx * dx + dy * dy < 400 { return 0xFF20_C040 }
            if x % 23 == 0 || y % 31 == 0 { return 0xC0C0_0060 }
            return x < width / 3 ? 0xFFFF_FFFF : 0
        }
    }

    /// One channel convolved with the Gaussian, row by row and column by column.
    private func ideal(_ source: PixelBuffer, shift: UInt32, sigma: Double) -> [Double] {
        let width = source.width, height = source.height, reach = Int(5 * sigma) + 2
        var weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        weights = weights.map { $0 / sum }
        var rows = [Double](repeating: 0, count: width * height), result = rows
        for y in 0..<height {
            for x in 0..<width {
                for k in max(-reach, -x)...min(reach, width - 1 - x) {
                    rows[y * width + x] += weights[k + reach] * Double(source[x + k, y] >> shift & 255)
                }
            }
        }
        for y in 0..<height {
            for x in 0..<width {
                for k in max(-reach, -y)...min(reach, height - 1 - y) {
                    result[y * width + x] += weights[k + reach] * rows[(y + k) * width + x]
                }
            }
        }
        return result
    }

    // Three boxes differ from the Gaussian by up to 1.3 % of a step in its flanks, in two directions, and most where a line is thin.
    @Test("a blur differs from the Gaussian by at most 2.5 % of the range, and by less than half a percent on average", arguments: [
        0.3, 1, 2, 2.5, 4, 7.9, 8, 12, 16, 20,
    ])
    func gaussian(sigma: Double) {
        let reach = gaussianBlurReach(sigma: sigma)
        let source = shapes(width: 61 + 2 * reach, height: 47 + 2 * reach, margin: reach)
        for shift: UInt32 in [8, 24] {
            let wanted = ideal(source, shift: shift, sigma: sigma)
            let blurred = shift == 24 ? gaussianBlurredAlpha(source, sigma: sigma) : gaussianBlurred(source, sigma: sigma)
            var largest = 0.0, sum = 0.0
            for y in 0..<source.height {
                for x in 0..<source.width {
                    let difference = abs(Double(blurred[x, y] >> shift & 255) - wanted[y * source.width + x])
                    largest = max(largest, difference)
                    sum += difference
                }
            }
            #expect(largest <= 6.4)
            #expect(sum / Double(source.width * source.height) < 1.25)
        }
    }

    @Test("a blur of means differs from one of all pixels by at most two levels of 255", arguments: [8.0, 12, 16, 20, 31, 40, 64, 90, 150])
    func reduction(sigma: Double) {
        let reach = gaussianBlurReach(sigma: sigma)
        let source = shapes(width: 61 + 2 * reach, height: 47 + 2 * reach, margin: reach)
        let whole = PixelBuffer(width: source.width, height: source.height)
        GaussianBlur(sigma: sigma, channels: .alpha, reduces: false).blur(source, into: whole, loop: loopOnThisThread)
        let reduced = gaussianBlurredAlpha(source, sigma: sigma)
        var largest = 0
        for y in 0..<source.height {
            for x in 0..<source.width { largest = max(largest, abs(Int(whole[x, y] >> 24) - Int(reduced[x, y] >> 24))) }
        }
        #expect(largest <= 2)
    }

    @Test("a run of equal rows or columns is left out and put back with the same bits", arguments: [0.4, 2, 3.75, 7.9, 8, 13, 40, 70])
    func repeatedLines(sigma: Double) {
        let reduction = BlurReduction(sigma: sigma)
        let reach = reduction.pixels(BlurKernel(sigma: reduction.sigma).reach)
        // Blocks of a few colours, thin ones and others that are longer than the blur reaches, some of them at the edges.
        let short = [[3, 2 * reach + 2], [2 * reach + reduction.factor + 1, 1], [1, 3 * reach + 41, 2], [2 * reach + 30, 7, 2 * reach + 19]]
        let colors: [UInt32] = [0, 0xFFFF_FFFF, 0x8040_2010, 0, 0xFF20_C040]
        var leavingOut = 0
        for (number, columns) in short.enumerated() {
            for rows in short {
                func block(_ place: Int, _ lengths: [Int]) -> Int {
                    var end = 0
                    return lengths.firstIndex {
                        end += $0
                        return place < end
                    } ?? 0
                }
                let source = picture(columns.reduce(0, +), rows.reduce(0, +)) { x, y in
                    colors[(block(y, rows) * 2 + block(x, columns) + number) % colors.count]
                }
                for channels: GaussianBlur.Channels in [.alpha, .all] {
                    let blur = GaussianBlur(sigma: sigma, channels: channels)
                    if RepeatedLines(of: source, mask: channels.mask, reach: reach, step: reduction.factor) != nil { leavingOut += 1 }
                    let whole = PixelBuffer(width: source.width, height: source.height), blurred = PixelBuffer(width: source.width, height: source.height)
                    blur.blurWhole(source, into: whole, loop: loopOnThisThread)
                    blur.blur(source, into: blurred, loop: loopOnThisThread)
                    #expect(areEqual(whole, blurred))
                }
            }
        }
        #expect(leavingOut >= 4)
    }

    @Test("all instructions, numbers of threads and orders of their work give the same bits", arguments: [1.2, 5, 11, 30])
    func sameEverywhere(sigma: Double) {
        let source = shapes(width: 301, height: 217, margin: 11)
        for channels: GaussianBlur.Channels in [.alpha, .all] {
            let expected = PixelBuffer(width: source.width, height: source.height), result = PixelBuffer(width: source.width, height: source.height)
            GaussianBlur(sigma: sigma, channels: channels).blur(source, into: expected, loop: loopOnThisThread)
            GaussianBlur(sigma: sigma, channels: channels, usesBestInstructions: false).blur(source, into: result) { count, _, body in
                // Backwards, one by one.
                for index in (0..<count).reversed() { body(index..<index + 1) }
            }
            let inPlace = picture(source.width, source.height) { source[$0, $1] }
            GaussianBlur(sigma: sigma, channels: channels).blur(inPlace, into: inPlace) { count, _, body in
                DispatchQueue.concurrentPerform(iterations: count) { body($0..<$0 + 1) }
            }
            #expect(areEqual(expected, result) && areEqual(expected, inPlace))
        }
    }

    @Test("of a large rectangle only the edges are blurred, of a picture without equal lines all")
    func leavesOut() throws {
        let rectangle = picture(400, 300) { x, y in x >= 20 && x < 380 && y >= 20 && y < 280 ? 0xFF00_0000 : 0 }
        let repeats = try #require(RepeatedLines(of: rectangle, mask: 0xFF00_0000, reach: 9, step: 1))
        let small = repeats.removed(from: rectangle)
        // Outside, middle and outside: of a run that is longer than 19 lines 19 are left.
        #expect((small.width, small.height) == (57, 57))
        let uneven = picture(300, 200) { x, y in UInt32(x * 7919 + y * 104_729) }
        #expect(RepeatedLines(of: uneven, mask: .max, reach: 3, step: 1) == nil)
    }

    @Test("channels are blurred each by itself, and alpha is that of the blurred alpha", arguments: [1.5, 5, 20])
    func channels(sigma: Double) {
        let source = shapes(width: 70, height: 61, margin: 8)
        let all = gaussianBlurred(source, sigma: sigma), alpha = gaussianBlurredAlpha(source, sigma: sigma)
        let isSame = (0..<61).allSatisfy { y in (0..<70).allSatisfy { all[$0, y] >> 24 == alpha[$0, y] >> 24 } }
        #expect(isSame)
        #expect((0..<61).allSatisfy { y in (0..<70).allSatisfy { alpha[$0, y] & 0xFF_FFFF == 0 } })
        // Premultiplied pixels stay so, but for rounding.
        let isPremultiplied = (0..<61).allSatisfy { y in
            (0..<70).allSatisfy { x in [0, 8, 16].allSatisfy { all[x, y] >> $0 & 255 <= (all[x, y] >> 24) + 1 } }
        }
        #expect(isPremultiplied)
    }

    @Test("an even area stays even, whatever the reduction", arguments: [1.0, 3, 9, 18, 33, 70, 200])
    func evenArea(sigma: Double) {
        let reach = gaussianBlurReach(sigma: sigma)
        let side = min(2 * reach + 9, 1300)
        let blurred = gaussianBlurred(picture(side, 21) { _, _ in 0xFFFF_FFFF }, sigma: sigma)
        // Up and down it fades to transparent; along the row in the middle it doesn't change but at the ends.
        let one = Int(blurred[side / 2, 10] & 255), next = Int(blurred[side / 2 + 1, 10] & 255)
        #expect(abs(one - next) <= 1)
        let tall = gaussianBlurred(picture(side, side) { _, _ in 0xFFFF_FFFF }, sigma: sigma)
        if side == 2 * reach + 9 { #expect(tall[side / 2, side / 2] >= 0xFEFE_FEFE) }
    }

    @Test("pictures smaller than their reduction, and blurs wider than any picture, are drawn")
    func extremes() {
        for (width, height) in [(1, 1), (1, 40), (3, 2), (17, 1)] {
            for sigma in [0.0005, 0.5, 2.1, 8, 16, 64, 1e4, 1e9] {
                let blurred = gaussianBlurred(picture(width, height) { _, _ in 0xFFFF_FFFF }, sigma: sigma)
                #expect(blurred.width == width && blurred.height == height)
            }
        }
        #expect(gaussianBlurred(picture(1, 1) { _, _ in 0xFF80_4020 }, sigma: 1e9)[0, 0] == 0)
        #expect(gaussianBlurred(picture(1, 1) { _, _ in 0xFF80_4020 }, sigma: .infinity)[0, 0] == 0)
        for sigma in [0, -1, .nan] { #expect(gaussianBlurred(picture(1, 1) { _, _ in 0xFF80_4020 }, sigma: sigma)[0, 0] == 0xFF80_4020) }
    }
}
