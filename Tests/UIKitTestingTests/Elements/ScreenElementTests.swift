import Testing
import UIKit
import UIKitTesting

@Suite @MainActor struct ScreenElementTests {
    /// A screen with a text and two buttons.
    private func screen(_ host: HeadlessHost) -> (counter: UILabel, add: UIControl) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let counter = UILabel(frame: CGRect(x: 20, y: 40, width: 100, height: 30))
        counter.text = "0"
        counter.accessibilityIdentifier = "counter"
        root.addSubview(counter)
        let add = UIControl(frame: CGRect(x: 20, y: 100, width: 60, height: 40))
        add.accessibilityLabel = "Add"
        add.accessibilityTraits = .button
        add.addAction(UIAction { _ in counter.text = String((Int(counter.text ?? "") ?? 0) + 1) }, for: .touchUpInside)
        root.addSubview(add)
        let far = UIControl(frame: CGRect(x: 20, y: 900, width: 60, height: 40))
        far.accessibilityLabel = "Far"
        root.addSubview(far)
        host.show(root)
        return (counter, add)
    }

    @Test("found by label and by identifier, and tapped")
    func tapping() async throws {
        try await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
            _ = screen(host)
            #expect(host.elements.map(\.label) == ["0", "Add", "Far"])
            try await host.tap("Add", .button)
            try await host.tap("Add")
            #expect(try host.element(identifiedBy: "counter").label == "2")
        }
    }

    @Test("what is missing, ambiguous or off the screen is told in one line")
    func refusals() async throws {
        try await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
            let (counter, _) = screen(host)
            let missing = await #expect(throws: ScreenElementError.self) { try await host.tap("Subtract") }
            #expect(missing?.description == "no element is labelled \"Subtract\": there are \"0\", \"Add\", \"Far\"")
            counter.text = "Add"
            let ambiguous = #expect(throws: ScreenElementError.self) { try host.element(labelled: "Add") }
            #expect(ambiguous?.description.hasPrefix("2 elements are labelled \"Add\": at ") == true)
            let far = await #expect(throws: ScreenElementError.self) { try await host.tap("Far") }
            #expect(far?.description.contains("is not on the screen, whose bounds are") == true)
            let add = try host.element(labelled: "Add", .button)
            await #expect(throws: ScreenElementError.self) { try await host.perform("Fly", on: add) }
        }
    }
}
