import UIKit
import UIKitTesting

@testable import FoldingList

/// Three levels of lists: a menu, lists, and the items of each.
@MainActor
final class LevelsSource: FoldingLevelsViewDataSource, FoldingLevelsViewDelegate {
    /// The sources of the lists that were made, by the path of row texts that led there.
    private(set) var sources: [String: ListSource] = [:]
    private var names: [ObjectIdentifier: String] = [:]
    private(set) var opennesses: [CGFloat] = []
    private var log: [String] = []
    /// How many rows new lists have.
    var count = 8
    /// How deep rows open lists.
    var depth = 2

    init() {}

    func taken() -> [String] {
        defer { log = [] }
        return log
    }

    func source(of list: FoldingListView) -> ListSource {
        guard let source = sources[name(of: list)] else { preconditionFailure("no list of these levels") }
        return source
    }

    func name(of list: FoldingListView) -> String { names[ObjectIdentifier(list)] ?? "?" }

    func makeList(_ name: String) -> FoldingListView {
        let source = sources[name] ?? ListSource(count)
        sources[name] = source
        let list = FoldingListView()
        list.register(FoldingListTextCell.self, forCellReuseIdentifier: "row")
        list.sounds = nil
        list.dataSource = source
        list.delegate = source
        names[ObjectIdentifier(list)] = name
        return list
    }

    func foldingLevels(_ levels: FoldingLevelsView, listForRowAt index: Int, of list: FoldingListView) -> FoldingListView? {
        let name = name(of: list)
        guard name.split(separator: "/").count <= depth else { return nil }
        return makeList("\(name)/\(source(of: list).rows[index].text)")
    }

    func foldingLevels(_ levels: FoldingLevelsView, parentRowOf list: FoldingListView) -> Int? {
        let parts = name(of: list).split(separator: "/", omittingEmptySubsequences: false)
        let parent = parts.dropLast().joined(separator: "/")
        return sources[parent]?.rows.firstIndex { $0.text == parts.last ?? "" }
    }

    func foldingLevels(_ levels: FoldingLevelsView, didOpen list: FoldingListView) { log.append("open \(name(of: list))") }
    func foldingLevels(_ levels: FoldingLevelsView, didClose list: FoldingListView) { log.append("close \(name(of: list))") }
    func foldingLevels(_ levels: FoldingLevelsView, list: FoldingListView, isOpen openness: CGFloat) { opennesses.append(openness) }
}

/// Opens a host with levels that fill it: the root list is named "menu".
@MainActor
func withLevels(
    _ source: LevelsSource, size: CGSize = CGSize(width: 320, height: 480), framesPerSecond: Int = 60, reducesMotion: Bool = false,
    _ body: @MainActor (HeadlessHost, FoldingLevelsView) async throws -> Void
) async rethrows {
    try await HeadlessHost.open(size: size, scale: 1, framesPerSecond: framesPerSecond) { host in
        UIAccessibility.isReduceMotionEnabled = reducesMotion
        let levels = FoldingLevelsView(frame: CGRect(origin: .zero, size: size))
        levels.dataSource = source
        levels.delegate = source
        levels.rootList = source.makeList("menu")
        host.show(levels)
        await host.advance(by: 0.1)
        try await body(host, levels)
        levels.removeFromSuperview()
    }
}
