import AppTesting
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// What tests do with forms.
@MainActor protocol StudyFormSteps {}

extension StudyFormSteps {
    /// The form on top.
    func form(_ controller: StudyLibraryController) throws -> FormViewController {
        let sheet = try #require(controller.presentedViewController as? FormSheet)
        return try #require(sheet.topViewController as? FormViewController)
    }

    /// Types a text over another one, and Return.
    func type(_ text: String, _ host: HeadlessHost) async {
        await host.key("a", .control, then: 0.1)
        await host.type(text)
        await host.advance(by: 0.1)
        await host.key("Enter", then: 0.9)
    }
}
