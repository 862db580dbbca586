import UIKit
import UIKitTesting

@testable import Transitions

/// A screen with rows of text, light or dark, so that two screens differ everywhere.
@MainActor
final class TestScreen: UIViewController {
    private let isDark: Bool
    private(set) var taps = 0
    let button = UIButton(type: .system)

    init(isDark: Bool) {
        self.isDark = isDark
        super.init(nibName: nil, bundle: nil)
        title = isDark ? "Dark" : "Light"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = isDark ? UIColor(red: 0.1, green: 0.16, blue: 0.3, alpha: 1) : UIColor(red: 0.97, green: 0.95, blue: 0.9, alpha: 1)
        for index in 0..<40 {
            let label = UILabel()
            label.text = isDark ? "\(index + 1)  The other side of the page" : "\(index + 1)  A line of the first screen"
            label.textColor = isDark ? .white : .black
            label.font = .systemFont(ofSize: 17)
            label.frame = CGRect(x: 16, y: 12 + CGFloat(index) * 36, width: 300, height: 30)
            label.layer.name = "row \(index)"
            let mark = UIView(frame: CGRect(x: 0, y: label.frame.minY, width: 8, height: 30))
            mark.backgroundColor = UIColor(hue: CGFloat(index) / 12, saturation: 0.8, brightness: 0.9, alpha: 1)
            view.addSubview(mark)
            view.addSubview(label)
        }
        button.setTitle("Press", for: .normal)
        button.frame = CGRect(x: 120, y: 200, width: 80, height: 80)
        button.addAction(UIAction { [weak self] _ in self?.taps += 1 }, for: .touchUpInside)
        view.addSubview(button)
    }
}

/// Two screens in a window, and what turns one into the other.
@MainActor
struct Stage {
    let host: HeadlessHost
    let container: UIViewController
    let from: UIViewController, to: UIViewController

    /// Opens a host with a container that shows the light screen.
    static func open(
        size: CGSize = CGSize(width: 320, height: 480), scale: CGFloat = 1, _ body: @MainActor (Stage) async throws -> Void
    ) async rethrows {
        try await HeadlessHost.open(size: size, scale: scale) { host in
            let container = UIViewController()
            host.show(container)
            let from = TestScreen(isDark: false), to = TestScreen(isDark: true)
            from.view.frame = container.view.bounds
            from.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            container.view.addSubview(from.view)
            await host.advance(by: 0.1)
            try await body(Stage(host: host, container: container, from: from, to: to))
        }
    }

    /// Opens a host with a navigation controller without bars.
    static func navigate(
        size: CGSize = CGSize(width: 320, height: 480), scale: CGFloat = 1, _ transition: ScreenTransition,
        _ body: @MainActor (HeadlessHost, UINavigationController, TestScreen, TestScreen) async throws -> Void
    ) async rethrows {
        try await HeadlessHost.open(size: size, scale: scale) { host in
            let from = TestScreen(isDark: false), to = TestScreen(isDark: true)
            let navigation = UINavigationController(rootViewController: from)
            navigation.isNavigationBarHidden = true
            transition.attach(to: navigation)
            host.show(navigation)
            await host.advance(by: 0.1)
            try await body(host, navigation, from, to)
        }
    }
}

extension HeadlessHost {
    /// The transition scenes that are on the screen.
    var scenes: [TransitionScene] { views(UIView.self).compactMap { $0 as? TransitionScene } }
}

/// The pixels of a picture.
struct Pixels: Equatable {
    let width: Int, height: Int
    private let values: [UInt32]

    /// - Parameter step: takes each so many-th pixel of each so many-th row. Default: all.
    init(_ image: CGImage, every step: Int = 1) {
        let width = image.width / step, height = image.height / step, pixels = image.pixels
        self.width = width
        self.height = height
        values = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
            for y in 0..<height { for x in 0..<width { buffer[y * width + x] = pixels[x * step, y * step] } }
            count = width * height
        }
    }

    subscript(x: Int, y: Int) -> PixelColor {
        let value = values[y * width + x]
        return PixelColor(red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF), alpha: UInt8(value >> 24))
    }

    private static func difference(_ a: UInt32, _ b: UInt32, _ shift: UInt32) -> Int {
        abs(Int(truncatingIfNeeded: a >> shift & 0xFF) - Int(truncatingIfNeeded: b >> shift & 0xFF))
    }

    /// The mean difference of the channels to another picture, 0...255; nil for a picture of another size.
    func meanDifference(to other: Pixels) -> Double? {
        guard width == other.width, height == other.height, !values.isEmpty else { return nil }
        var sum = 0
        for (a, b) in zip(values, other.values) where a != b {
            sum += Self.difference(a, b, 0) + Self.difference(a, b, 8) + Self.difference(a, b, 16)
        }
        return Double(sum) / Double(3 * values.count)
    }

    /// The largest difference of a channel to another picture of the same size.
    func largestDifference(to other: Pixels) -> Int {
        var largest = 0
        for index in values.indices where values[index] != other.values[index] {
            for shift: UInt32 in [0, 8, 16] { largest = max(largest, Self.difference(values[index], other.values[index], shift)) }
        }
        return largest
    }
}

extension HeadlessHost {
    var pixels: Pixels { Pixels(snapshot()) }

    /// Writes the screen into the folder of the environment variable LAMINA_TRANSITION_FILMS, to be looked at.
    func film(_ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["LAMINA_TRANSITION_FILMS"] else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try writeSnapshot(to: "\(folder)/\(name).png")
    }
}
