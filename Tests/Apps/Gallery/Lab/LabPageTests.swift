import AppTesting
import QuartzCore
import Testing
import UIKit
import UIKitTesting

@testable import GalleryApp

@Suite(.serialized) @MainActor struct LabPageTests {
    private func open<Page: LabPageController>(
        _ page: LabPage, as type: Page.Type, size: CGSize = CGSize(width: 1024, height: 768),
        _ body: @MainActor (HeadlessHost, LabViewController, Page) async throws -> Void
    ) async throws {
        try await HeadlessHost.open(size: size, scale: 1) { host in
            let lab = LabViewController(page: page)
            host.show(lab)
            await host.advance(by: 0.1)
            try await body(host, lab, try #require(lab.current as? Page))
        }
    }

    private func key(_ host: HeadlessHost, _ name: String) async {
        var script = GestureScript()
        script.key(name)
        script.wait(0.8)
        await host.run(script)
    }

    @Test("TL-02 dragging a row changes the order of the steps")
    func dragRow() async throws {
        try await open(.plane, as: TransformPageController.self) { host, _, page in
            let rows = page.panel.visibleCells.compactMap { $0 as? LabNameCell }
            #expect(rows.map { $0.textLabel?.text } == ["Translate", "Rotate", "Scale"])
            let handle = rows[1].convert(CGPoint(x: rows[1].bounds.width - 22, y: rows[1].bounds.midY), to: nil)
            var script = GestureScript()
            script.drag(from: handle, to: CGPoint(x: handle.x, y: handle.y - 50), duration: 0.4)
            script.wait(0.6)
            await host.run(script)
            #expect(page.transform.order == [.rotate, .translate, .scale])
            page.change {
                $0.translation.x = 40
                $0.angle = 1
            }
            #expect(page.picture.layer.transform.m41 == 40)
            page.reset()
            await host.advance(by: 0.6)
            #expect(page.transform == LabTransform())
            let names = page.panel.visibleCells.compactMap { ($0 as? LabNameCell)?.textLabel?.text }
            #expect(names == ["Translate", "Rotate", "Scale"])
        }
    }

    @Test("TL-03 the picture stays under the finger that drags it, after any order and rotation", arguments: [LabPage.plane, .space])
    func follows(_ kind: LabPage) async throws {
        try await open(kind, as: TransformPageController.self) { host, _, page in
            page.change {
                $0.order = [.scale, .translate, .rotate]
                $0.angle = 2.2
                $0.scale = SIMD3(1.6, 0.8, 1)
                if kind == .space { $0.axis = SIMD3(0.2, 0.4, 1) }
            }
            await host.advanceFrame()
            let start = page.stage.convert(CGPoint(x: page.stage.bounds.midX, y: page.stage.bounds.midY), to: nil)
            var script = GestureScript()
            script.touch(1, .began, at: start, time: 0)
            script.touch(1, .moved, at: CGPoint(x: start.x + 20, y: start.y), time: 0.05)
            await host.run(script)
            let window = try #require(page.view.window)
            @MainActor func touched(_ point: CGPoint) -> CGPoint { page.picture.convert(point, from: window) }
            let grip = touched(CGPoint(x: start.x + 20, y: start.y))
            var finger = start
            for (index, way) in [(70.0, 30.0), (90, -80), (-60, -120)].enumerated() {
                finger = CGPoint(x: start.x + way.0, y: start.y + way.1)
                script = GestureScript()
                script.touch(1, .moved, at: finger, time: 0.05 + Double(index) * 0.01)
                await host.run(script)
                let now = touched(finger)
                #expect(abs(now.x - grip.x) < 0.01 && abs(now.y - grip.y) < 0.01)
            }
            script = GestureScript()
            script.touch(1, .ended, at: finger, time: 0.05)
            await host.run(script)
        }
    }

    @Test("TL-04 two fingers move, scale and rotate at once; the read-out is 76 points above the upper one and stays on the stage")
    func together() async throws {
        try await open(.plane, as: TransformPageController.self) { host, _, page in
            let stage = page.stage.convert(page.stage.bounds, to: nil), middle = CGPoint(x: stage.midX, y: stage.midY)
            var script = GestureScript()
            script.touch(1, .began, at: CGPoint(x: middle.x - 60, y: middle.y), time: 0)
            script.touch(2, .began, at: CGPoint(x: middle.x + 60, y: middle.y), time: 0)
            for step in 1...20 {
                let part = Double(step) / 20, angle = part * 0.6, radius = 60 + part * 40
                for (finger, sign) in [(1, -1.0), (2, 1.0)] {
                    let place = CGPoint(
                        x: middle.x + part * 50 + sign * radius * cos(angle), y: middle.y - part * 20 + sign * radius * sin(angle))
                    script.touch(finger, .moved, at: place, time: Double(step) * 0.02)
                }
            }
            await host.run(script)
            let t = page.transform
            #expect(t.scale.x > 1.4 && t.scale.x == t.scale.y && t.angle > 0.4 && t.translation.x != 0 && t.translation.y != 0)
            let readout = try #require(host.views(GestureReadout.self).first)
            let upper = CGPoint(x: middle.x + 50 - 100 * cos(0.6), y: middle.y - 20 - 100 * sin(0.6))
            let bubble = readout.convert(CGPoint(x: readout.bounds.midX, y: readout.bounds.midY), to: nil)
            #expect(!readout.isHidden && abs(bubble.x - upper.x) <= 1 && abs(bubble.y - (upper.y - 76)) <= 1)
            #expect(readout.text?.contains("×\(LabNumbers.factor(t.scale.x))") == true)
            // At the corner the read-out stays whole.
            script = GestureScript()
            script.touch(2, .ended, at: CGPoint(x: middle.x, y: middle.y), time: 0)
            script.touch(1, .moved, at: CGPoint(x: stage.minX + 3, y: stage.minY + 3), time: 0.1)
            await host.run(script)
            let frame = readout.convert(readout.bounds, to: nil)
            #expect(!readout.isHidden && stage.contains(frame))
            script = GestureScript()
            script.touch(1, .ended, at: CGPoint(x: stage.minX + 3, y: stage.minY + 3), time: 0)
            script.wait(0.1)
            await host.run(script)
            #expect(readout.isHidden)
        }
    }

    @Test("TL-05 another anchor moves the picture evenly in 0.5 s, without a jump at either end, for all nine")
    func anchors() async throws {
        try await open(.plane, as: TransformPageController.self) { host, _, page in
            page.change {
                $0.angle = 0.7
                $0.scale = SIMD3(1.3, 1.3, 1)
            }
            await host.advanceFrame()
            let corners = [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)]
            @MainActor func places() -> [CGPoint] {
                let shown = page.picture.layer.presentation() ?? page.picture.layer
                let size = shown.bounds.size, anchor = shown.anchorPoint, t = CATransform3DGetAffineTransform(shown.transform)
                return corners.map { corner in
                    let p = CGPoint(x: (corner.x - anchor.x) * size.width, y: (corner.y - anchor.y) * size.height).applying(t)
                    return CGPoint(x: p.x + shown.position.x, y: p.y + shown.position.y)
                }
            }
            func distance(_ a: [CGPoint], _ b: [CGPoint]) -> CGFloat { zip(a, b).map { hypot($0.x - $1.x, $0.y - $1.y) }.max() ?? 0 }
            for index in 0..<9 {
                let anchor = CGPoint(x: Double(index % 3) / 2, y: Double(index / 3) / 2)
                guard anchor != page.anchor else { continue }
                let before = places()
                page.setAnchor(anchor, animated: true)
                var last = before, largest = 0.0, travelled = 0.0
                for _ in 0..<33 {
                    await host.advanceFrame()
                    let now = places()
                    largest = max(largest, distance(last, now))
                    travelled += distance(last, now)
                    last = now
                }
                // Eased in and out over 30 frames: no frame goes further than a tenth of the way.
                #expect(travelled > 10 && largest < travelled / 10)
                #expect(page.picture.layer.animationKeys()?.isEmpty ?? true)
                #expect(page.picture.layer.anchorPoint == anchor)
            }
            page.change { $0.order = [.scale, .rotate, .translate] }
            await key(host, "r")
            #expect(page.transform == LabTransform() && page.anchor == CGPoint(x: 0.5, y: 0.5))
        }
    }

