import QuartzCore
import Testing
import UIKit
import UIKitTesting

@testable import CoverFlow

/// Pictures that come late, fail, or are no longer wanted.
@MainActor @Suite struct CoverLoadingTests {
    /// Opens a host that does not wait for loads, which are held back.
    private func withSlowFlow(
        _ source: CoverSource, _ body: @MainActor (HeadlessHost, CoverFlowView) async throws -> Void
    ) async rethrows {
        source.close()
        try await HeadlessHost.open(size: CGSize(width: 800, height: 480), scale: 1) { host in
            host.waitsForBackgroundWork = false
            let flow = CoverFlowView(frame: CGRect(x: 0, y: 0, width: 800, height: 480))
            flow.coverSize = 128
            flow.dataSource = source
            flow.delegate = source
            host.show(flow)
            await host.advanceFrame()
            try await body(host, flow)
            source.open()
            await host.advance { !flow.loader.isLoading }
            flow.removeFromSuperview()
        }
    }

    @Test("CF-11 the first frame is there before any picture, then the pictures come")
    func placeholders() async throws {
        let source = CoverSource(12)
        try await withSlowFlow(source) { host, flow in
            #expect(flow.visibleIndexes.contains(0) && !flow.stage.covers.contains { $0.hasOwnPicture })
            let before = try #require(host.pixel(at: flow.middle))
            #expect(before.red == before.green && before.green == before.blue && before.red > 30, "a grey placeholder")
            source.open()
            await host.advance { !flow.loader.isLoading }
            await host.advance(by: 0.3)
            #expect(flow.stage.covers.allSatisfy { $0.hasOwnPicture })
            let after = try #require(host.pixel(at: flow.middle))
            #expect(after.red > after.green + 50, "the first cover is red")
        }
    }

    @Test("CF-11 images that are at hand are seen in the first frame, and are not asked for again; the others come as always")
    func atHand() async throws {
        let source = CoverSource(12)
        source.atHand = Set(0..<12).subtracting([1])
        var asked: [Int] = []
        source.willHandOver = { asked.append($0) }
        try await withSlowFlow(source) { host, flow in
            let seen = flow.visibleIndexes
            #expect(seen.count > 4 && seen.allSatisfy { flow.isCoverLoaded(at: $0) == ($0 != 1) })
            #expect(asked.first == 0 && Set(asked) == Set(seen) && asked.count == seen.count, "once each, from the middle on")
            #expect(flow.stage.covers.allSatisfy { $0.hasOwnPicture == ($0.index != 1) })
            let pixel = try #require(host.pixel(at: flow.middle))
            #expect(pixel.red > pixel.green + 50, "the first cover is red")
            #expect(source.requested.first == 1 && Set(source.requested).isDisjoint(with: Set(seen).subtracting([1])))
            source.open()
            await host.advance { !flow.loader.isLoading }
            #expect(flow.stage.covers.allSatisfy { $0.hasOwnPicture })
            // What rushes by, or is shown in another size, is not read on the main thread.
            asked = []
            flow.coverSize = 100
            await host.advance(by: 0.2)
            flow.selectedIndex = 11
            await host.advance(by: 0.2)
            // Pictures are drawn on other threads, whose time isn't the virtual clock's.
            await host.advance { !flow.loader.isLoading }
            #expect(asked.isEmpty && flow.isCoverLoaded(at: 11))
            flow.reloadData()
            await host.advanceFrame()
            #expect(Set(asked) == Set(flow.visibleIndexes))
        }
    }

