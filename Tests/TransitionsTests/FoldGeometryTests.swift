import Testing
import UIKit

@testable import Transitions

@Suite struct FoldGeometryTests {
    private static let steps = (0...100).map { CGFloat($0) / 100 }

    @Test("FF-01 sleeves stay parallel to the screen for all p, and the joints turn by −θ, 2θ and −θ")
    func sleeves() {
        for p in Self.steps {
            let sheet = FoldedSheet(length: 120, closed: p)
            for sleeve in [sheet.leading, sheet.trailing] {
                let transform = sleeve.transform(along: .vertical)
                #expect(abs(transform.m22 - 1) < 1e-12 && transform.m23 == 0 && transform.m43 == 0)
            }
            guard p < 1 else { continue }
            #expect(abs(sheet.panels[0].angle + p * .pi / 2) < 1e-9)
            #expect(abs(sheet.panels[1].angle - p * .pi / 2) < 1e-9)
            #expect(abs(sheet.panels[1].angle - sheet.panels[0].angle - 2 * sheet.angle) < 1e-9)
        }
    }

    @Test("FF-02 the sheet is seen H cos θ long, which is 84.85 of 120 at half")
    func height() {
        for p in Self.steps { #expect(abs(FoldedSheet(length: 120, closed: p).visibleLength - 120 * cos(p * .pi / 2)) < 1e-9) }
        #expect(abs(FoldedSheet(length: 120, closed: 0.5).visibleLength - 84.85) < 0.005)
        #expect(FoldedSheet(length: 120, closed: 1).visibleLength == 0)
    }

    @Test("FF-02 a crease between panels that differ by a pixel lies as deep as their mean, and all others in the screen")
    func oddLengths() {
        let one = FoldedSheet(length: 121, closed: 1)
        #expect(one.panels.map(\.length) == [61, 60] && one.panels.map(\.end.z) == [-60.5, 0])
        let two = FoldedSheet(length: 123, closed: 0.5, creases: 2, scale: 1)
        #expect(two.panels.map(\.length) == [31, 31, 31, 30])
        let sine = sin(CGFloat.pi / 4)
        for (panel, depth) in zip(two.panels, [-31 * sine, 0, -30.5 * sine, 0]) { #expect(abs(panel.end.z - depth) < 1e-9) }
    }

    @Test("FF-03 the shade of the panels is 0.25(1 − cos θ), 0.0732 at half, and that of cubic sleeves 0.25(1 − sin θ)")
    func shade() {
        #expect(abs(FoldedSheet(length: 120, closed: 0.5).panelShade - 0.0732) < 5e-5)
        for p in Self.steps {
            let flat = FoldedSheet(length: 120, closed: p), cubic = FoldedSheet(length: 120, closed: p, isCubic: true)
            #expect(abs(flat.panelShade - 0.25 * (1 - cos(p * .pi / 2))) < 1e-9 && flat.sleeveShade == 0)
            #expect(abs(cubic.sleeveShade - 0.25 * (1 - sin(p * .pi / 2))) < 1e-9)
        }
    }

    @Test("FF-05 FF-08 the perspectives: 4.666667, 12 and 1.5 panels away, none; inverse negates m34 and nothing else; side is a view of its own")
    func perspectives() {
        func m34(_ perspective: TransitionPerspective) -> CGFloat { perspective.transform(panel: 60).m34 }
        #expect(abs(m34(.normal) + 1 / (60 * 4.666667)) < 1e-12)
        #expect(abs(m34(.low) + 1 / 720) < 1e-12 && abs(m34(.high) + 1 / 90) < 1e-12 && m34(.none) == 0)
        var negated = TransitionPerspective.normal.transform(panel: 60)
        negated.m34.negate()
        #expect(CATransform3DEqualToTransform(TransitionPerspective.inverse.transform(panel: 60), negated))
        let side = TransitionPerspective.side.transform(panel: 60)
        var seen = CATransform3DIdentity
        seen.m34 = -0.001
        seen = CATransform3DRotate(CATransform3DTranslate(seen, 30, -35, 0), .pi / 3, 0.75, 1, -0.5)
        #expect(CATransform3DEqualToTransform(side, seen))
        #expect(CATransform3DIsIdentity(TransitionPerspective.normal.transform(panel: 0)))
    }

    @Test("FF-06 there are eight styles, and a cubic fold keeps its sleeves at right angles")
    func cubic() {
        #expect(Set(FoldStyle.allStyles).count == 8)
        for p in Self.steps.dropFirst().dropLast() {
            let sheet = FoldedSheet(length: 120, closed: p, isCubic: true)
            for (a, b) in [(sheet.leading, sheet.panels[0]), (sheet.panels[1], sheet.trailing)] {
                let dot = (a.end.position - a.start.position) * (b.end.position - b.start.position) + (a.end.z - a.start.z) * (b.end.z - b.start.z)
                #expect(abs(dot) < 1e-9)
            }
        }
        let style = FoldStyle(.fold, isCubic: true, axis: .horizontal)
        #expect(style.reversed == FoldStyle(.unfold, isCubic: true, axis: .horizontal) && style.reversed.reversed == style)
    }

    @Test("FF-07 k creases make 2k panels that alternate, joined, and together H cos θ long", arguments: 1...6)
    func accordion(_ creases: Int) {
        for p in Self.steps {
            let sheet = FoldedSheet(length: 480, closed: p, creases: creases)
            #expect(sheet.panels.count == 2 * creases)
            #expect(abs(sheet.visibleLength - 480 * cos(p * .pi / 2)) < 1e-9)
            for (index, panel) in sheet.panels.enumerated() {
                #expect(index == 0 || sheet.panels[index - 1].end == panel.start)
                #expect((index % 2 == 0 ? panel.start : panel.end).z == 0)
                #expect((index % 2 == 0 ? panel.end : panel.start).z <= 0)
            }
            #expect(sheet.leading.end == sheet.panels[0].start && sheet.panels.last?.end == sheet.trailing.start)
        }
    }

    @Test("FF-16 panels have whole pixels, the first ones one more, and stay joined", arguments: [CGFloat(1), 2, 3])
    func odd(_ scale: CGFloat) {
        for pixels in [479, 480, 481, 667, 1001] {
            for creases in 1...3 {
                let sheet = FoldedSheet(length: CGFloat(pixels) / scale, closed: 0, creases: creases, scale: scale)
                let lengths = sheet.panels.map { ($0.length * scale).rounded() }
                #expect(lengths.reduce(0, +) == CGFloat(pixels))
                #expect(lengths == lengths.sorted(by: >) && lengths[0] - lengths[lengths.count - 1] <= 1)
                for panel in sheet.panels {
                    #expect(abs(panel.length * scale - (panel.length * scale).rounded()) < 1e-9)
                    // Flat, nothing is stretched.
                    #expect(abs(panel.end.position - panel.start.position - panel.length) < 1e-9)
                }
                #expect(abs(sheet.leading.length - (CGFloat(pixels) / 2).rounded() / scale) < 1e-9)
            }
        }
    }

    @Test("bad values are clamped")
    func clamps() {
        #expect(FoldedSheet(length: 120, closed: -1).visibleLength == 120 && FoldedSheet(length: 120, closed: .nan).angle == 0)
        #expect(FoldedSheet(length: 120, closed: 7, creases: 0).panels.count == 2)
        #expect(FoldedSheet(length: 0, closed: 0.5, scale: 0).visibleLength == 0)
    }
}
