import UIKit
import UIKitTesting

@testable import CoverFlow

/// Covers with plain pictures; notes what it is asked and told.
@MainActor
final class CoverSource: CoverFlowViewDataSource, CoverFlowViewDelegate {
    /// What each cover shows: a number, from which its colour and title follow.
    var covers: [Int]
    /// The size of a cover's picture, in pixels.
    var size: (Int) -> CGSize = { _ in CGSize(width: 64, height: 64) }
    var details: ((Int) -> UIView?)?
    /// Covers whose pictures fail.
    var failing: Set<Int> = []
    /// Covers whose images are at hand.
    var atHand: Set<Int> = []
    /// Covers that have previews, which are white.
    var previewed: Set<Int> = []
    private(set) var askedForPreviews: [Int] = []
    /// Called for each cover that is asked for an image at hand.
    var willHandOver: ((Int) -> Void)?
    /// Called when a cover's picture could not be loaded.
    var didFail: ((CoverFlowView) -> Void)?
    /// Loads that wait for ``open()``; nil lets all through.
    private var waiting: [CheckedContinuation<Void, Never>]?
    private(set) var requested: [Int] = []
    private(set) var cancelled: [Int] = []
    private(set) var log: [String] = []
    private(set) var moves = 0

    init(_ count: Int) {
        covers = Array(0..<count)
    }

    /// Forgets and returns what was noted.
    func taken() -> [String] {
        defer { log = [] }
        return log
    }

    func forgetRequests() {
        requested = []
        cancelled = []
    }

    /// Lets loads wait from now on.
    func close() { waiting = [] }

    /// Lets the loads that wait, and all others, go on.
    func open() {
        let all = waiting ?? []
        waiting = nil
        for continuation in all { continuation.resume() }
    }

    static func color(_ number: Int) -> UIColor {
        UIColor(hue: CGFloat(number * 37 % 100) / 100, saturation: 0.8, brightness: 0.9, alpha: 1)
    }

    func numberOfCovers(in coverFlow: CoverFlowView) -> Int { covers.count }

    func coverFlow(_ coverFlow: CoverFlowView, imageForCoverAt index: Int) async throws -> UIImage {
        let number = covers[index]
        requested.append(number)
        if waiting != nil {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiting?.append($0) }
            } onCancel: {
                Task { @MainActor in self.cancelled.append(number) }
            }
        }
        if failing.contains(number) { throw CoverFailure() }
        return image(number)
    }

    func coverFlow(_ coverFlow: CoverFlowView, imageAtHandForCoverAt index: Int) -> UIImage? {
        willHandOver?(covers[index])
        return atHand.contains(covers[index]) ? image(covers[index]) : nil
    }

    func coverFlow(_ coverFlow: CoverFlowView, previewLoaderForCoverAt index: Int) -> (@Sendable () async -> UIImage?)? {
        let number = covers[index]
        askedForPreviews.append(number)
        guard previewed.contains(number) else { return nil }
        let preview = image(number, .white)
        return { preview }
    }

    private func image(_ number: Int) -> UIImage { image(number, Self.color(number)) }

    private func image(_ number: Int, _ color: UIColor) -> UIImage {
        let size = size(number), format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
            color.setFill()
            context.fill(CGRect(origin: .zero, size: size))
        }
    }

    func coverFlow(_ coverFlow: CoverFlowView, titleForCoverAt index: Int) -> String? { "Title \(covers[index])" }
    func coverFlow(_ coverFlow: CoverFlowView, subtitleForCoverAt index: Int) -> String? { "Subtitle \(covers[index])" }
    func coverFlow(_ coverFlow: CoverFlowView, detailsForCoverAt index: Int) -> UIView? { details?(index) }

    func coverFlow(_ coverFlow: CoverFlowView, didSelectCoverAt index: Int) { log.append("select \(index)") }
    func coverFlowDidMove(_ coverFlow: CoverFlowView) { moves += 1 }
    func coverFlow(_ coverFlow: CoverFlowView, didSettleAtCoverAt index: Int) { log.append("settle \(index)") }
    func coverFlow(_ coverFlow: CoverFlowView, willFlipCoverAt index: Int, toBack: Bool) { log.append("will flip \(index) \(toBack)") }
    func coverFlow(_ coverFlow: CoverFlowView, didFlipCoverAt index: Int, toBack: Bool) { log.append("did flip \(index) \(toBack)") }
    func coverFlow(_ coverFlow: CoverFlowView, didActivateCoverAt index: Int) { log.append("activate \(index)") }
    func coverFlow(_ coverFlow: CoverFlowView, didFailToLoadCoverAt index: Int, error: any Error) {
        log.append("fail \(index)")
        didFail?(coverFlow)
    }
}

/// Why a picture of a test fails.
struct CoverFailure: Error, LocalizedError {
    var errorDescription: String? { "The file is damaged." }
}

/// Opens a host with a flow of the printed measures that fills it.
@MainActor
func withFlow(
    _ source: CoverSource, size: CGSize = CGSize(width: 800, height: 480), scale: CGFloat = 1,
    prepare: (CoverFlowView) -> Void = { _ in },
    _ body: @MainActor (HeadlessHost, CoverFlowView) async throws -> Void
) async rethrows {
    try await HeadlessHost.open(size: size, scale: scale) { host in
        let flow = CoverFlowView(frame: CGRect(origin: .zero, size: size))
        flow.geometry = CoverFlowGeometry()
        flow.coverSize = 128
        prepare(flow)
        flow.dataSource = source
        flow.delegate = source
        host.show(flow)
        await host.advance(by: 0.1)
        try await body(host, flow)
        source.open()
        flow.removeFromSuperview()
    }
}

extension CoverFlowView {
    /// The middle of the flow, on the screen.
    var middle: CGPoint { CGPoint(x: stage.frame.midX, y: stage.frame.midY) }

    /// A place of a cover that no other cover is in front of: the middle of its outer half.
    func place(ofSide index: Int) -> CGPoint {
        let frame = frameOfCover(at: index) ?? .zero, isAfter = index > (selectedIndex ?? 0)
        return CGPoint(x: isAfter ? frame.maxX - 6 : frame.minX + 6, y: frame.midY)
    }
}

extension HeadlessHost {
    /// Shows frames until a condition holds, at most so many, with a little real time for background threads in between.
    func advance(until condition: () -> Bool) async {
        for _ in 0..<2000 where !condition() {
            await advanceFrame()
            try? await Task.sleep(for: .milliseconds(2))
        }
    }

    func press(_ keys: String..., then seconds: Double = 0.5) async {
        for key in keys {
            var script = GestureScript()
            script.key(key)
            await run(script)
            await advance(by: seconds)
        }
    }
}