    @Test("CF-11 a preview is seen until the cover's own picture is there, and goes with its cover")
    func previews() async {
        let source = CoverSource(12)
        source.previewed = Set(0..<12).subtracting([1])
        source.failing = [2]
        await withSlowFlow(source) { host, flow in
            let seen = flow.visibleIndexes
            await host.advance { seen.allSatisfy { flow.isCoverPreviewed(at: $0) || $0 == 1 } }
            #expect(seen.count > 4 && seen.allSatisfy { flow.isCoverPreviewed(at: $0) == ($0 != 1) && !flow.isCoverLoaded(at: $0) })
            #expect(flow.stage.covers.allSatisfy { $0.hasOwnPicture == ($0.index != 1) })
            await host.advance(by: 0.3)
            #expect(host.pixel(at: flow.middle) == PixelColor(red: 255, green: 255, blue: 255))
            #expect(source.askedForPreviews.count == Set(source.askedForPreviews).count, "once each")
            // A cover before the others: the previews move on.
            source.covers.insert(20, at: 0)
            flow.reloadData { $0 + 1 }
            #expect(!flow.isCoverPreviewed(at: 0) && !flow.isCoverPreviewed(at: 2) && flow.isCoverPreviewed(at: 1))
            source.open()
            await host.advance { !flow.loader.isLoading }
            await host.advance(by: 0.3)
            #expect(flow.visibleIndexes.allSatisfy { flow.isCoverLoaded(at: $0) != (source.covers[$0] == 2) })
            #expect(!flow.visibleIndexes.contains { flow.isCoverPreviewed(at: $0) } && flow.failureOfCover(at: 3) is CoverFailure)
            for cell in flow.stage.covers where cell.index != 3 {
                guard let index = cell.index, let picture = cell.picture else { continue }
                #expect(PixelColor(in: picture.front, x: 5, y: 5) == expected(source.covers[index]))
            }
        }
    }

    @Test("CF-11 covers that are loaded have no previews, and those that are scrolled away lose theirs")
    func previewsThatAreNotWanted() async {
        let source = CoverSource(200)
        source.previewed = Set(0..<200)
        await withFlow(source) { host, flow in
            #expect(flow.visibleIndexes.allSatisfy { flow.isCoverLoaded(at: $0) })
            let asked = source.askedForPreviews.count
            flow.position = 1
            await host.advance(by: 0.2)
            flow.position = 0
            await host.advance(by: 0.2)
            #expect(source.askedForPreviews.count <= asked + 2)
            source.close()
            host.waitsForBackgroundWork = false
            flow.position = 100
            await host.advance { flow.isCoverPreviewed(at: 100) }
            #expect(flow.isCoverPreviewed(at: 100))
            flow.position = 150
            await host.advanceFrame()
            #expect(!flow.isCoverPreviewed(at: 100) && !flow.isCoverLoaded(at: 100))
            source.open()
            await host.advance { !flow.loader.isLoading }
            host.waitsForBackgroundWork = true
        }
    }

    @Test("CF-11 when the flow moves on, the covers that are nearest then are asked for before those that waited")
    func nearestFirst() async {
        let source = CoverSource(200)
        await withSlowFlow(source) { host, flow in
            #expect(source.requested == Array(0..<8))
            source.forgetRequests()
            // The first ones are wanted still, but farther away than others.
            flow.position = 6
            await host.advanceFrame()
            #expect(flow.loader.wanted.contains(0))
            // 6, 7, 5, 8, 4, 9, 3 and 10.
            #expect(Set(source.requested) == [8, 9, 10])
            await host.advance { source.cancelled.count >= 3 }
            #expect(Set(source.cancelled) == [0, 1, 2])
        }
    }

    @Test("CF-11 a reload that keeps covers keeps their pictures at their new places, and loads the others")
    func keptCovers() async {
        let source = CoverSource(12)
        await withFlow(source) { host, flow in
            #expect(flow.stage.covers.allSatisfy { $0.hasOwnPicture })
            source.forgetRequests()
            // Two new covers before the others, and the second one has another picture.
            source.covers = [20, 21] + Array(0..<12)
            flow.reloadData { $0 == 1 ? nil : $0 + 2 }
            for index in 2..<6 { #expect(flow.isCoverLoaded(at: index) == (index != 3)) }
            await host.advance(by: 0.3)
            #expect(Set(source.requested).isSuperset(of: [20, 21, 1]) && !source.requested.contains { [0, 2, 3, 4].contains($0) })
            for cell in flow.stage.covers {
                guard let index = cell.index, let picture = cell.picture else { continue }
                #expect(cell.hasOwnPicture && PixelColor(in: picture.front, x: 5, y: 5) == expected(source.covers[index]))
            }
            flow.reloadData()
            #expect(!flow.isCoverLoaded(at: 0))
        }
    }

    @Test("CF-11 images that are at hand are waited for no longer than a given time")
    func atHandInTime() async {
        let loader = CoverLoader(drawing: CoverDrawing(pixelSide: 64, reflection: 0, floor: .black)) { _ in throw CancellationError() }
        let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }
        var changed: [Int] = []
        loader.didChange = { changed.append($0) }
        await HeadlessHost.open { _ in
            let start = CACurrentMediaTime()
            loader.load(Array(0..<10), within: 0.2) { index in
                MediaClock.shared.setVirtualTime(start + 0.07 * Double(index + 1))
                return index == 1 ? nil : image
            }
        }
        #expect(changed == [0, 2] && loader.picture(of: 1) == nil && loader.picture(of: 3) == nil)
    }

