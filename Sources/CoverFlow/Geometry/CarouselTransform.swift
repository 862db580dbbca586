import UIKit

/// The law of a carousel: one function from a cover's distance to the middle to its pose (Features CF-22).
///
/// Besides ``coverFlow`` there are the arrangements that carousels are commonly offered in, and any function of your own:
///
///     flow.carousel = CarouselTransform(name: "stairs") { distance, context in
///         CoverPose(offset: distance * context.coverSize, lift: distance * 20)
///     }
public struct CarouselTransform: Sendable {
    /// What a law may go by.
    public struct Context: Sendable, Hashable {
        /// The measures of the flow.
        public var geometry: CoverFlowGeometry
        /// How many covers there are.
        public var count: Int

        /// A context for measures and a number of covers.
        public init(geometry: CoverFlowGeometry = CoverFlowGeometry(), count: Int) {
            self.geometry = geometry
            self.count = count
        }

        /// The side of a cover's square, in points.
        public var coverSize: CGFloat { geometry.coverSize }

        /// How many covers stand in a ring: all, but at least 3 and at most 24. Of more covers those that would stand behind the middle
        /// are hidden.
        public var ringCount: Int { min(max(count, 3), CarouselTransform.largestRing) }
    }

    /// The most covers that stand in a ring at once.
    public static let largestRing = 24

    /// What people call it.
    public let name: String
    /// Whether the covers stand in a ring, so that the first can follow the last.
    public let isRing: Bool
    /// Whether the covers stand on a floor that can reflect them.
    public let standsOnFloor: Bool
    /// The viewer's distance as a multiple of the covers' size; nil for that of the geometry.
    public let viewerDistance: CGFloat?
    /// The pose of a cover. `distance` is its index less the position of the flow, in a ring the shorter way round.
    public let pose: @Sendable (_ distance: CGFloat, _ context: Context) -> CoverPose

    /// A law of your own.
    ///
    /// - Parameters:
    ///   - name: what people call it.
    ///   - isRing: whether the covers stand in a ring.
    ///   - standsOnFloor: whether covers are reflected. Default true.
    ///   - viewerDistance: as a multiple of the covers' size. Default 2.5; nil for the geometry's perspective.
    ///   - pose: gives the pose of a cover at a distance. It must depend on its parameters alone.
    public init(
        name: String, isRing: Bool = false, standsOnFloor: Bool = true, viewerDistance: CGFloat? = 2.5,
        pose: @escaping @Sendable (_ distance: CGFloat, _ context: Context) -> CoverPose
    ) {
        self.name = name
        self.isRing = isRing
        self.standsOnFloor = standsOnFloor
        self.viewerDistance = viewerDistance.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        self.pose = pose
    }

    /// The measures with this law's perspective.
    func adapted(_ geometry: CoverFlowGeometry) -> CoverFlowGeometry {
        guard let viewerDistance else { return geometry }
        var adapted = geometry
        adapted.perspective = -1 / (viewerDistance * geometry.coverSize)
        return adapted
    }
}

// MARK: The laws

extension CarouselTransform {
    /// All that are built in.
    public static let all = [
        coverFlow, coverFlow2, linear, rotary, invertedRotary, cylinder, invertedCylinder, wheel, invertedWheel, timeMachine,
        invertedTimeMachine,
    ]

    /// The cover flow of the geometry: ``CoverFlowGeometry/pose(at:)``.
    public static let coverFlow = CarouselTransform(name: "Cover Flow", viewerDistance: nil) { $1.geometry.pose(at: $0) }

    /// A cover flow whose covers keep their turn until they have come half-way to the middle, and then turn fast.
    public static let coverFlow2 = CarouselTransform(name: "Cover Flow 2", viewerDistance: nil) { distance, context in
        let t = min(max((abs(distance) - 0.3) / 0.4, 0), 1)
        let turned = t * t * (3 - 2 * t) * (distance < 0 ? -1 : 1)
        var pose = context.geometry.pose(at: turned)
        // Beyond the first place the row goes on as ever.
        let rest = distance - min(max(distance, -1), 1)
        pose.offset += rest * context.geometry.sidePitch
        pose.depth += abs(rest) * context.geometry.depthStep
        return pose
    }

