import CoreGraphics

/// How two pictures of one size differ.
package struct PictureDifference: Equatable {
    /// The largest difference of a channel.
    package var largest = 0
    /// How many pixels differ.
    package var pixels = 0

    /// Compares two pictures of one size.
    ///
    /// - Parameter slack: Pixels none of whose channels differs by more don't count as differing.
    package init(_ a: PixelBuffer, _ b: PixelBuffer, slack: Int = 0) {
        precondition(a.width == b.width && a.height == b.height, "pictures of two sizes")
        for y in 0..<a.height {
            for x in 0..<a.width where a[x, y] != b[x, y] {
                let differences = [UInt32(0), 8, 16, 24].map { abs(Int(a[x, y] >> $0 & 255) - Int(b[x, y] >> $0 & 255)) }
                let difference = differences.reduce(0, max)
                largest = max(largest, difference)
                if difference > slack { pixels += 1 }
            }
        }
    }

    package init(largest: Int, pixels: Int) {
        self.largest = largest
        self.pixels = pixels
    }
}

extension PixelBuffer {
    /// A number that follows from the picture's size and pixels, and that two different pictures hardly ever share (FNV-1a).
    package var fingerprint: UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ value: UInt32) {
            for shift in [UInt32(0), 8, 16, 24] { hash = (hash ^ UInt64(value >> shift & 255)) &* 0x100_0000_01b3 }
        }
        add(UInt32(width))
        add(UInt32(height))
        for y in 0..<height {
            for x in 0..<width { add(self[x, y]) }
        }
        return hash
    }
}
