import Foundation
import RendererTesting
import Testing

@testable import QuartzCore

extension StageSuites {
    /// What the compositor gives to renderers, looked at as text.
    @Suite("Display lists") struct DisplayListTests {
        private func list(of stage: Stage) -> DisplayList {
            var compositor = Compositor()
            var list = DisplayList()
            _ = compositor.composite(stage.server.root, at: stage.time, geometry: stage.geometry, into: &list)
            return list
        }

        @Test("a list is told as text: passes, quads, clips, masks")
        func text() {
            let stage = Stage(width: 40, height: 30)
            let group = stage.add(CGRect(x: 10, y: 5, width: 20, height: 20), .red)
            group.opacity = 0.5
            group.cornerRadius = 4
            group.masksToBounds = true
            stage.add(CGRect(x: 0, y: 0, width: 8, height: 8), .green, to: group)
            let mask = CALayer()
            mask.frame = CGRect(x: 2, y: 2, width: 10, height: 6)
            mask.backgroundColor = .white
            group.mask = mask
            stage.advance(by: 1)
            #expect(
                list(of: stage).description == """
                    pass 0: 22x22
                      quad color #ffff0000 corners (1, 1) (21, 1) (21, 21) (1, 21)
                        clip (0, 0, 20, 20) radii (4, 4, 4, 4) plane translation (-1, -1)
                      quad color #ff00ff00 corners (1, 1) (9, 1) (9, 9) (1, 9)
                        clip (0, 0, 20, 20) radii (4, 4, 4, 4) plane translation (-1, -1)
                    pass 1: 12x8
                      quad color #ffffffff corners (1, 1) (11, 1) (11, 7) (1, 7)
                    pass 2: 22x22
                      quad pass 0 nearest scale (1, 1) offset (0, 0) plane translation (0, 0) corners (0, 0)- (22, 0)- (22, 22)- (0, 22)- mask pass 1 at (2, 2)
                    pass 3: 40x30 background #ff000000
                      quad pass 2 nearest scale (1, 1) offset (-9, -4) plane translation (0, 0) corners (9, 4)- (31, 4)- (31, 26)- (9, 26)- opacity 0.5

                    """)
        }

        @Test("glass copies the part behind it, blurs that, and goes on with the same picture")
        func backdrop() {
            let stage = Stage(width: 400, height: 300)
            stage.add(CGRect(x: 0, y: 0, width: 400, height: 300), .red)
            for x in [50.0, 90] {
                let glass = stage.add(CGRect(x: x, y: 60, width: 30, height: 20), .clear)
                glass.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: 2)]
            }
            stage.advance(by: 1)
            let list = list(of: stage)
            #expect(
                list.passes.map(\.start) == [
                    .color(0xFF00_0000), .copy(of: 0, x: 43, y: 53), .continuing(0), .copy(of: 2, x: 83, y: 53), .continuing(2),
                ])
            #expect(list.passes.map(\.width) == [400, 44, 400, 44, 400] && list.passes.map(\.height) == [300, 34, 300, 34, 300])
            #expect(list.passes[1].effect == .blur(sigma: 2))
        }

        @Test("glass in a group reads the group's own pixels, wherever the cropped picture begins")
        func backdropInGroup() {
            for x in [0.0, 30, -25] {
                let stage = Stage()
                let group = stage.add(CGRect(x: x, y: 20, width: 60, height: 60), .white)
                group.opacity = 0.9999
                stage.add(CGRect(x: 0, y: 0, width: 30, height: 60), .blue, to: group)
                let glass = stage.add(CGRect(x: 10, y: 20, width: 40, height: 20), .clear, to: group)
                glass.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: 4)]
                let picture = stage.draw()
                func red(_ px: Double, _ py: Double) -> Double { Double(picture[Int(x + px), Int(20 + py)] >> 16 & 255) / 255 }
                for px in [26.0, 29, 30, 33, 38] {
                    let wanted = 0.5 * erfc((30 - px - 0.5) / (4 * 2.0.squareRoot()))
                    #expect(abs(red(px, 30) - wanted) < 0.02, "\(x): at \(px)")
                }
                #expect(red(29, 10) == 0 && red(30, 10) == 1, "beside the glass all is sharp")
            }
        }

        @Test("the same picture has the same identity in the next frame, and another one another")
        func identities() {
            let stage = Stage()
            let shape = CAShapeLayer()
            shape.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            shape.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 40, height: 40), transform: nil)
            stage.root.addSublayer(shape)
            stage.advance(by: 1)
            var compositor = Compositor()
            var list = DisplayList()
            func picture() -> UInt64? {
                _ = compositor.composite(stage.server.root, at: stage.time, geometry: stage.geometry, into: &list)
                for quad in list.quads { if case .image(let picture, _, _) = quad.source { return picture.id } }
                return nil
            }
            let first = picture()
            #expect(first != nil && picture() == first)
            shape.fillColor = .red
            stage.advance(by: 1)
            #expect(picture() != first)
        }
    }
}