    @Test("TL-06 the bar ends at the same frame by its frame and by its transform, and its shadow goes along")
    func walking() async throws {
        try await open(.frame, as: FramePageController.self) { host, _, page in
            let room = page.stage.bounds.size
            for edge in WalkingBar.Edge.allCases {
                let start = WalkingBar.frame(at: .top, in: room), end = WalkingBar.frame(at: edge, in: room)
                for parts in [WalkingBar.Parts.all, [.translate, .scale]] {
                    let t = WalkingBar.transform(to: edge, in: room, parts)
                    // The frame of what a view about its middle becomes.
                    let frame = CGRect(x: -start.width / 2, y: -start.height / 2, width: start.width, height: start.height)
                        .applying(t).offsetBy(dx: start.midX, dy: start.midY)
                    #expect(abs(frame.minX - end.minX) < 1e-6 && abs(frame.minY - end.minY) < 1e-6)
                    #expect(abs(frame.width - end.width) < 1e-6 && abs(frame.height - end.height) < 1e-6)
                }
            }
            for step in 0..<5 {
                page.play()
                for frame in 0..<33 {
                    await host.advanceFrame()
                    let shown = page.bar.layer.presentation() ?? page.bar.layer
                    let shadow = try #require(shown.shadowPath).boundingBox
                    let width = abs(shadow.width - shown.bounds.width), height = abs(shadow.height - shown.bounds.height)
                    #expect(width < 1 && height < 1, "step \(step), frame \(frame)")
                }
                #expect(page.bar.frame == WalkingBar.frame(at: page.edge, in: room))
            }
            #expect(page.edge == .right && page.code.hasPrefix("view.frame = CGRect("))
        }
    }

