/// A signed integer: the name that Foundation has on Apple's systems.
public typealias NSInteger = Int
/// An unsigned integer: the name that Foundation has on Apple's systems.
public typealias NSUInteger = UInt