    /// Covers side by side.
    public static let linear = CarouselTransform(name: "Linear") { distance, context in
        CoverPose(offset: distance * (context.coverSize + context.geometry.spacing))
    }

    /// A merry-go-round: covers on a ring that all face the viewer, the middle one in front.
    public static let rotary = ring("Rotary") { radius, angle in
        CoverPose(offset: radius * sin(angle), depth: radius * (cos(angle) - 1))
    }

    /// A merry-go-round seen from within: the middle cover is at the far side, and the others come nearer.
    public static let invertedRotary = ring("Inverted Rotary", viewerDistance: 8, reach: 0.5) { radius, angle in
        CoverPose(offset: radius * sin(angle), depth: radius * (1 - cos(angle)))
    }

    /// Covers on the outside of an upright cylinder.
    public static let cylinder = ring("Cylinder") { radius, angle in
        CoverPose(offset: radius * sin(angle), depth: radius * (cos(angle) - 1), turn: angle)
    }

    /// Covers on the inside of an upright cylinder.
    public static let invertedCylinder = ring("Inverted Cylinder", viewerDistance: 8, reach: 0.5) { radius, angle in
        CoverPose(offset: radius * sin(angle), depth: radius * (1 - cos(angle)), turn: -angle)
    }

    /// Covers on the rim of a wheel that faces the viewer, the middle one on top.
    public static let wheel = ring("Wheel", standsOnFloor: false) { radius, angle in
        CoverPose(offset: radius * sin(angle), lift: radius * (1 - cos(angle)), roll: angle)
    }

    /// Covers on the rim of a wheel that faces the viewer, the middle one at the bottom.
    public static let invertedWheel = ring("Inverted Wheel", standsOnFloor: false) { radius, angle in
        CoverPose(offset: radius * sin(angle), lift: radius * (cos(angle) - 1), roll: -angle)
    }

    /// Covers one behind the other, each later one farther away and a little further along; those that have passed fade at the viewer.
    public static let timeMachine = CarouselTransform(name: "Time Machine", standsOnFloor: false) { distance, context in
        CoverPose(
            offset: distance * context.coverSize * 0.5, depth: -distance * context.coverSize, opacity: min(max(1 + distance * 1.25, 0), 1))
    }

    /// The same in the other direction: later covers are nearer.
    public static let invertedTimeMachine = CarouselTransform(name: "Inverted Time Machine", standsOnFloor: false) { distance, context in
        CoverPose(
            offset: distance * context.coverSize * 0.5, depth: distance * context.coverSize, opacity: min(max(1 - distance * 1.25, 0), 1))
    }

    /// A law on a ring.
    ///
    /// - Parameters:
    ///   - reach: the part of the ring on which covers are shown, to both sides together.
    ///   - pose: from the ring's radius in points and the cover's angle in radians.
    private static func ring(
        _ name: String, standsOnFloor: Bool = true, viewerDistance: CGFloat = 2.5, reach: CGFloat = 1,
        _ pose: @escaping @Sendable (_ radius: CGFloat, _ angle: CGFloat) -> CoverPose
    ) -> CarouselTransform {
        CarouselTransform(name: name, isRing: true, standsOnFloor: standsOnFloor, viewerDistance: viewerDistance) { distance, context in
            let count = CGFloat(context.ringCount)
            let radius = (context.coverSize + 2 * context.geometry.spacing) / 2 / tan(.pi / count)
            guard abs(distance) <= count * reach / 2 else { return CoverPose(opacity: 0) }
            return pose(radius, distance / count * 2 * .pi)
        }
    }
}
