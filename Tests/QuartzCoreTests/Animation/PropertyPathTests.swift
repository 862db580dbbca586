import Testing
@testable import QuartzCore

@Suite("Property paths")
struct PropertyPathTests {
    @Test("2.7: the extension key paths set and read one component", arguments: [
        ("position.x", 0.5), ("position.y", 0.5), ("anchorPoint.y", 0.5), ("shadowOffset.width", 0.5), ("shadowOffset.height", 0.5),
        ("bounds.origin.x", 0.5), ("bounds.origin.y", 0.5), ("bounds.size.width", 0.5), ("bounds.size.height", 0.5),
        ("contentsRect.size.width", 0.5), ("contentsCenter.origin.x", 0.5),
        ("transform.rotation.x", 0.5), ("transform.rotation.y", 0.5), ("transform.rotation.z", 0.5), ("transform.rotation", 0.5),
        ("transform.scale.x", 0.5), ("transform.scale.y", 0.5), ("transform.scale.z", 0.5), ("transform.scale", 0.5),
        ("transform.translation.x", 0.5), ("transform.translation.y", 0.5), ("transform.translation.z", 0.5),
        ("sublayerTransform.rotation.x", 0.5), ("affineTransform.scale", 0.5),
        ("opacity", 0.5), ("cornerRadius", 0.5), ("zPosition", 0.5), ("speed", 0.5), ("shadowRadius", 0.5),
    ])
    func numbers(keyPath: String, number: Double) throws {
        let path = try #require(PropertyPath(keyPath))
        var properties = LayerProperties()
        properties.transform = CATransform3DMakeScale(1, 2, 3)
        path.set(.number(number), in: &properties)
        guard case .number(let found) = path.value(in: properties) else {
            Issue.record("no number")
            return
        }
        #expect(abs(found - number) < 1e-12)
        #expect(PropertyPath(path.keyPath) == path)

        // A value of another form changes nothing.
        path.set(.color(nil), in: &properties)
        #expect(path.value(in: properties) == .number(found))
    }

    @Test("Every key that can be animated reads back what was set, and is spelled as it was read")
    func wholeValues() throws {
        let samples: [AnimatableValue] = [
            .number(0.5), .number(2), .bool(true), .bool(false), .point(CGPoint(x: 1, y: 2)), .size(CGSize(width: 3, height: 4)),
            .rect(CGRect(x: 5, y: 6, width: 7, height: 8)), .transform(CATransform3DMakeScale(1, 2, 3)), .color(nil),
            .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)), .image(nil), .path(nil),
            .colors([.opaqueBlack]), .numbers([1, 2]),
        ]
        let contents: [ClassProperties] = [
            .plain, .gradient(GradientProperties()), .shape(ShapeProperties()), .text(TextProperties()), .replicator(ReplicatorProperties()), .emitter(EmitterProperties()),
        ]
        var count = 0
        for key in LayerKey.allCases {
            guard let path = PropertyPath(key.rawValue) else { continue }
            count += 1
            #expect(path.keyPath == key.rawValue)
            #expect(PropertyPath(key) == path)
            var taken = 0
            for sample in samples {
                var properties = LayerProperties()
                properties.classProperties = try #require(contents.first { content in
                    properties.classProperties = content
                    return path.value(in: properties) != nil
                })
                path.set(sample, in: &properties)
                if path.value(in: properties) == sample { taken += 1 }
            }
            #expect(taken >= 1, "\(key)")
            #expect(taken <= 2, "\(key)")
        }
        #expect(count == 66)
    }

    @Test("Aliases mean the same property")
    func aliases() {
        #expect(PropertyPath("isHidden") == PropertyPath("hidden"))
        #expect(PropertyPath("transform.rotation") == PropertyPath("transform.rotation.z"))
        #expect(PropertyPath("affineTransform") == PropertyPath("transform"))
        #expect(PropertyPath("isHidden")?.keyPath == "hidden")
        #expect(PropertyPath(.bounds, .x)?.keyPath == "bounds.origin.x")
    }

    @Test("What names nothing is refused", arguments: [
        "", ".", "position.", ".x", "position.z", "position.x.y", "bounds.x", "opacity.x", "transform.m34", "frame", "sublayers", "mask",
        "contentsGravity", "Position", "transform.rotation.w", "filters.blur.radius",
    ])
    func refusals(keyPath: String) {
        #expect(PropertyPath(keyPath) == nil)
    }

    @Test("A part that the property lacks is refused")
    func refusedParts() {
        #expect(PropertyPath(.opacity, .x) == nil)
        #expect(PropertyPath(.sublayers) == nil)
        #expect(PropertyPath(.position, .rotationX) == nil)
    }

    @Test("2.7: transform.scale is read as the average and writes all three; translation is a size")
    func transformParts() throws {
        var properties = LayerProperties()
        properties.transform = CATransform3DMakeScale(1, 2, 6)
        let scale = try #require(PropertyPath("transform.scale"))
        #expect(scale.value(in: properties) == .number(3))
        scale.set(.number(2), in: &properties)
        #expect(properties.transform == CATransform3DMakeScale(2, 2, 2))
        let translation = try #require(PropertyPath("transform.translation"))
        translation.set(.size(CGSize(width: 3, height: 4)), in: &properties)
        #expect(translation.value(in: properties) == .size(CGSize(width: 3, height: 4)))
        #expect(properties.transform.m43 == 0)
    }

    @Test("2.7: rotation.z from 0 to 2π turns a full circle")
    func fullCircle() throws {
        let path = try #require(PropertyPath("transform.rotation.z"))
        var properties = LayerProperties()
        path.set(AnimatableValue.number(0).interpolated(to: .number(2 * .pi), 0.5), in: &properties)
        #expect(abs(properties.transform.m11 + 1) < 1e-12)
    }
}
