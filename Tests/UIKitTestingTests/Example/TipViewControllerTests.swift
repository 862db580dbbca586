import Testing
import UIKit
import UIKitTesting

@Suite @MainActor struct TipViewControllerTests {
    @Test func guestsShareTheBill() async throws {
        try await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 2) { host in
            host.show(TipViewController(bill: 80))
            await host.advance(by: 0)
            #expect(try host.element(identifiedBy: "total").label == "44.00")

            try await host.tap("Generous")
            await host.advance(by: 1)
            #expect(try host.element(identifiedBy: "total").label == "48.00")
        }
    }

    @Test func payingFadesTheSum() async throws {
        try await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 2) { host in
            host.show(TipViewController(bill: 80))
            await host.advance(by: 0)
            try await host.tap("Pay", .button)
            let total = try #require(host.view(UILabel.self) { $0.accessibilityIdentifier == "total" })
            let start = try #require(total.layer.presentation()?.opacity)
            await host.advance(by: 0.15)
            let middle = try #require(total.layer.presentation()?.opacity)
            #expect(start > middle && middle > 0.25)
            await host.advance(by: 0.2)
            #expect(try host.element(labelled: "Pay").traits.contains(.notEnabled))
        }
    }

    @Test func aScriptOfTouchesPlaysTheSameEverywhere() async throws {
        try await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 2) { host in
            host.show(TipViewController(bill: 80))
            await host.advance(by: 0)
            var script = GestureScript()
            script.tap(at: try host.element(labelled: "Generous").activationPoint)
            script.wait(0.5)
            await host.run(script)
            try host.verify("generous", as: .elements)
        }
    }
}
