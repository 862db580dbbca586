/// How a layer is bent like a page: along a line, around a cylinder that touches the layer's plane there (Behaviour 9.4).
///
/// What lies beyond the line is lifted, bends back over the cylinder and lies flat above the rest with its back up.
package struct PageCurl: Sendable, Hashable {
    /// Which sides of the page the layer shows.
    package enum Sides: Sendable, Hashable {
        /// The front, and it again from behind, faintly through the paper.
        case both
        /// Only the front: another layer with the same curl shows the back.
        case front
        /// Only the back.
        case back
    }

    /// From the part that lies flat to the lifted one, across the line: a unit vector in the layer's plane.
    package var direction: SIMD2<Double>
    /// Where the line lies: points are lifted whose product with ``direction`` is greater. In points.
    package var distance: Double
    /// The radius of the cylinder, in points. At 0 the page is folded.
    package var radius: Double
    /// Which sides are shown. Default both.
    package var sides: Sides
    /// How light the paper is through which the front shows from behind: 0 black, 1 white. Default 0.94.
    package var paper: Double

    /// A bend along a line.
    package init(direction: SIMD2<Double>, distance: Double, radius: Double, sides: Sides = .both, paper: Double = PageCurl.lightPaper) {
        self.direction = direction
        self.distance = distance
        self.radius = radius
        self.sides = sides
        self.paper = paper
    }

    /// The paper of light pages.
    package static let lightPaper = 0.94
    /// The paper of dark pages.
    package static let darkPaper = 0.22

    /// Radians by which the curl of a transition is slanted.
    private static let slant = 0.32

    /// The curl of a transition, which travels from the lower right corner of a page to the upper left one.
    ///
    /// - Parameter progress: 0 flat, 1 out of sight.
    init(bounds: CGRect, progress: Double) {
        let s = PortableMath.sin(Self.slant), c = PortableMath.cos(Self.slant), radius = 0.11 * min(bounds.width, bounds.height)
        let line = progress * (bounds.width * s + bounds.height * c + radius)
        self.init(direction: SIMD2(s, c), distance: bounds.maxX * s + bounds.maxY * c - line, radius: radius)
    }
}

extension CALayer {
    /// The bend of the layer with all that is in it; nil for a flat one. Not animatable, and without effect on hit testing.
    package var pageCurl: PageCurl? {
        get { properties.pageCurl }
        set { change(nil, rare: \.pageCurl, to: newValue) }
    }
}
