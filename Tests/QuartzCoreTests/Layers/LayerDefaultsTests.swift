import Foundation
import Testing

@testable import QuartzCore

@Suite struct LayerDefaultsTests {
    @Test("1.1 defaults")
    func defaults() {
        let layer = CALayer()
        #expect(layer.bounds == .zero && layer.position == .zero && layer.zPosition == 0)
        #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.anchorPointZ == 0)
        #expect(CATransform3DIsIdentity(layer.transform) && CATransform3DIsIdentity(layer.sublayerTransform))
        #expect(!layer.isHidden && layer.isDoubleSided && !layer.isGeometryFlipped && !layer.masksToBounds)
        #expect(layer.mask == nil && layer.sublayers == nil && layer.superlayer == nil)
        #expect(layer.contents == nil && layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(layer.contentsGravity == .resize && layer.contentsScale == 1 && layer.contentsFormat == .RGBA8Uint)
        #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
        #expect(layer.opacity == 1 && !layer.isOpaque && layer.backgroundColor == nil)
        #expect(layer.cornerRadius == 0 && layer.maskedCorners.rawValue == 15)
        #expect(layer.borderWidth == 0 && layer.borderColor == CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        #expect(layer.shadowColor == CGColor(red: 0, green: 0, blue: 0, alpha: 1) && layer.shadowOpacity == 0)
        #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3 && layer.shadowPath == nil)
        #expect(layer.allowsGroupOpacity && layer.edgeAntialiasingMask.rawValue == 15 && !layer.needsDisplayOnBoundsChange)
        #expect(layer.name == nil && layer.style == nil && layer.actions == nil && layer.delegate == nil)
        #expect(layer.beginTime == 0 && layer.timeOffset == 0 && layer.speed == 1 && layer.duration == .infinity)
        #expect(layer.repeatCount == 0 && layer.repeatDuration == 0 && !layer.autoreverses && layer.fillMode == .removed)
        #expect(layer.presentation() == nil, "1.10 never committed")
        #expect(layer.model() === layer && layer.animationKeys() == nil)
    }

    @Test("1.1 defaultValue(forKey:) tells what is not zero")
    func defaultValues() {
        #expect(CALayer.defaultValue(forKey: "opacity") as? Float == 1)
        #expect(CALayer.defaultValue(forKey: "shadowOffset") as? CGSize == CGSize(width: 0, height: -3))
        #expect(CALayer.defaultValue(forKey: "doubleSided") as? Bool == true)
        #expect(CALayer.defaultValue(forKey: "hidden") as? Bool == false)
        #expect(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
        for key in ["bounds", "position", "cornerRadius", "shadowOpacity", "nonsense"] { #expect(CALayer.defaultValue(forKey: key) == nil) }
        #expect(CALayer.defaultAction(forKey: "opacity") == nil)
        #expect(!CALayer.needsDisplay(forKey: "bounds"))
    }

    @Test("1.1 setters standardise: negative sizes of bounds, four bits of the edge mask")
    func standardisation() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 5, y: 5, width: -10, height: -20)
        #expect(layer.bounds.origin == CGPoint(x: -5, y: -15) && layer.bounds.size == CGSize(width: 10, height: 20))
        layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 0xFF)
        #expect(layer.edgeAntialiasingMask.rawValue == 15)
        layer.sublayers = [CALayer()]
        #expect(layer.sublayers?.count == 1)
        layer.sublayers = []
        #expect(layer.sublayers == nil, "an emptied list reads nil again")
    }

    @Test("1.1 contents that are no picture are kept and draw nothing")
    func foreignContents() {
        let layer = CALayer()
        layer.contents = "text"
        #expect(layer.contents as? String == "text")
        #expect(layer.properties.contents == nil)
        layer.contents = nil
        #expect(layer.contents == nil)
    }

    @Test("a mutable shadow path is copied: later changes don't reach the layer")
    func shadowPathCopy() {
        let layer = CALayer()
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        layer.shadowPath = path
        path.addRect(CGRect(x: 100, y: 0, width: 10, height: 10))
        #expect(layer.shadowPath?.boundingBoxOfPath.width == 10)
    }

    @Test("2.7 values by key and key path")
    func keyedValues() {
        let layer = CALayer()
        layer.setValue(12, forKeyPath: "position.x")
        layer.setValue(34.5, forKeyPath: "position.y")
        #expect(layer.position == CGPoint(x: 12, y: 34.5))
        layer.setValue(50, forKeyPath: "bounds.size.width")
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 50, height: 0))
        layer.setValue(2, forKeyPath: "transform.scale")
        #expect(layer.transform.m11 == 2 && layer.transform.m33 == 2)
        layer.setValue(0.5, forKeyPath: "transform.rotation.z")
        #expect(abs(layer.transform.m11 - 1.755165) < 1e-6 && abs(layer.transform.m12 - 0.958851) < 1e-6)
        #expect(abs(((layer.value(forKeyPath: "transform.rotation") as? NSNumber)?.doubleValue ?? 0) - 0.5) < 1e-12)
        layer.setValue(true, forKey: "hidden")
        #expect(layer.isHidden)
        layer.setValue(CGColor.red, forKey: "backgroundColor")
        #expect(layer.backgroundColor == .red)
        layer.setValue(nil, forKey: "backgroundColor")
        #expect(layer.backgroundColor == nil && layer.value(forKey: "backgroundColor") == nil)
        layer.setValue(CALayerContentsGravity.center, forKey: "contentsGravity")
        #expect(layer.contentsGravity == .center)
        layer.setValue("top", forKey: "contentsGravity")
        #expect(layer.contentsGravity == .top)
        layer.setValue("nonsense", forKey: "position")
        #expect(layer.position == CGPoint(x: 12, y: 34.5), "a value of another form changes nothing")
        layer.setValue(7, forKey: "myKey")
        #expect(layer.value(forKey: "myKey") as? Int == 7)
        #expect(layer.value(forKey: "unknown") == nil)
    }
}
