extension AnimatableValue {
    /// The animatable value of an `Any`, such as a `fromValue`, an element of `values`, or a value set by key; nil for a type that can't be
    /// animated.
    ///
    /// - Parameters:
    ///   - any: a number of any type, a `Bool`, `CGPoint`, `CGSize`, `CGVector`, `CGRect`, `CATransform3D`, `CGAffineTransform`, `CGColor`,
    ///     `CGImage`, `CGPath`, `NSNumber`, or an `NSValue` of a point, size, rectangle or transform; or nil.
    ///   - like: the expected form, or nil to infer it from the type. Only where it is given do numbers convert to truth values, points and
    ///     sizes to each other, and nil to "no colour" (image, path or array). A `Bool` never converts to a number; any other mismatch of
    ///     forms gives nil.
    package init?(_ any: Any?, like: AnimatableValue? = nil) {
        guard let any, !((any as? any OptionalBox)?.isNone ?? false) else {
            switch like {
            case .color: self = .color(nil)
            case .image: self = .image(nil)
            case .path: self = .path(nil)
            case .colors: self = .colors(nil)
            case .numbers: self = .numbers(nil)
            default: return nil
            }
            return
        }
        guard let value = Self.unboxed(any) else {
            if any is NSNull, let none = AnimatableValue(nil, like: like) {
                self = none
                return
            }
            return nil
        }
        guard let like else {
            self = value
            return
        }
        switch (value, like) {
        case (.number, .number), (.bool, .bool), (.point, .point), (.size, .size), (.rect, .rect), (.transform, .transform),
            (.color, .color), (.image, .image), (.path, .path), (.colors, .colors), (.numbers, .numbers):
            self = value
        case (.number(let number), .bool): self = .bool(number != 0)
        case (.numbers([]?), .colors): self = .colors([])
        case (.point(let point), .size): self = .size(CGSize(width: point.x, height: point.y))
        case (.size(let size), .point): self = .point(CGPoint(x: size.width, y: size.height))
        default: return nil
        }
    }

    /// The value in the form inferred from its dynamic type.
    private static func unboxed(_ any: Any) -> AnimatableValue? {
        // Values before objects: an NSNumber casts to Bool, Int and Double alike, so such casts say nothing about an object.
        if !(type(of: any) is AnyClass) {
            switch any {
            case let value as AnimatableValue: return value
            case let value as Double: return .number(value)
            case let value as CGFloat: return .number(Double(value))
            case let value as Bool: return .bool(value)
            case let value as any BinaryInteger: return .number(Double(value))
            case let value as Float: return .number(Double(value))
            case let value as CGPoint: return .point(value)
            case let value as CGSize: return .size(value)
            case let value as CGRect: return .rect(value)
            case let value as CGVector: return .point(CGPoint(x: value.dx, y: value.dy))
            case let value as CATransform3D: return .transform(value)
            case let value as CGAffineTransform: return .transform(CATransform3DMakeAffineTransform(value))
            case let value as [Any]: return unboxed(value)
            default: break
            }
        }
        switch any {
        case let value as CGColor: return .color(value)
        case let value as CGImage: return .image(value)
        case let value as CGPath: return .path(value)
        case let value as NSNumber: return String(cString: value.objCType) == "c" ? .bool(value.boolValue) : .number(value.doubleValue)
        case let value as NSValue: return unboxed(value)
        default: return nil
        }
    }

    /// An array of colours or of numbers; an empty one is of numbers unless colours are wanted.
    private static func unboxed(_ array: [Any]) -> AnimatableValue? {
        var colors: [CGColor] = [], numbers: [Double] = []
        for element in array {
            switch unboxed(element) {
            case .color(let color?): colors.append(color)
            case .number(let number): numbers.append(number)
            default: return nil
            }
        }
        if numbers.isEmpty, !colors.isEmpty { return .colors(colors) }
        return colors.isEmpty ? .numbers(numbers) : nil
    }

    /// The value in an `NSValue`, whose type encoding tells its form.
    private static func unboxed(_ value: NSValue) -> AnimatableValue? {
        let encoding = String(cString: value.objCType)
        if encoding.hasPrefix("{CGPoint") { return .point(value.pointValue) }
        if encoding.hasPrefix("{CGSize") { return .size(value.sizeValue) }
        if encoding.hasPrefix("{CGRect") { return .rect(value.rectValue) }
        if value.holdsTransform { return .transform(value.caTransform3DValue) }
        return nil
    }

    /// The value as an `Any`.
    ///
    /// Numbers are boxed as `NSNumber`, as Apple's are: that casts to `Double`, to `Int` when it is whole, and has `floatValue`. It does
    /// not cast to `CGFloat` on Linux. Truth values are `Bool`, structures themselves; no colour, image or path is nil.
    package var any: Any? {
        switch self {
        case .number(let value): NSNumber(value: value)
        case .bool(let value): value
        case .point(let value): value
        case .size(let value): value
        case .rect(let value): value
        case .transform(let value): value
        case .color(let value): value
        case .image(let value): value
        case .path(let value): value
        case .colors(let value): value
        case .numbers(let value): value?.map { NSNumber(value: $0) }
        }
    }
}

/// Detects a nil optional that is wrapped in an `Any`.
private protocol OptionalBox {
    var isNone: Bool { get }
}

extension Optional: OptionalBox {
    var isNone: Bool { self == nil }
}
