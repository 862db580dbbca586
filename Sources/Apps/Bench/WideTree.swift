import QuartzCore

/// A superlayer with 100,000 sublayers, as in a long list: rows of which fifty are on the screen, set up as by views on a screen with two
/// pixels per point.
final class WideTree {
    static let count = 100_000

    /// What changes from frame to frame.
    enum Motion: String, CaseIterable {
        /// Nothing.
        case still
        /// One row on the screen moves.
        case one
        /// A row is inserted in the middle of the sublayers, and removed in the next frame.
        case insert
        /// The array of sublayers is set, with one row more or less.
        case set
        /// The superlayer is scrolled by a row.
        case scroll
        /// One row on the screen has an animation.
        case animated
        /// All rows are on the screen.
        case all
    }

    let root = CALayer()
    private let list = CALayer()
    private let motion: Motion
    private var rows: [CALayer]
    private let extra: CALayer

    init(count: Int, motion: Motion) {
        self.motion = motion
        let size = LayerScaleMeasurement.geometry.size
        root.anchorPoint = .zero
        root.bounds = CGRect(origin: .zero, size: size)
        root.masksToBounds = true
        list.anchorPoint = .zero
        list.bounds = root.bounds
        list.contentsScale = 2
        let height = motion == .all ? size.height / Double(count) : size.height / 50
        func row(_ index: Int) -> CALayer {
            let row = CALayer()
            row.contentsScale = 2
            row.frame = CGRect(x: 10, y: Double(index) * height, width: size.width - 20, height: height * 0.9)
            row.backgroundColor = CGColor(red: Double(index % 7) / 7, green: Double(index % 11) / 11, blue: 0.5, alpha: 1)
            return row
        }
        rows = (0..<count).map(row)
        extra = row(count / 2)
        root.addSublayer(list)
        for row in rows { list.addSublayer(row) }
        guard motion == .animated else { return }
        let animation = CABasicAnimation(keyPath: "transform.rotation.z")
        animation.toValue = Double.pi * 2
        animation.duration = 2
        animation.repeatCount = .infinity
        rows[25].add(animation, forKey: "motion")
    }

    /// Changes the model to that of a frame.
    func change(frame: Int) {
        switch motion {
        case .still, .animated, .all: break
        case .one: rows[25].position.x += frame % 2 == 0 ? 1 : -1
        case .insert where extra.superlayer == nil: list.insertSublayer(extra, at: UInt32(rows.count / 2))
        case .insert: extra.removeFromSuperlayer()
        case .set:
            if extra.superlayer == nil { rows.insert(extra, at: rows.count / 2) } else { rows.remove(at: rows.count / 2) }
            list.sublayers = rows
        case .scroll: list.bounds.origin.y += 16
        }
    }
}
