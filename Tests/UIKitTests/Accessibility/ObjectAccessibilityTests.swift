import Foundation
import Testing
import UIKit

@MainActor
@Suite("Accessibility of objects that are no elements")
struct ObjectAccessibilityTests {
    @Test("any object keeps a label, a hint, a value and an identifier")
    func kept() {
        let object = NSObject(), other = NSObject()
        object.accessibilityLabel = "label"
        object.accessibilityHint = "hint"
        object.accessibilityValue = "value"
        object.accessibilityIdentifier = "identifier"
        #expect([object.accessibilityLabel, object.accessibilityHint, object.accessibilityValue, object.accessibilityIdentifier]
            == ["label", "hint", "value", "identifier"])
        #expect(other.accessibilityLabel == nil)
        object.accessibilityLabel = nil
        #expect(object.accessibilityLabel == nil && object.accessibilityHint == "hint")
    }

    @Test("a view's own properties come first")
    func views() {
        let label = UILabel()
        label.text = "text"
        #expect(label.accessibilityLabel == "text")
        let image = UIImage()
        image.accessibilityIdentifier = "picture"
        #expect(image.accessibilityIdentifier == "picture")
    }
}
