@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    @MainActor struct AlertTests {
        let trace = Trace()

        private func shown(_ host: HeadlessHost) async -> UIViewController {
            let root = UIViewController()
            host.show(root)
            await host.advance(by: 0.2)
            return root
        }

        private func action(_ title: String, _ style: UIAlertAction.Style = .default) -> UIAlertAction {
            UIAlertAction(title: title, style: style) { [trace] action in trace.note(action.title ?? "") }
        }

        @Test("a tap on a choice dismisses the alert, then the handler runs; everything is freed")
        func choosing() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let root = await shown(host)
                weak var gone: UIAlertController?
                do {
                    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
                    gone = alert
                    alert.addAction(action("Delete", .destructive))
                    alert.addAction(action("Cancel", .cancel))
                    root.present(alert, animated: true)
                }
                await host.advance(by: 1)
                let buttons = host.views(AlertButton.self)
                #expect(buttons.map { $0.action.title ?? "" } == ["Cancel", "Delete"])
                #expect(gone.map { $0.view.bounds.width == 270 } == true)
                let frame = host.frame(of: buttons[1])
                var script = GestureScript()
                script.tap(at: CGPoint(x: frame.midX, y: frame.midY))
                await host.run(script)
                #expect(trace.lines.isEmpty)
                await host.advance(by: 1)
                #expect(trace.taken() == ["Delete"] && root.presentedViewController == nil)
                await host.advance(by: 0.1)
                #expect(gone == nil)
            }
        }

        @Test("order and weight of choices: cancel is the first of two and the last of more; a preferred one is bold")
        func order() {
            func titles(_ actions: [UIAlertAction]) -> [String] {
                let alert = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
                for action in actions { alert.addAction(action) }
                return alert.view.tree.compactMap { ($0 as? AlertButton)?.action.title }
            }
            #expect(titles([action("A"), action("C", .cancel)]) == ["C", "A"])
            #expect(titles([action("C", .cancel), action("A")]) == ["C", "A"])
            #expect(titles([action("C", .cancel), action("A"), action("B")]) == ["A", "B", "C"])
            #expect(titles([action("A")]) == ["A"])
            let alert = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
            #expect(alert.preferredStyle == .actionSheet && alert.textFields == nil && alert.actions.isEmpty)
        }

        @Test("text fields: the first one is edited, return leads on and makes the choice; its text is there in the handler")
        func textFields() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let root = await shown(host)
                let alert = UIAlertController(title: "Sign In", message: nil, preferredStyle: .alert)
                alert.addTextField { $0.placeholder = "Name" }
                alert.addTextField()
                alert.addAction(UIAlertAction(title: "OK", style: .default) { [trace] _ in
                    trace.note(alert.textFields?.map { $0.text ?? "" }.joined(separator: "+") ?? "")
                })
                alert.addAction(action("Cancel", .cancel))
                root.present(alert, animated: true)
                await host.advance(by: 1)
                let fields = alert.textFields ?? []
                #expect(fields.count == 2 && fields[0].placeholder == "Name" && fields[0].isFirstResponder)
                var script = GestureScript()
                script.text("Anna")
                script.key("Enter")
                script.text("1234")
                await host.run(script)
                await host.advance(by: 0.1)
                #expect(fields[1].isFirstResponder && fields[0].text == "Anna")
                script = GestureScript()
                script.key("Enter")
                await host.run(script)
                await host.advance(by: 1)
                #expect(trace.taken() == ["Anna+1234"] && root.presentedViewController == nil)
            }
        }

        @Test("return makes the preferred or only choice, escape cancels; one that is disabled can't be made", arguments: ["Enter", "Escape"])
        func keys(key: String) async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let root = await shown(host)
                let alert = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
                let ok = action("OK")
                alert.addAction(ok)
                alert.addAction(action("Cancel", .cancel))
                ok.isEnabled = false
                root.present(alert, animated: true)
                await host.advance(by: 1)
                var script = GestureScript()
                script.key("Enter")
                await host.run(script)
                await host.advance(by: 1)
                #expect(trace.lines.isEmpty && root.presentedViewController === alert)
                ok.isEnabled = true
                script = GestureScript()
                script.key(key)
                await host.run(script)
                await host.advance(by: 1)
                #expect(trace.taken() == [key == "Enter" ? "OK" : "Cancel"])
            }
        }

        @Test("a sheet of choices lies at the lower edge; a tap beside it makes its cancel action, an alert stays")
        func beside() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let root = await shown(host)
                for style in [UIAlertController.Style.actionSheet, .alert] {
                    let alert = UIAlertController(title: "T", message: "M", preferredStyle: style)
                    alert.addAction(action("A"))
                    alert.addAction(action("Cancel", .cancel))
                    root.present(alert, animated: true)
                    await host.advance(by: 1)
                    if style == .actionSheet { #expect(alert.view.frame.maxY == 836 && alert.view.frame.width == 374) }
                    var script = GestureScript()
                    script.tap(at: CGPoint(x: 20, y: 40))
                    await host.run(script)
                    await host.advance(by: 1)
                    #expect(trace.taken() == (style == .actionSheet ? ["Cancel"] : []))
                    #expect((root.presentedViewController == nil) == (style == .actionSheet))
                }
            }
        }

        @Test("handlers live as long as the alert is shown, however it goes, even those that hold it", arguments: ["chosen", "dismissed", "covered"])
        func handlers(end: String) async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                let root = await shown(host)
                weak var gone: UIAlertController?
                weak var held: NSObject?
                do {
                    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert), object = NSObject()
                    (gone, held) = (alert, object)
                    alert.addTextField { $0.text = "Anna" }
                    for title in ["OK", "Other"] {
                        alert.addAction(UIAlertAction(title: title, style: .default) { [trace] _ in
                            withExtendedLifetime(object) { trace.note("\(title) \(alert.textFields?[0].text ?? "")") }
                        })
                    }
                    if end == "covered" {
                        // It goes with what lies below it, without a transition of its own.
                        let cover = UIViewController()
                        cover.modalPresentationStyle = .fullScreen
                        root.present(cover, animated: false)
                        cover.present(alert, animated: false)
                    } else {
                        root.present(alert, animated: true)
                    }
                    await host.advance(by: 1)
                    #expect(gone != nil && held != nil)
                    if end == "chosen" { alert.choose(alert.actions[0]) } else { root.dismiss(animated: end == "dismissed") }
                    await host.advance(by: 1)
                }
                await host.advance(by: 0.1)
                #expect(trace.taken() == (end == "chosen" ? ["OK Anna"] : []) && root.presentedViewController == nil)
                #expect(gone == nil && held == nil)
            }
        }

        @Test("a handler may show another alert, in the place of the one that it ended")
        func another() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844), scale: 1) { host in
                let root = await shown(host), second = UIAlertController(title: "Really?", message: nil, preferredStyle: .alert)
                second.addAction(action("Yes"))
                let first = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
                first.addAction(UIAlertAction(title: "Delete", style: .destructive) { [trace] _ in
                    trace.note("Delete")
                    root.present(second, animated: true)
                })
                root.present(first, animated: true)
                await host.advance(by: 1)
                await tap(host, "Delete")
                #expect(trace.taken() == ["Delete"] && root.presentedViewController === second && first.viewIfLoaded?.window == nil)
                await tap(host, "Yes")
                #expect(trace.taken() == ["Yes"] && root.presentedViewController == nil)
            }
        }

        private func tap(_ host: HeadlessHost, _ title: String) async {
            guard let button = host.views(AlertButton.self).first(where: { $0.action.title == title }) else {
                Issue.record("no choice \(title)")
                return
            }
            let frame = host.frame(of: button)
            var script = GestureScript()
            script.tap(at: CGPoint(x: frame.midX, y: frame.midY))
            await host.run(script)
            await host.advance(by: 1)
        }

        @Test("words and choices that change while the alert is shown are shown, in the middle of the screen, whatever its size")
        func changing() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844), scale: 1) { host in
                let root = await shown(host), alert = UIAlertController(title: "Saving", message: nil, preferredStyle: .alert)
                let stop = action("Stop")
                alert.addAction(stop)
                root.present(alert, animated: true)
                await host.advance(by: 1)
                let height = alert.view.bounds.height
                alert.title = "Saved"
                alert.message = String(repeating: "All is there. ", count: 20)
                alert.addAction(action("Open"))
                await host.advance(by: 0.5)
                #expect(Set(host.elements.compactMap(\.label)).isSuperset(of: ["Saved", "Stop", "Open"]) && alert.view.bounds.height > height)
                stop.isEnabled = false
                await tap(host, "Stop")
                #expect(trace.taken().isEmpty && root.presentedViewController === alert)
                for size in [CGSize(width: 844, height: 390), CGSize(width: 390, height: 844)] {
                    host.resize(to: size)
                    await host.advance(by: 1)
                    let frame = host.frame(of: alert.view)
                    #expect(abs(frame.midX - size.width / 2) <= 1 && abs(frame.midY - size.height / 2) <= 1 && frame.width == 270)
                }
                await tap(host, "Open")
                #expect(trace.taken() == ["Open"])
            }
        }

        @Test("an alert over a sheet goes with it, and none of its handlers is called")
        func overSheet() async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844), scale: 1) { host in
                let root = await shown(host), sheet = UIViewController()
                root.present(sheet, animated: true)
                await host.advance(by: 1)
                let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
                alert.addAction(action("Cancel", .cancel))
                sheet.present(alert, animated: true)
                await host.advance(by: 1)
                #expect(sheet.presentedViewController === alert && alert.presentingViewController === sheet)
                root.dismiss(animated: true)
                await host.advance(by: 1)
                #expect(root.presentedViewController == nil && alert.viewIfLoaded?.window == nil && sheet.view.window == nil)
                #expect(trace.taken().isEmpty && host.views(AlertButton.self).isEmpty)
            }
        }
    }
}
