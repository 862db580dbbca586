import QuartzCore

/// S7: the cards of S2 on a screen of 3840x2160 pixels: three pixels for each point.
final class LargeTrayScene: BenchScene {
    static let name = "S7"
    static let shotFrames = [0, 6]
    var geometry: DisplayGeometry { DisplayGeometry(size: CGSize(width: 1280, height: 720), scale: 3) }
    var frameCount: Int { 12 }
    var root: CALayer { tray.root }
    private let tray = TrayScene()

    /// Every tenth frame of S2.
    func update(frame: Int) { tray.update(frame: 10 * frame) }
}