    @Test("TL-07 the middle of the arc stays on its circle within half a point over 180°; a single animation takes the short cut")
    func turning() async throws {
        #expect(TurningArc.samples(from: 0, to: 1, duration: 0.5).count == 31 && TurningArc.samples(from: 0, to: 1, duration: 2.5).count == 151)
        try await open(.arc, as: ArcPageController.self) { host, _, page in
            @MainActor func distance() -> CGFloat {
                let t = (page.arc.presentation() ?? page.arc).transform
                return hypot(t.m41, t.m42 - TurningArc.radius)
            }
            page.turn(to: 0)
            await host.advance(by: 0.6)
            page.turn(to: 2)
            var ys: Set<Int> = []
            for _ in 0..<34 {
                await host.advanceFrame()
                #expect(abs(distance() - TurningArc.radius) < 0.5)
                ys.insert(Int((page.arc.presentation() ?? page.arc).transform.m42))
            }
            #expect(ys.count > 10 && page.stop == 2)
        }
        try await open(.arc, as: ArcPageController.self, size: CGSize(width: 393, height: 852)) { host, _, page in
            let choice = try #require(host.views(UISegmentedControl.self).first { $0.titleForSegment(at: 1) == "One animation" })
            let place = choice.convert(CGPoint(x: choice.bounds.width * 0.75, y: choice.bounds.midY), to: nil)
            var script = GestureScript()
            script.tap(at: place)
            script.wait(0.2)
            await host.run(script)
            #expect(!page.usesKeyframes)
            page.turn(to: 2)
            await host.advance(by: 0.25)
            let t = try #require(page.arc.presentation()).transform
            #expect(hypot(t.m41, t.m42 - TurningArc.radius) < TurningArc.radius - 50)
        }
    }

    @Test("keys choose pages, play, and copy the code; a choice by the control is the same")
    func keys() async throws {
        try await open(.grid, as: GridPageController.self) { host, lab, grid in
            await key(host, "3")
            #expect(lab.page == .space && lab.children.count == 1)
            await key(host, "c")
            #expect(UIPasteboard.general.string?.contains("transform.m34 = -0.002") == true)
            await key(host, "4")
            await key(host, " ")
            #expect((lab.current as? FramePageController)?.edge == .right)
            await key(host, "1")
            #expect(lab.current === grid)
            #expect(throws: (any Error).self) { try LabCommand.parse(["--page", "nowhere"]) }
        }
    }
}
