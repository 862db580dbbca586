/// Finds out which view classes override one of some methods.
///
/// A view that does not draw must not get a backing store: it would cost four bytes a pixel and replace contents set on the layer; and a hit
/// test passes views by whose bounds lie elsewhere, unless they decide for themselves. Swift cannot tell whether a class overrides a method,
/// so this compares the entries of the classes' method tables (vtables). The entry of a method is found by looking where a class that
/// overrides only this method differs from `UIView`.
@MainActor
final class MethodOverrides {
    static let ofDrawing = MethodOverrides([DrawingRect.self, DrawingLayer.self, Displaying.self])
    static let ofHitTesting = MethodOverrides([HitTesting.self, Containing.self])

    // No body may equal that of UIView: the optimizer merges identical functions.
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

    private var known: [ObjectIdentifier: Bool] = [ObjectIdentifier(UIView.self): false]
    /// The offsets of the methods in the table, in words; nil if the table's layout is not as expected.
    private let slots: [Int]?

    /// - Parameter samples: classes that override one method each.
    private init(_ samples: [UIView.Type]) {
        let base = Self.words(of: UIView.self), inheriting = Self.words(of: Inheriting.self)
        let slots = samples.map { type in
            let own = Self.words(of: type)
            return base.indices.filter { inheriting[$0] == base[$0] && own[$0] != base[$0] }
        }
        self.slots = slots.allSatisfy { $0.count == 1 } ? slots.map { $0[0] } : nil
    }

    /// The words of a class's metadata that hold the members of `UIView` and of its superclasses.
    private static func words(of type: UIView.Type) -> UnsafeBufferPointer<UInt> {
        let start = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
        let size = unsafeBitCast(UIView.self, to: UnsafeRawPointer.self)
        // The header of class metadata: kind, superclass, flags and address point, instance size and alignment, class size and address
        // point, description, destroyer. The class size counts from its beginning, the address point is where the pointer points.
        let classSize = size.load(fromByteOffset: 32, as: UInt32.self), addressPoint = size.load(fromByteOffset: 36, as: UInt32.self)
        let header = 56
        guard classSize > addressPoint, Int(classSize - addressPoint) > header, classSize < 1 << 16 else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(start: start + header / 8, count: (Int(classSize - addressPoint) - header) / 8)
    }

    /// Whether a class overrides one of the methods; true where that can't be told.
    func contains(_ type: UIView.Type) -> Bool {
        if let answer = known[ObjectIdentifier(type)] { return answer }
        var answer = true
        if let slots {
            let table = Self.words(of: type), base = Self.words(of: UIView.self)
            answer = slots.contains { table[$0] != base[$0] }
        }
        known[ObjectIdentifier(type)] = answer
        return answer
    }
}
