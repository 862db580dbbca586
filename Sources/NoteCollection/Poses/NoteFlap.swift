import UIKit

/// How the front cells of a note open so that a facet behind them becomes visible.
///
/// The direction depends on the card's place: near the right end of a full row it opens towards the middle instead of off screen.
struct NoteFlap: Hashable, Sendable {
    /// Rotation about z in radians, positive clockwise on screen.
    var turn: CGFloat
    /// Rotation about y in radians.
    var tilt: CGFloat
    /// Translation along x in widths of the cell.
    var shift: CGFloat
    /// Translation towards the viewer in points on screen.
    var rise: CGFloat

    /// Translation along y in heights of the cell.
    static let drop: CGFloat = 0.1
    /// The number of places at the end of a full row whose cards open to the left; in rows of fewer than six, half of the places.
    static let placesAtEnd = 3

    static let left = NoteFlap(turn: 30 * .pi / 180, tilt: 10 * .pi / 180, shift: 1, rise: 100)
    static let right = NoteFlap(turn: -30 * .pi / 180, tilt: 50 * .pi / 180, shift: -0.4, rise: 200)

    init(turn: CGFloat, tilt: CGFloat, shift: CGFloat, rise: CGFloat) {
        self.turn = turn
        self.tilt = tilt
        self.shift = shift
        self.rise = rise
    }

    /// Computes the flap of the card at an index in its row.
    init(indexInRow: Int, maximumNotesPerRow: Int) {
        self = maximumNotesPerRow - indexInRow <= min(NoteFlap.placesAtEnd, maximumNotesPerRow / 2) ? .right : .left
    }

    /// R_z · R_y · T(⌊shift·w⌋, 0.1·h, rise·S) for a cell's bounds of w × h.
    func matrix(cellSize: CGSize) -> CATransform3D {
        let translation = CATransform3DMakeTranslation(
            (shift * cellSize.width).rounded(.down), NoteFlap.drop * cellSize.height, rise * NoteCellTransform.shrinkFactor)
        let rotation = CATransform3DConcat(CATransform3DMakeRotation(turn, 0, 0, 1), CATransform3DMakeRotation(tilt, 0, 1, 0))
        return CATransform3DConcat(rotation, translation)
    }
}
