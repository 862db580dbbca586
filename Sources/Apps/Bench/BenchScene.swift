import QuartzCore

/// A scene for measuring performance: a layer tree that is built once, and a change of its model for each frame.
package protocol BenchScene: AnyObject {
    init()
    /// The name on the command line.
    static var name: String { get }
    /// The variant, such as a size, of a scene that is measured in several variants; empty otherwise.
    var variant: String { get }
    var geometry: DisplayGeometry { get }
    /// The number of frames in a round.
    var frameCount: Int { get }
    /// The frames of which `--shots` writes pictures.
    static var shotFrames: [Int] { get }
    /// The root of the layer tree.
    var root: CALayer { get }
    /// Changes the model to that of a frame in the round.
    func update(frame: Int)
}

extension BenchScene {
    package var variant: String { "" }
    package var geometry: DisplayGeometry { DisplayGeometry(size: CGSize(width: 1280, height: 800), scale: 1) }
    package var frameCount: Int { 120 }
    package static var shotFrames: [Int] { [0, 37, 90] }

    /// Creates a black root layer of the scene's size.
    static func makeRoot() -> CALayer {
        let root = CALayer()
        root.anchorPoint = .zero
        root.bounds = CGRect(x: 0, y: 0, width: 1280, height: 800)
        return root
    }

    /// Creates a layer whose bounds start at the origin of its superlayer, so that only its transform determines where it is.
    static func makeQuad(width: Double, height: Double) -> CALayer {
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        return layer
    }
}

/// The shared scenes S1 to S7, of which each frame is a change of one layer tree.
package enum SharedScenes {
    package static var all: [any BenchScene.Type] {
        [
            CoverFlowScene.self, TrayScene.self, FoldScene.self, ListScene.self, CardEffectsScene.self, MaskScene.self,
            LargeTrayScene.self,
        ]
    }
}

/// The product of the given matrices in the notation for column vectors: the rightmost is applied first. Core Animation uses row vectors,
/// so they are concatenated in reverse.
func product(_ steps: CATransform3D...) -> CATransform3D {
    steps.reversed().reduce(CATransform3DIdentity, CATransform3DConcat)
}

/// The perspective transform for an eye at the distance `d`, in points.
func perspective(_ d: Double) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m34 = -1 / d
    return t
}

/// A pseudorandom number generator (SplitMix64; Steele, Lea and Flood 2014), for textures that are the same in every run.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
