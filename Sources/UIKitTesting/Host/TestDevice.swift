import CoreGraphics
import UIKit

/// A device whose screen tests see: its size, its scale and what its cutout and its home indicator take.
public struct TestDevice: Sendable, Equatable {
    /// The device's name, as Apple writes it.
    public let name: String
    /// The size of the screen in points, upright.
    public let size: CGSize
    /// Pixels per point.
    public let scale: CGFloat
    /// The safe area insets of the screen in points, upright.
    public let safeAreaInsets: UIEdgeInsets

    /// The devices that there are.
    public static let all: [TestDevice] = [
        device("iPhone SE", 375, 667, scale: 2, top: 20, bottom: 0),
        device("iPhone 8", 375, 667, scale: 2, top: 20, bottom: 0),
        device("iPhone 8 Plus", 414, 736, scale: 3, top: 20, bottom: 0),
        device("iPhone X", 375, 812, scale: 3, top: 44, bottom: 34),
        device("iPhone 11", 414, 896, scale: 2, top: 48, bottom: 34),
        device("iPhone 11 Pro", 375, 812, scale: 3, top: 44, bottom: 34),
        device("iPhone 12", 390, 844, scale: 3, top: 47, bottom: 34),
        device("iPhone 13", 390, 844, scale: 3, top: 47, bottom: 34),
        device("iPhone 13 mini", 375, 812, scale: 3, top: 50, bottom: 34),
        device("iPhone 14", 390, 844, scale: 3, top: 47, bottom: 34),
        device("iPhone 14 Pro", 393, 852, scale: 3, top: 59, bottom: 34),
        device("iPhone 15", 393, 852, scale: 3, top: 59, bottom: 34),
        device("iPhone 15 Pro", 393, 852, scale: 3, top: 59, bottom: 34),
        device("iPhone 15 Plus", 430, 932, scale: 3, top: 59, bottom: 34),
        device("iPhone 15 Pro Max", 430, 932, scale: 3, top: 59, bottom: 34),
        device("iPhone 16", 393, 852, scale: 3, top: 59, bottom: 34),
        device("iPhone 16 Pro", 402, 874, scale: 3, top: 62, bottom: 34),
        device("iPhone 16 Pro Max", 440, 956, scale: 3, top: 62, bottom: 34),
        device("iPad", 820, 1180, scale: 2, top: 24, bottom: 20),
        device("iPad mini", 744, 1133, scale: 2, top: 24, bottom: 20),
        device("iPad Pro 11-inch", 834, 1194, scale: 2, top: 24, bottom: 20),
        device("iPad Pro 12.9-inch", 1024, 1366, scale: 2, top: 24, bottom: 20),
    ]

    /// The device that tests see where nothing else is said: an iPhone 15.
    public static let standard = all.first { $0.name == "iPhone 15" }!

    /// The device of a name, whether in small or capital letters; nil if there is none.
    public init?(named name: String) {
        guard let device = Self.all.first(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
        self = device
    }

    private init(name: String, size: CGSize, scale: CGFloat, safeAreaInsets: UIEdgeInsets) {
        self.name = name
        self.size = size
        self.scale = scale
        self.safeAreaInsets = safeAreaInsets
    }

    private static func device(
        _ name: String, _ width: CGFloat, _ height: CGFloat, scale: CGFloat, top: CGFloat, bottom: CGFloat
    ) -> TestDevice {
        TestDevice(
            name: name, size: CGSize(width: width, height: height), scale: scale,
            safeAreaInsets: UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0))
    }
}
