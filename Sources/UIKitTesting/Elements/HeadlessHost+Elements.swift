import Foundation
import UIKit

/// Finding elements by their accessibility label or identifier, and using them as the user would.
extension HeadlessHost {
    /// The accessibility elements on the screen, in reading order. Hidden elements and those behind a modal view are left out.
    public var elements: [ScreenElement] {
        CATransaction.flush()
        return application.accessibilityTree.elements.map(ScreenElement.init)
    }

    /// A description of the elements, one line each, with kind, label, value and frame; the same for the same elements.
    public func elementTree() -> String {
        CATransaction.flush()
        return application.accessibilityTree.text
    }

    /// The element with an accessibility label, which must be the only one.
    ///
    /// - Parameters:
    ///   - label: the whole label.
    ///   - traits: traits that the element must have, to tell a button from a text with the same label. Default: any.
    /// - Throws: ``ScreenElementError`` where there is none or more than one; it lists the labels on the screen.
    public func element(labelled label: String, _ traits: UIAccessibilityTraits = .none) throws(ScreenElementError) -> ScreenElement {
        try only(elements.filter { $0.label == label && $0.traits.isSuperset(of: traits) }, "labelled \"\(label)\"")
    }

    /// The element with an `accessibilityIdentifier`, which must be the only one.
    ///
    /// - Throws: ``ScreenElementError`` where there is none or more than one.
    public func element(identifiedBy identifier: String) throws(ScreenElementError) -> ScreenElement {
        try only(elements.filter { $0.identifier == identifier }, "identified by \"\(identifier)\"")
    }

    private func only(_ found: [ScreenElement], _ what: String) throws(ScreenElementError) -> ScreenElement {
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            let places = found.map { "\($0.frame)" }.joined(separator: ", ")
            throw ScreenElementError(description: "\(found.count) elements are \(what): at \(places)")
        }
        let labels = elements.compactMap { $0.label ?? $0.identifier }.map { "\"\($0)\"" }
        let there = labels.isEmpty ? "the screen has none" : "there are " + labels.joined(separator: ", ")
        throw ScreenElementError(description: "no element is \(what): \(there)")
    }

    /// Taps an element at its activation point, and advances the time by the duration of a tap.
    ///
    /// - Throws: ``ScreenElementError`` if the point isn't on the screen; scroll there first.
    public func tap(_ element: ScreenElement) async throws(ScreenElementError) {
        let point = element.activationPoint
        guard UIScreen.main.bounds.contains(point) else {
            throw ScreenElementError(description: "\(element.words) is not on the screen, whose bounds are \(UIScreen.main.bounds)")
        }
        var script = GestureScript()
        script.tap(at: point)
        await run(script)
        await settle()
    }

    /// Taps the element with a label, which must be the only one.
    ///
    /// - Throws: ``ScreenElementError`` where there is none, more than one, or it is not on the screen.
    public func tap(_ label: String, _ traits: UIAccessibilityTraits = .none) async throws(ScreenElementError) {
        try await tap(element(labelled: label, traits))
    }

    /// Types text into the first responder, as a keyboard does. Each line feed is a press of the return key.
    public func type(_ text: String) async {
        var script = GestureScript()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { script.key("Enter") }
            if !line.isEmpty { script.text(String(line)) }
        }
        await run(script)
        await settle()
    }

    /// Performs one of the element's custom actions.
    ///
    /// - Throws: ``ScreenElementError`` if it has no action of this name, or the action failed.
    public func perform(_ action: String, on element: ScreenElement) async throws(ScreenElementError) {
        guard let found = element.object.accessibilityCustomActions?.first(where: { $0.name == action }) else {
            throw ScreenElementError(description: "\(element.words) has no action \"\(action)\", but \(element.actionNames)")
        }
        guard found.perform() else {
            throw ScreenElementError(description: "the action \"\(action)\" of \(element.words) did not succeed")
        }
        await settle()
    }
}
