/// A value that an animation can drive, in one of the forms that layer properties take.
package enum AnimatableValue: Sendable {
    case number(Double)
    case bool(Bool)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(CGColor?)
    case image(CGImage?)
    case path(CGPath?)
    case colors([CGColor]?)
    case numbers([Double]?)
}

extension AnimatableValue {
    /// Whether the value is a number or a structure of numbers that are all 0, the identity, or nil. No truth value is zero.
    var isZero: Bool {
        switch self {
        case .number(let value): value == 0
        case .bool: false
        case .point(let value): value == .zero
        case .size(let value): value == .zero
        case .rect(let value): value == .zero
        case .transform(let value): CATransform3DIsIdentity(value)
        case .color(let value): value == nil
        case .image(let value): value == nil
        case .path(let value): value == nil
        case .colors(let value): value == nil
        case .numbers(let value): value == nil
        }
    }
}

extension AnimatableValue: Equatable {
    /// Whether both have the same form and are equal. Colours compare by components, images and paths by identity: pixels are not compared.
    package static func == (lhs: AnimatableValue, rhs: AnimatableValue) -> Bool {
        switch (lhs, rhs) {
        case (.number(let a), .number(let b)): a == b
        case (.bool(let a), .bool(let b)): a == b
        case (.point(let a), .point(let b)): a == b
        case (.size(let a), .size(let b)): a == b
        case (.rect(let a), .rect(let b)): a == b
        case (.transform(let a), .transform(let b)): a == b
        case (.color(let a), .color(let b)): a?.rgba == b?.rgba
        case (.image(let a), .image(let b)): a === b
        case (.path(let a), .path(let b)): a === b
        case (.colors(let a), .colors(let b)): a?.map(\.rgba) == b?.map(\.rgba)
        case (.numbers(let a), .numbers(let b)): a == b
        default: false
        }
    }
}
