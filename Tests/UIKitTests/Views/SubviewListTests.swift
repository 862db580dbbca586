@testable import UIKit
import TestSupport
import Testing

extension UIKitCore {
    @Suite @MainActor struct SubviewListTests {
        @Test("random insertions, removals and reads of the list agree with an array", arguments: 0..<8 as Range<UInt64>)
        func random(seed: UInt64) {
            var random = SeededRandom(seed: seed)
            var list = SubviewList(), expected: [UIView] = []
            var last = 0
            for _ in 0..<2_000 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0...3:
                    let view = UIView(), index = Int.random(in: 0...expected.count, using: &random)
                    list.insert(view, at: index)
                    expected.insert(view, at: index)
                case 4...8 where !expected.isEmpty:
                    // Often at the place of the last removal, as in a loop.
                    for _ in 0..<Int.random(in: 1...4, using: &random) where !expected.isEmpty {
                        let index = Bool.random(using: &random) ? min(last, expected.count - 1) : Int.random(in: 0..<expected.count, using: &random)
                        list.remove(at: index)
                        expected.remove(at: index)
                        last = index
                    }
                default: #expect(list.views == expected)
                }
                #expect(list.count == expected.count)
                guard let view = expected.randomElement(using: &random), let index = expected.firstIndex(of: view) else { continue }
                for limit in [0, index, expected.count + 3] { #expect(list.index(of: view, notAbove: limit) == index) }
            }
            #expect(list.views == expected && list.index(of: UIView(), notAbove: 3) == nil)
        }

        @Test("views leave in any order, and are let go at once", arguments: ["front", "back", "middle", "random", "first"])
        func leaving(order: String) {
            let parent = UIView()
            var views = (0..<300).map { _ in UIView() }
            for (index, view) in views.enumerated() {
                if index % 3 == 0 { parent.layer.addSublayer(CALayer()) }
                parent.addSubview(view)
            }
            switch order {
            case "back": views.reverse()
            case "middle": views = Array(views[100...] + views[..<100])
            case "random":
                var random = SeededRandom(seed: 3)
                views.shuffle(using: &random)
            default: break
            }
            while !views.isEmpty {
                weak var leaving: UIView?
                do {
                    let view = views.removeFirst()
                    leaving = view
                    if order == "first" { #expect(parent.subviews.first === view) }
                    view.removeFromSuperview()
                    #expect(view.superview == nil)
                }
                #expect(leaving == nil)
                if views.count % 50 == 7 {
                    #expect(Set(parent.subviews.map { ObjectIdentifier($0) }) == Set(views.map { ObjectIdentifier($0) }) && parent.subviews.count == views.count)
                }
            }
            #expect(parent.subviews.isEmpty && parent.layer.sublayers?.count == 100)
        }

        @Test("a layer that the program moved or removed leaves its view in its place")
        func movedLayers() {
            let parent = UIView(), views = (0..<5).map { _ in UIView() }
            for view in views { parent.addSubview(view) }
            parent.layer.insertSublayer(views[4].layer, at: 0)
            views[1].layer.removeFromSuperlayer()
            #expect(parent.subviews == views)
            views[4].removeFromSuperview()
            views[1].removeFromSuperview()
            #expect(parent.subviews == [views[0], views[2], views[3]])
            parent.sendSubviewToBack(views[3])
            #expect(parent.subviews == [views[3], views[0], views[2]])
        }
    }
}