    @Test("CF-11 a picture that fails keeps its placeholder with the reason, and can be loaded again")
    func failures() async throws {
        let source = CoverSource(3)
        source.failing = [0, 2]
        var drawn: [Bool] = []
        source.didFail = { drawn.append($0.placeholders.hasFailure("The file is damaged.")) }
        await withFlow(source) { host, flow in
            #expect(flow.failureOfCover(at: 0) is CoverFailure && flow.failureOfCover(at: 1) == nil && flow.isCoverLoaded(at: 1))
            #expect(source.log.filter { $0.hasPrefix("fail") }.sorted() == ["fail 0", "fail 2"])
            let cell = flow.stage.cover(at: 0)!
            #expect(drawn == [true, true], "in the background, before the flow shows it")
            #expect(!cell.hasOwnPicture && cell.picture?.front === flow.placeholders.failure("The file is damaged.")?.front)
            #expect(host.elements.first { $0.label == "Covers" }?.value == "Title 0, Subtitle 0, 1 of 3, The file is damaged.")
            source.failing = []
            var script = GestureScript()
            script.tap(at: flow.middle)
            await host.run(script)
            await host.advance(by: 0.5)
            #expect(flow.isCoverLoaded(at: 0) && cell.hasOwnPicture && flow.failureOfCover(at: 2) != nil)
            flow.retryCover(at: 2)
            await host.advance(by: 0.1)
            #expect(flow.isCoverLoaded(at: 2))
        }
    }

    @Test("CF-11 what is scrolled away is cancelled, and what comes too late is shown by no other cover")
    func cancelled() async throws {
        let source = CoverSource(400)
        await withSlowFlow(source) { host, flow in
            #expect(source.requested == Array(0..<8))
            flow.selectedIndex = 200
            await host.advance(by: 0.2)
            #expect(Set(source.cancelled) == Set(0..<8))
            #expect(source.requested.dropFirst(8).first == 200)
            source.open()
            await host.advance { !flow.loader.isLoading }
            await host.advance(by: 0.3)
            #expect(!flow.isCoverLoaded(at: 0))
            for cell in flow.stage.covers {
                guard let index = cell.index, let picture = cell.picture else { continue }
                #expect(cell.hasOwnPicture && PixelColor(in: picture.front, x: 5, y: 5) == expected(index))
            }
        }
    }

    @Test("CF-11 what is being loaded goes on while the flow moves and still shows it: nothing is asked for twice")
    func goesOn() async throws {
        let source = CoverSource(400)
        await withSlowFlow(source) { host, flow in
            let first = source.requested
            for step in 1...3 {
                flow.position = CGFloat(step)
                await host.advanceFrame()
            }
            #expect(source.cancelled.isEmpty && source.requested == first && first == Array(0..<8))
            source.open()
            await host.advance { !flow.loader.isLoading }
            #expect(flow.stage.covers.allSatisfy { $0.hasOwnPicture })
            #expect(source.cancelled.isEmpty && Set(source.requested).count == source.requested.count)
        }
    }

    @Test("a flow that goes away while it loads leaves no background task behind")
    func goneWhileLoading() async {
        let source = CoverSource(12)
        weak var gone: CoverFlowView?
        source.close()
        await HeadlessHost.open(size: CGSize(width: 800, height: 480), scale: 1) { host in
            host.waitsForBackgroundWork = false
            do {
                let flow = CoverFlowView(frame: CGRect(x: 0, y: 0, width: 800, height: 480))
                flow.dataSource = source
                gone = flow
                host.show(flow)
                await host.advanceFrame()
                #expect(UIApplication.shared.backgroundTaskCount == 8)
                flow.removeFromSuperview()
            }
            source.open()
            await host.advance { gone == nil && UIApplication.shared.backgroundTaskCount == 0 }
            #expect(gone == nil && UIApplication.shared.backgroundTaskCount == 0)
        }
    }

