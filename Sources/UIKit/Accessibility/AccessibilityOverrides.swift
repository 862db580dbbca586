extension MethodOverrides {
    /// The classes whose objects decide for themselves what the tree of elements reads: nothing tells when that changes.
    static let ofAccessibility = MethodOverrides(
        in: AccessibleObject.self, Inheriting.self,
        [
            BeingElement.self, Labelled.self, Valued.self, Hinted.self, Trait.self, Identified.self, Framed.self, Listing.self, Hiding.self,
            BeingModal.self, ModalByDefault.self, Grouping.self, Containing.self, Acting.self,
        ])

    private final class Inheriting: AccessibleObject {}
    private final class BeingElement: AccessibleObject {
        override var isAccessibilityElement: Bool { get { unmade() } set { unmade() } }
    }
    private final class Labelled: AccessibleObject {
        override var accessibilityLabel: String? { get { unmade() } set { unmade() } }
    }
    private final class Valued: AccessibleObject {
        override var accessibilityValue: String? { get { unmade() } set { unmade() } }
    }
    private final class Hinted: AccessibleObject {
        override var accessibilityHint: String? { get { unmade() } set { unmade() } }
    }
    private final class Trait: AccessibleObject {
        override var accessibilityTraits: UIAccessibilityTraits { get { unmade() } set { unmade() } }
    }
    private final class Identified: AccessibleObject {
        override var accessibilityIdentifier: String? { get { unmade() } set { unmade() } }
    }
    private final class Framed: AccessibleObject {
        override var accessibilityFrame: CGRect { get { unmade() } set { unmade() } }
    }
    private final class Listing: AccessibleObject {
        override var accessibilityElements: [Any]? { get { unmade() } set { unmade() } }
    }
    private final class Hiding: AccessibleObject {
        override var accessibilityElementsHidden: Bool { get { unmade() } set { unmade() } }
    }
    private final class BeingModal: AccessibleObject {
        override var accessibilityViewIsModal: Bool { get { unmade() } set { unmade() } }
    }
    private final class ModalByDefault: AccessibleObject {
        override var isModalByDefault: Bool { unmade() }
    }
    private final class Grouping: AccessibleObject {
        override var shouldGroupAccessibilityChildren: Bool { get { unmade() } set { unmade() } }
    }
    private final class Containing: AccessibleObject {
        override var accessibilityContainerType: UIAccessibilityContainerType { get { unmade() } set { unmade() } }
    }
    private final class Acting: AccessibleObject {
        override var accessibilityCustomActions: [UIAccessibilityCustomAction]? { get { unmade() } set { unmade() } }
    }
}

/// The body of the accessors of classes that are only compared.
private func unmade() -> Never { preconditionFailure("no such object is made") }
