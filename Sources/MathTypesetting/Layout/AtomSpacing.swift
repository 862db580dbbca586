import CoreGraphics

/// The space between atoms (TeXbook, chapter 18).
enum AtomSpacing {
    /// 0 none, 1 thin, 2 medium, 3 thick; negative only where the style is no script's. A row for each left class, a column for each right.
    /// Pairs that can't be, because a binary operator there counts as ordinary, have none.
    private static let table: [[Int]] = [
        [0, 1, -2, -3, 0, 0, 0, -1],
        [1, 1, 0, -3, 0, 0, 0, -1],
        [-2, -2, 0, 0, -2, 0, 0, -2],
        [-3, -3, 0, 0, -3, 0, 0, -3],
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 1, -2, -3, 0, 0, 0, -1],
        [-1, -1, 0, -1, -1, -1, -1, -1],
        [-1, 1, -2, -3, -1, 0, -1, -1],
    ]

    /// The space in eighteenths of an em: 3 is thin, 4 medium, 5 thick.
    static func between(_ left: AtomClass, _ right: AtomClass, isScript: Bool) -> CGFloat {
        let entry = table[left.rawValue][right.rawValue]
        if entry == 0 || entry < 0 && isScript { return 0 }
        return CGFloat(abs(entry)) + 2
    }

    /// Makes binary operators that have nothing on one of their sides ordinary (appendix G, rules 5 and 6).
    static func resolve(_ classes: inout [AtomClass]) {
        var previous: AtomClass?
        for index in classes.indices {
            switch classes[index] {
            case .binary:
                switch previous {
                case nil, .binary, .largeOperator, .relation, .opening, .punctuation: classes[index] = .ordinary
                default: break
                }
            case .relation, .closing, .punctuation:
                if previous == .binary { classes[index - 1] = .ordinary }
            default: break
            }
            previous = classes[index]
        }
        if previous == .binary { classes[classes.count - 1] = .ordinary }
    }
}