    @Test("Covers are sampled with mipmaps, or as the flow says, also those that come later")
    func minification() async {
        let source = CoverSource(40)
        await HeadlessHost.open(size: CGSize(width: 800, height: 480), scale: 1) { host in
            let flow = CoverFlowView(frame: CGRect(x: 0, y: 0, width: 800, height: 480))
            flow.dataSource = source
            host.show(flow)
            await host.advance(by: 0.2)
            #expect(!flow.stage.covers.isEmpty && flow.stage.covers.allSatisfy { $0.minificationFilter == .trilinear })
            flow.minificationFilter = .linear
            flow.position = 30
            await host.advance(by: 0.2)
            #expect(flow.stage.covers.allSatisfy { $0.minificationFilter == .linear })
            #expect(flow.stage.covers.allSatisfy { cell in
                cell.layer.sublayers?.contains { $0.contents != nil && $0.minificationFilter == .linear } == true
            })
        }
    }

    private func expected(_ number: Int) -> PixelColor {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image { context in
            CoverSource.color(number).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        return PixelColor(in: image.cgImage!, x: 0, y: 0)
    }

    @Test("IT-03 while covers rush by, pictures are loaded for where the flow will rest")
    func rushing() async throws {
        let source = CoverSource(2_000)
        await withFlow(source) { host, flow in
            source.forgetRequests()
            var script = GestureScript()
            script.drag(from: CGPoint(x: 780, y: 200), to: CGPoint(x: 80, y: 200), duration: 0.1)
            await host.run(script)
            // No cover is ever blank: while it waits, it has the placeholder.
            @MainActor func isNoneBlank() -> Bool { flow.stage.covers.allSatisfy { $0.picture != nil } }
            var hasWaited = false
            for _ in 0..<20 {
                await host.advanceFrame()
                hasWaited = hasWaited || flow.stage.covers.contains { !$0.hasOwnPicture }
                #expect(isNoneBlank())
            }
            #expect(flow.stage.isDecelerating && flow.motion.isFast)
            let early = source.requested
            // How long each cover that is seen has waited since the flow was slow enough for its pictures.
            var waits: [Int: Int] = [:], longest = 0
            for _ in 0..<360 {
                await host.advanceFrame()
                #expect(isNoneBlank())
                let waiting = flow.motion.isFast ? [] : flow.visibleIndexes.filter { flow.stage.cover(at: $0)?.hasOwnPicture == false }
                waits = Dictionary(uniqueKeysWithValues: waiting.map { ($0, waits[$0, default: 0] + 1) })
                longest = max(longest, waits.values.max() ?? 0)
            }
            #expect(hasWaited && longest <= 3, "\(longest) frames")
            let rest = flow.selectedIndex!
            #expect(rest > 60 && early.contains(rest), "\(rest)")
            let around = flow.visibleRadius + CoverFlowMotion.margin
            // Those that only rushed by were never asked for.
            #expect(!source.requested.contains { $0 > around + 40 && $0 < rest - 2 * around - 20 })
            #expect(flow.stage.covers.allSatisfy { $0.hasOwnPicture })
        }
    }

    @Test("CF-12 of 10,000 and of a million covers only those that are seen have cells, and no more are made while scrolling")
    func bounded() async throws {
        var layerCounts: Set<Int> = []
        for count in [10_000, 1_000_000] {
            let source = CoverSource(0)
            source.covers = Array(0..<count)
            await withFlow(source) { host, flow in
                flow.position = CGFloat(count) / 2
                await host.advance(by: 0.2)
                let most = flow.visibleIndexes.count
                #expect(most <= 2 * flow.visibleRadius + 1)
                func layers(_ layer: CALayer) -> Int { 1 + (layer.sublayers ?? []).reduce(0) { $0 + layers($1) } }
                layerCounts.insert(layers(flow.layer))
                var cells = Set(flow.stage.covers.map(ObjectIdentifier.init))
                for step in 1...60 {
                    flow.position = CGFloat(count) / 2 + CGFloat(step) * 0.7
                    await host.advanceFrame()
                    cells.formUnion(flow.stage.covers.map(ObjectIdentifier.init))
                    #expect(flow.visibleIndexes.count <= most + 2)
                }
                #expect(cells.count <= most + 4)
                // A cell has a picture, a reflection, and a place for its back that is hidden.
                #expect(flow.stage.covers.allSatisfy { $0.layer.sublayers?.count == 3 && $0.contentView.isHidden })
                flow.loader.byteLimit = 40 * 200 * 200 * 4
                for step in 0..<10 {
                    flow.position = CGFloat(1_000 + 100 * step)
                    await host.advance(by: 0.1)
                }
                #expect(!flow.isCoverLoaded(at: 1_000) && flow.isCoverLoaded(at: 1_900))
            }
        }
        #expect(layerCounts.count == 1, "\(layerCounts)")
    }

    @Test("CF-15 the floor reflects a cover: mirrored, paler, fading; without a mask, and not if it is switched off")
    func reflections() async throws {
        let source = CoverSource(1)
        source.size = { _ in CGSize(width: 200, height: 200) }
        try await withFlow(source, prepare: { $0.showsCaptions = false }) { host, flow in
            await host.advance(by: 0.5)
            let front = try #require(flow.frameOfCover(at: 0))
            let picture = try #require(host.pixel(at: CGPoint(x: front.midX, y: front.maxY - 4)))
            let rows = [4, 30, 60, 90].map { host.pixel(at: CGPoint(x: front.midX, y: front.maxY + $0))! }
            #expect(rows[0].red > 40 && rows[0].red < picture.red / 2)
            for (upper, lower) in zip(rows, rows.dropFirst()) { #expect(upper.red > lower.red) }
            #expect(rows[3].red < 10)
            let cell = try #require(flow.stage.cover(at: 0))
            #expect(cell.layer.sublayers?.allSatisfy { $0.mask == nil && !$0.masksToBounds && $0.opacity == 1 } == true)
            flow.showsReflections = false
            await host.advance(by: 0.2)
            let below = try #require(flow.frameOfCover(at: 0)).maxY + 4
            #expect(host.pixel(at: CGPoint(x: front.midX, y: below)) == PixelColor(red: 0, green: 0, blue: 0))
        }
    }

    @Test("CF-15 a reflection is the picture upside down")
    func mirrored() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        // Blue above, red below.
        let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100), format: format).image { context in
            UIColor.blue.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 100, height: 75))
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 75, width: 100, height: 25))
        }
        let drawing = CoverDrawing(pixelSide: 100, reflection: 0.5, floor: .white)
        let picture = try #require(drawing.picture(of: image)), mirror = try #require(picture.reflection)
        #expect(mirror.width == 50 && mirror.height == 25)
        let near = PixelColor(in: mirror, x: 20, y: 3), far = PixelColor(in: mirror, x: 20, y: 16)
        let last = PixelColor(in: mirror, x: 20, y: 24)
        #expect(near.red > 250 && near.blue < 220 && far.blue > 250 && far.red < 250)
        #expect(last.red > 250 && last.green > 250 && last.blue > 250, "the white floor")
    }

    @Test("CF-20 pictures of any shape keep their ratio and stand on the same line")
    func aspect() async throws {
        let source = CoverSource(3)
        source.size = { [CGSize(width: 200, height: 100), CGSize(width: 100, height: 200), CGSize(width: 150, height: 150)][$0] }
        try await withFlow(source) { host, flow in
            for index in 0..<3 {
                flow.selectedIndex = index
                await host.advance(by: 0.5)
                let size = source.size(index), factor = 200 / max(size.width, size.height)
                let frame = try #require(flow.frameOfCover(at: index))
                let width = size.width * factor, height = size.height * factor
                let color = try #require(host.pixel(at: CGPoint(x: frame.midX, y: frame.maxY - 3)))
                @MainActor func isPicture(_ x: CGFloat, _ y: CGFloat) -> Bool { host.pixel(at: CGPoint(x: x, y: y)) == color }
                #expect(isPicture(frame.midX - width / 2 + 2, frame.maxY - 2) && isPicture(frame.midX + width / 2 - 2, frame.maxY - 2))
                #expect(isPicture(frame.midX, frame.maxY - height + 2) && !isPicture(frame.midX, frame.maxY - height - 2))
                if width < 200 { #expect(!isPicture(frame.midX - width / 2 - 2, frame.maxY - 2)) }
            }
        }
    }
}
