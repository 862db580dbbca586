extension PropertyPath {
    /// Returns the value from a layer's properties; nil where the layer's class has no such property.
    package func value(in properties: LayerProperties) -> AnimatableValue? {
        switch key {
        case .position: value(of: properties.position)
        case .anchorPoint: value(of: properties.anchorPoint)
        case .shadowOffset: value(of: properties.shadowOffset)
        case .bounds: value(of: properties.bounds)
        case .contentsRect: value(of: properties.contentsRect)
        case .contentsCenter: value(of: properties.contentsCenter)
        case .transform: value(of: properties.transform)
        case .sublayerTransform: value(of: properties.sublayerTransform)
        case .zPosition: .number(properties.zPosition)
        case .anchorPointZ: .number(properties.anchorPointZ)
        case .contentsScale: .number(properties.contentsScale)
        case .opacity: .number(Double(properties.opacity))
        case .cornerRadius: .number(properties.cornerRadius)
        case .borderWidth: .number(properties.borderWidth)
        case .shadowOpacity: .number(Double(properties.shadowOpacity))
        case .shadowRadius: .number(properties.shadowRadius)
        case .beginTime: .number(properties.beginTime)
        case .timeOffset: .number(properties.timeOffset)
        case .speed: .number(Double(properties.speed))
        case .hidden: .bool(properties.isHidden)
        case .doubleSided: .bool(properties.isDoubleSided)
        case .geometryFlipped: .bool(properties.isGeometryFlipped)
        case .masksToBounds: .bool(properties.masksToBounds)
        case .opaque: .bool(properties.isOpaque)
        case .allowsGroupOpacity: .bool(properties.allowsGroupOpacity)
        case .allowsEdgeAntialiasing: .bool(properties.allowsEdgeAntialiasing)
        case .backgroundColor: .color(properties.backgroundColor)
        case .borderColor: .color(properties.borderColor)
        case .shadowColor: .color(properties.shadowColor)
        case .contents: .image(properties.contents)
        case .shadowPath: .path(properties.shadowPath)
        case .shouldRasterize: .bool(properties.shouldRasterize)
        case .rasterizationScale: .number(properties.rasterizationScale)
        case .minificationFilterBias: .number(Double(properties.minificationFilterBias))
        case .emitterCells: cell.flatMap { properties.content[$0] }.map { value(of: $0) }
        default: properties.content[key].map { value(of: $0) }
        }
    }

    /// Sets the value in a layer's properties and keeps other components. A value of the wrong form is ignored.
    package func set(_ value: AnimatableValue, in properties: inout LayerProperties) {
        switch key {
        case .position: set(value, of: &properties.position)
        case .anchorPoint: set(value, of: &properties.anchorPoint)
        case .shadowOffset: set(value, of: &properties.shadowOffset)
        case .bounds: set(value, of: &properties.bounds)
        case .contentsRect: set(value, of: &properties.contentsRect)
        case .contentsCenter: set(value, of: &properties.contentsCenter)
        case .transform: set(value, of: &properties.transform)
        case .sublayerTransform: set(value, of: &properties.sublayerTransform)
        case .zPosition: set(value, of: &properties.zPosition)
        case .anchorPointZ: set(value, of: &properties.anchorPointZ)
        case .contentsScale: set(value, of: &properties.contentsScale)
        case .opacity: set(value, of: &properties.opacity)
        case .cornerRadius: set(value, of: &properties.cornerRadius)
        case .borderWidth: set(value, of: &properties.borderWidth)
        case .shadowOpacity: set(value, of: &properties.shadowOpacity)
        case .shadowRadius: set(value, of: &properties.shadowRadius)
        case .beginTime: set(value, of: &properties.beginTime)
        case .timeOffset: set(value, of: &properties.timeOffset)
        case .speed: set(value, of: &properties.speed)
        case .hidden: set(value, of: &properties.isHidden)
        case .doubleSided: set(value, of: &properties.isDoubleSided)
        case .geometryFlipped: set(value, of: &properties.isGeometryFlipped)
        case .masksToBounds: set(value, of: &properties.masksToBounds)
        case .opaque: set(value, of: &properties.isOpaque)
        case .allowsGroupOpacity: set(value, of: &properties.allowsGroupOpacity)
        case .allowsEdgeAntialiasing: set(value, of: &properties.allowsEdgeAntialiasing)
        case .backgroundColor: set(value, of: &properties.backgroundColor)
        case .borderColor: set(value, of: &properties.borderColor)
        case .shadowColor: set(value, of: &properties.shadowColor)
        case .contents: if case .image(let image) = value { properties.contents = image }
        case .shadowPath: if case .path(let path) = value { properties.shadowPath = path }
        case .shouldRasterize: set(value, of: &properties.shouldRasterize)
        case .rasterizationScale: set(value, of: &properties.rasterizationScale)
        case .minificationFilterBias: set(value, of: &properties.minificationFilterBias)
        case .emitterCells:
            guard let cell, var whole = properties.content[cell] else { break }
            set(value, of: &whole)
            properties.content[cell] = whole
        default:
            guard component != .whole else {
                properties.content[key] = value
                break
            }
            guard var whole = properties.content[key] else { break }
            set(value, of: &whole)
            properties.content[key] = whole
        }
    }

    // MARK: Components

    private func value(of whole: AnimatableValue) -> AnimatableValue {
        switch whole {
        case .point(let point): value(of: point)
        case .size(let size): value(of: size)
        case .rect(let rect): value(of: rect)
        case .transform(let transform): value(of: transform)
        default: whole
        }
    }

    private func set(_ value: AnimatableValue, of whole: inout AnimatableValue) {
        switch whole {
        case .point(var point):
            set(value, of: &point)
            whole = .point(point)
        case .size(var size):
            set(value, of: &size)
            whole = .size(size)
        case .rect(var rect):
            set(value, of: &rect)
            whole = .rect(rect)
        case .transform(var transform):
            set(value, of: &transform)
            whole = .transform(transform)
        default: whole = value
        }
    }

    private func value(of point: CGPoint) -> AnimatableValue {
        switch component {
        case .x: .number(point.x)
        case .y: .number(point.y)
        default: .point(point)
        }
    }

    private func value(of size: CGSize) -> AnimatableValue {
        switch component {
        case .width: .number(size.width)
        case .height: .number(size.height)
        default: .size(size)
        }
    }

    private func value(of rect: CGRect) -> AnimatableValue {
        switch component {
        case .x: .number(rect.origin.x)
        case .y: .number(rect.origin.y)
        case .width: .number(rect.size.width)
        case .height: .number(rect.size.height)
        case .origin: .point(rect.origin)
        case .size: .size(rect.size)
        default: .rect(rect)
        }
    }

    private func value(of transform: CATransform3D) -> AnimatableValue {
        switch component {
        case .rotationX: .number(transform.rotation.x)
        case .rotationY: .number(transform.rotation.y)
        case .rotationZ: .number(transform.rotation.z)
        case .scale: .number(transform.scale.sum() / 3)
        case .scaleX: .number(transform.scale.x)
        case .scaleY: .number(transform.scale.y)
        case .scaleZ: .number(transform.scale.z)
        case .translation: .size(CGSize(width: transform.m41, height: transform.m42))
        case .translationX: .number(transform.m41)
        case .translationY: .number(transform.m42)
        case .translationZ: .number(transform.m43)
        default: .transform(transform)
        }
    }

    private func set(_ value: AnimatableValue, of point: inout CGPoint) {
        switch (component, value) {
        case (.x, .number(let x)): point.x = x
        case (.y, .number(let y)): point.y = y
        case (.whole, .point(let whole)): point = whole
        default: break
        }
    }

    private func set(_ value: AnimatableValue, of size: inout CGSize) {
        switch (component, value) {
        case (.width, .number(let width)): size.width = width
        case (.height, .number(let height)): size.height = height
        case (.whole, .size(let whole)): size = whole
        default: break
        }
    }

    private func set(_ value: AnimatableValue, of rect: inout CGRect) {
        switch (component, value) {
        case (.x, .number(let x)): rect.origin.x = x
        case (.y, .number(let y)): rect.origin.y = y
        case (.width, .number(let width)): rect.size.width = width
        case (.height, .number(let height)): rect.size.height = height
        case (.origin, .point(let origin)): rect.origin = origin
        case (.size, .size(let size)): rect.size = size
        case (.whole, .rect(let whole)): rect = whole
        default: break
        }
    }

    private func set(_ value: AnimatableValue, of transform: inout CATransform3D) {
        switch (component, value) {
        case (.rotationX, .number(let angle)): transform.setRotation(angle, about: .x)
        case (.rotationY, .number(let angle)): transform.setRotation(angle, about: .y)
        case (.rotationZ, .number(let angle)): transform.setRotation(angle, about: .z)
        case (.scale, .number(let scale)): transform.setScale(x: scale, y: scale, z: scale)
        case (.scaleX, .number(let scale)): transform.setScale(x: scale)
        case (.scaleY, .number(let scale)): transform.setScale(y: scale)
        case (.scaleZ, .number(let scale)): transform.setScale(z: scale)
        case (.translation, .size(let size)): transform.setTranslation(x: size.width, y: size.height)
        case (.translation, .point(let point)): transform.setTranslation(x: point.x, y: point.y)
        case (.translationX, .number(let distance)): transform.setTranslation(x: distance)
        case (.translationY, .number(let distance)): transform.setTranslation(y: distance)
        case (.translationZ, .number(let distance)): transform.setTranslation(z: distance)
        case (.whole, .transform(let whole)): transform = whole
        default: break
        }
    }

    private func set(_ value: AnimatableValue, of property: inout CGFloat) {
        if case .number(let number) = value { property = number }
    }

    private func set(_ value: AnimatableValue, of property: inout Double) {
        if case .number(let number) = value { property = number }
    }

    private func set(_ value: AnimatableValue, of property: inout Float) {
        if case .number(let number) = value { property = Float(number) }
    }

    private func set(_ value: AnimatableValue, of property: inout Bool) {
        if case .bool(let bool) = value { property = bool }
    }

    private func set(_ value: AnimatableValue, of property: inout CGColor?) {
        if case .color(let color) = value { property = color }
    }
}
