import AppTesting
import Foundation
import StudyLibrary
import Testing
import UIKit
import UIKitTesting

@testable import AppSupport
@testable import StudyApp

/// Lines that are shown for some seconds, and keys of every window.
@Suite(.serialized) @MainActor struct StudyNoticeTests {
    /// The buttons that are seen, in the window's coordinates.
    private func buttons(_ host: HeadlessHost) -> [CGRect] {
        host.views(UIButton.self).filter { button in
            sequence(first: button as UIView) { $0.superview }.allSatisfy { !$0.isHidden && $0.alpha > 0.01 }
        }.map { $0.convert($0.bounds, to: nil) }
    }

    @Test("a line lies on no button, on the desktop and on a phone: in the library, a lesson and its answer, a note, and above a sheet")
    func placing() async throws {
        for (name, size) in [("desktop", StudyWindow.desktop), ("phone", StudyWindow.phone)] {
            let window = try StudyWindow([("A", (1...12).map { ["word \($0)", "Wort \($0)"] })])
            try await window.show(size: size) { host, controller in
                @MainActor func check(_ place: String) async throws {
                    controller.showNotice("The disk is full, so what was typed last isn't stored yet")
                    await host.advance(by: 0.5)
                    let notice = try #require(host.view(NoticeView.self)), frame = notice.convert(notice.bounds, to: nil)
                    #expect(CGRect(origin: .zero, size: size).contains(frame), "\(place) \(name)")
                    for button in buttons(host) { #expect(!button.intersects(frame), "\(place) \(name): \(button), \(frame)") }
                    #expect(UIApplication.shared.windows.last === notice.window && UIApplication.shared.keyWindow !== notice.window)
                    try host.look("notice-\(name)-\(place)")
                    await host.advance(by: 5)
                    #expect(notice.text == nil && notice.window?.isHidden != false)
                }
                try await check("library")
                controller.open(try window.stack("A"))
                await host.advance(by: 0.8)
                try await check("tray")
                await host.key("s", then: 1)
                try await check("lesson")
                await host.key(" ", then: 1)
                try await check("answer")
                await host.key("e", then: 1)
                try await check("note")
                await host.key("Escape", then: 1)
                await host.key("Escape", then: 1)
                await host.key("e", then: 1)
                #expect(controller.presentedViewController is FormSheet)
                try await check("sheet")
            }
        }
    }

    @Test("a line that stays makes way for a sheet's buttons, and goes when its reason does")
    func standing() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        try await window.show(size: StudyWindow.phone) { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            controller.model.unstoredTextDidChange("What was typed isn't stored")
            await host.advance(by: 0.5)
            await host.key("e", then: 1.5)
            let notice = try #require(host.view(NoticeView.self)), frame = notice.convert(notice.bounds, to: nil)
            for button in buttons(host) where controller.presentedViewController?.view.frame.intersects(button) == true {
                #expect(!button.intersects(frame))
            }
            controller.model.unstoredTextDidChange(nil)
            await host.advance(by: 1)
            #expect(notice.text == nil)
        }
    }

    @Test("Control and F in an open note close it, and the caret is in the field of its stack")
    func searching() async throws {
        let window = try StudyWindow([("A", [["one", "eins"], ["two", "zwei"]])])
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            controller.edit(1, in: nil)
            await host.advance(by: 1)
            #expect(controller.editor?.facets[0].text.isFirstResponder == true)
            await host.key("f", .control, then: 0.1)
            await host.key("Shift", then: 0)
            await host.type("zwei")
            await host.advance(by: 1)
            let stack = try #require(controller.navigation.topViewController as? StackViewController)
            #expect(controller.editor == nil && stack.search.field.isFirstResponder && stack.search.text == "zwei" && stack.pages.count == 1)
        }
    }

    @Test("F1 shows what keys do here, and closes it; Control-Q and Control-W close the window, also while something is typed")
    func keys() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        try await window.show { host, controller in
            let delegate = AppDelegate()
            var closings = 0
            delegate.close = { closings += 1 }
            UIApplication.shared.delegate = delegate
            defer { UIApplication.shared.delegate = nil }
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            let keys = UIApplication.shared.explainedKeys
            #expect(keys.first { $0.title == "Search" }?.keys == ["/", "Ctrl F"])
            #expect(keys.first { $0.title == "Undo" }?.keys == ["Ctrl Z"] && keys.contains { $0.title == "Full Screen" })
            await host.key("F1", then: 0.8)
            let page = try #require(controller.presentedViewController as? KeysViewController)
            #expect(host.views(UILabel.self).contains { $0.text == "/, Ctrl F" } && page.view.window != nil)
            try host.look("keys")
            await host.key("F1", then: 0.8)
            #expect(controller.presentedViewController == nil && controller.navigation.topViewController is StackViewController)
            await host.key("/", .shift, then: 0.8)
            await host.key("Escape", then: 0.8)
            #expect(controller.presentedViewController == nil)
            controller.edit(1, in: nil)
            await host.advance(by: 1)
            await host.key("q", .control)
            await host.key("w", .control)
            #expect(closings == 2 && controller.editor?.facets[0].text.text == "one")
            await host.key("F1", then: 0.8)
            #expect(controller.presentedViewController is KeysViewController)
        }
    }
}
