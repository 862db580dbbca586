/// The law of a page that curls: where it is bent when its free edge was pulled somewhere (Behaviour 9.4).
///
/// Paper doesn't stretch, so the page is bent across the line between the place from which the edge was pulled and the place where it is,
/// and the ends of the spine are never lifted. The cylinder is as wide as fits between the spine and the edge: in the middle of the turn a
/// tenth of the page, at the end, where the page lies down along its spine, nothing.
struct CurledSheet: Equatable {
    /// The size of the page: `along` from the spine to the free edge, `across` along the spine. In points.
    var along: CGFloat, across: CGFloat
    /// Where it is pulled, along the free edge, in points from its beginning.
    var grip: CGFloat
    /// How far it is turned: 0 flat, 1 flat on the other side of the spine.
    var progress: CGFloat
    /// How far the finger has moved along the edge, in points.
    var drift: CGFloat = 0

    /// The radius of the bend in the middle of a turn, as a part of the page.
    static let roundness: CGFloat = 0.1
    /// How far the edge is led towards the middle of the spine during a turn, as a part of the page: pages are turned by their corners.
    static let lift: CGFloat = 0.5

    /// The direction across the bend from the spine outwards, the distance of the bend from the spine's beginning along it, and its radius;
    /// nil for a flat page.
    var bend: (direction: (along: CGFloat, across: CGFloat), distance: CGFloat, radius: CGFloat)? {
        let turned = min(max(progress, 0), 1)
        guard turned > 1e-4, along > 0, across > 0 else { return nil }
        let start = (along: along, across: min(max(grip, 0), across))
        // At both ends the bend is parallel to the spine, so that the page begins and ends flat.
        let freedom = Self.smooth(min(1, 2.5 * turned)), arch = CGFloat(PortableMath.sin(Double(turned) * .pi))
        let lean = (start.across / across - 0.5) * Self.lift * along * arch
        var end = (along: along * (1 - 2 * turned), across: start.across + drift * freedom * min(1, 2.5 * (1 - turned)) - lean)
        for _ in 0..<4 {
            for spine in [0, across] {
                let reach = Self.length(start.along, start.across - spine), distance = Self.length(end.along, end.across - spine)
                guard distance > reach else { continue }
                end = (end.along * reach / distance, spine + (end.across - spine) * reach / distance)
            }
        }
        let pulled = Self.length(start.along - end.along, start.across - end.across)
        guard pulled > 1e-3 else { return nil }
        let direction = (along: (start.along - end.along) / pulled, across: (start.across - end.across) / pulled)
        // The distance of the nearer end of the spine from the grip, across the bend.
        let room = start.along * direction.along + min(start.across * direction.across, (start.across - across) * direction.across)
        let radius = max(0, min(Self.roundness * along, (2 * room - pulled) / .pi))
        let paper = min(Self.paper(pulled: pulled, radius: radius), room)
        return (direction, start.along * direction.along + start.across * direction.across - paper, radius)
    }

    /// How much paper lies between the bend and the grip when that was pulled so far.
    private static func paper(pulled: CGFloat, radius: CGFloat) -> CGFloat {
        guard pulled < .pi * radius else { return (pulled + .pi * radius) / 2 }
        // Still on the cylinder: paper − radius · sin(paper / radius) = pulled.
        var low: CGFloat = 0, high = .pi * radius
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if middle - radius * CGFloat(PortableMath.sin(Double(middle / radius))) < pulled { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    private static func length(_ x: CGFloat, _ y: CGFloat) -> CGFloat { (x * x + y * y).squareRoot() }
    private static func smooth(_ x: CGFloat) -> CGFloat { x * x * (3 - 2 * x) }

    /// The curl of a layer of this page.
    ///
    /// - Parameters:
    ///   - isVertical: whether the spine is horizontal.
    ///   - spineAtEnd: whether the spine is at the right or lower edge.
    func curl(isVertical: Bool, spineAtEnd: Bool) -> PageCurl? {
        guard let bend else { return nil }
        var (u, v) = (Double(bend.direction.along), Double(bend.direction.across)), distance = Double(bend.distance)
        if spineAtEnd {
            distance -= Double(along) * u
            u = -u
        }
        if isVertical { swap(&u, &v) }
        return PageCurl(direction: SIMD2(u, v), distance: distance, radius: Double(bend.radius))
    }
}
