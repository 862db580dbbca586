/// Finds out which subclasses of a class override one of some methods or properties.
///
/// A view that does not draw must not get a backing store: it would cost four bytes a pixel and replace contents set on the layer; a hit
/// test passes views by whose bounds lie elsewhere, unless they decide for themselves; and what a program's class tells assistive
/// technologies may change without notice. Swift cannot tell whether a class overrides a method, so this compares the entries of the
/// classes' method tables (vtables). The entries of a method, or of a property's accessors, are found by looking where a class that
/// overrides only this one differs from its superclass.
@MainActor
final class MethodOverrides {
    static let ofDrawing = MethodOverrides(in: UIView.self, Inheriting.self, [DrawingRect.self, DrawingLayer.self, Displaying.self])
    static let ofHitTesting = MethodOverrides(in: UIView.self, Inheriting.self, [HitTesting.self, Containing.self])

    // No body may equal that of the superclass: the optimizer merges identical functions.
    private final class Inheriting: UIView {}
    private final class DrawingRect: UIView {
        override func draw(_ rect: CGRect) { preconditionFailure("no such view is made") }
    }
    private final class DrawingLayer: UIView {
        override func draw(_ layer: CALayer, in ctx: CGContext) { preconditionFailure("no such view is made") }
    }
    private final class Displaying: UIView {
        override func display(_ layer: CALayer) { preconditionFailure("no such view is made") }
    }
    private final class HitTesting: UIView {
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { preconditionFailure("no such view is made") }
    }
    private final class Containing: UIView {
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { preconditionFailure("no such view is made") }
    }

    private let superclass: AnyClass
    private var known: [ObjectIdentifier: Bool]
    /// The offsets of the methods in the table, in words; nil if the table's layout is not as expected.
    private let slots: [Int]?

    /// - Parameters:
    ///   - superclass: the class whose methods they are.
    ///   - inheriting: a subclass that overrides nothing.
    ///   - samples: subclasses that override one method or property each.
    init(in superclass: AnyClass, _ inheriting: AnyClass, _ samples: [AnyClass]) {
        self.superclass = superclass
        known = [ObjectIdentifier(superclass): false]
        let base = Self.words(of: superclass, in: superclass), inheriting = Self.words(of: inheriting, in: superclass)
        let slots = samples.map { type in
            let own = Self.words(of: type, in: superclass)
            return base.indices.filter { inheriting[$0] == base[$0] && own[$0] != base[$0] }
        }
        // A property that can be set has three accessors.
        self.slots = slots.allSatisfy { $0.count == 1 || $0.count == 3 } ? slots.flatMap(\.self) : nil
    }

    /// The words of a class's metadata that hold the members of `superclass` and of its superclasses.
    private static func words(of type: AnyClass, in superclass: AnyClass) -> UnsafeBufferPointer<UInt> {
        let start = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
        let size = unsafeBitCast(superclass, to: UnsafeRawPointer.self)
        // The header of class metadata: kind, superclass, flags and address point, instance size and alignment, class size and address
        // point, description, destroyer. The class size counts from its beginning, the address point is where the pointer points.
        let classSize = size.load(fromByteOffset: 32, as: UInt32.self), addressPoint = size.load(fromByteOffset: 36, as: UInt32.self)
        let header = 56
        guard classSize > addressPoint, Int(classSize - addressPoint) > header, classSize < 1 << 16 else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(start: start + header / 8, count: (Int(classSize - addressPoint) - header) / 8)
    }

    /// Whether a class, the superclass or one that inherits from it, overrides one of the methods; true where that can't be told.
    func contains(_ type: AnyClass) -> Bool {
        if let answer = known[ObjectIdentifier(type)] { return answer }
        var answer = true
        if let slots {
            let table = Self.words(of: type, in: superclass), base = Self.words(of: superclass, in: superclass)
            answer = slots.contains { table[$0] != base[$0] }
        }
        known[ObjectIdentifier(type)] = answer
        return answer
    }
}
