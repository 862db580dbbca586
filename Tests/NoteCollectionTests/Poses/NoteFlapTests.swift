import Testing
import UIKit

@testable import NoteCollection

@Suite struct NoteFlapTests {
    private func expected(_ z: CGFloat, _ y: CGFloat, _ x: CGFloat, _ dy: CGFloat, _ dz: CGFloat) -> CATransform3D {
        let radians = CGFloat.pi / 180
        let turns = CATransform3DConcat(CATransform3DMakeRotation(z * radians, 0, 0, 1), CATransform3DMakeRotation(y * radians, 0, 1, 0))
        return CATransform3DConcat(turns, CATransform3DMakeTranslation(x, dy, dz))
    }

    @Test("NT-08 in the left part: 30° about z, 10° about y, a width to the right, 200 up")
    func left() {
        let flap = NoteFlap(indexInRow: 0, maximumNotesPerRow: 12)
        #expect(CATransform3DEqualToTransform(flap.matrix(cellSize: CGSize(width: 256, height: 300)), expected(30, 10, 256, 30, 200)))
    }

    @Test("NT-09 in the last three places: −30° about z, 50° about y, ⌊−0.4 w⌋ to the left, 400 up")
    func right() {
        for place in 9..<12 {
            let flap = NoteFlap(indexInRow: place, maximumNotesPerRow: 12)
            #expect(CATransform3DEqualToTransform(flap.matrix(cellSize: CGSize(width: 256, height: 300)), expected(-30, 50, -103, 30, 400)))
        }
        #expect(NoteFlap(indexInRow: 8, maximumNotesPerRow: 12) == .left)
    }
}
