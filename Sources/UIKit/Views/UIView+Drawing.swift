/// Creating the view's layer and drawing its content.
extension UIView {
    static func makeLayer() -> CALayer {
        let layerClass: AnyClass = self.layerClass
        if layerClass == CALayer.self { return CALayer() }
        guard let type = layerClass as? CALayer.Type, let layer = type.init(coder: NSCoder()) else {
            preconditionFailure("layerClass of \(self) is \(layerClass), of which no CALayer can be made")
        }
        return layer
    }

    func setUpLayer() {
        layer.delegate = self
        layer.contentsScale = UIScreen.main.scale
        if drawsContent { layer.setNeedsDisplay() }
    }

    /// Whether the view may provide layer contents: its class overrides a drawing method, or its layer is not a plain `CALayer`.
    var drawsContent: Bool {
        DrawingOverrides.contains(type(of: self)) || type(of: layer) != CALayer.self
    }

    /// Draws the view into the backing store of its layer.
    func drawBackingStore(of layer: CALayer, in context: CGContext) {
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        // A tiled layer draws one tile at a time.
        traitCollection.asCurrent { draw(layer is CATiledLayer ? context.boundingBoxOfClipPath : bounds) }
    }
}

/// Finds out which view classes override a drawing method.
///
/// A view that does not draw must not get a backing store: it would cost four bytes a pixel and replace contents set on the layer. Swift
/// cannot tell whether a class overrides a method, so this compares the entries of the classes' method tables (vtables). The entry of a
/// method is found by looking where a class that overrides only this method differs from `UIView`.
@MainActor
private enum DrawingOverrides {
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

    private static var known: [ObjectIdentifier: Bool] = [ObjectIdentifier(UIView.self): false]

    /// The offsets of the three methods in the table, in words; nil if the table's layout is not as expected.
    private static let slots: [Int]? = {
        var slots: [Int] = []
        for type in [DrawingRect.self, DrawingLayer.self, Displaying.self] as [UIView.Type] {
            let differing = words(of: UIView.self).indices.filter {
                let word = words(of: UIView.self)[$0]
                return words(of: Inheriting.self)[$0] == word && words(of: type)[$0] != word
            }
            guard differing.count == 1 else { return nil }
            slots.append(differing[0])
        }
        return slots
    }()

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

    static func contains(_ type: UIView.Type) -> Bool {
        if let answer = known[ObjectIdentifier(type)] { return answer }
        var answer = true
        if let slots {
            let table = words(of: type), base = words(of: UIView.self)
            answer = slots.contains { table[$0] != base[$0] }
        }
        known[ObjectIdentifier(type)] = answer
        return answer
    }
}
