// Foundation on Linux has no Core Foundation collections in Swift. The Swift types that Apple's bridge to stand in for them, so that
// `colors as CFArray` and the like compile unchanged.

/// A string; on Apple's systems a bridged Core Foundation class.
public typealias CFString = String
/// Bytes; on Apple's systems a bridged Core Foundation class.
public typealias CFData = Data
/// A location; on Apple's systems a bridged Core Foundation class.
public typealias CFURL = URL
/// Any values in order; on Apple's systems a bridged Core Foundation class.
public typealias CFArray = [Any]
/// Values by name; on Apple's systems a bridged Core Foundation class.
public typealias CFDictionary = [String: Any]
/// Bytes that grow; on Apple's systems a bridged Core Foundation class.
public typealias CFMutableData = NSMutableData
/// Strings, numbers, data, and arrays and dictionaries of them.
public typealias CFPropertyList = Any

/// A number of whatever type.
func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    default: nil
    }
}

extension CGPoint {
    /// The entries `X` and `Y`.
    public var dictionaryRepresentation: CFDictionary { ["X": x, "Y": y] }

    /// Reads `X` and `Y`, or gives nil where one is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let x = number(dict["X"]), let y = number(dict["Y"]) else { return nil }
        self.init(x: x, y: y)
    }
}

extension CGSize {
    /// The entries `Width` and `Height`.
    public var dictionaryRepresentation: CFDictionary { ["Width": width, "Height": height] }

    /// Reads `Width` and `Height`, or gives nil where one is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let width = number(dict["Width"]), let height = number(dict["Height"]) else { return nil }
        self.init(width: width, height: height)
    }
}

extension CGRect {
    /// The entries `X`, `Y`, `Width` and `Height`.
    public var dictionaryRepresentation: CFDictionary {
        ["X": origin.x, "Y": origin.y, "Width": size.width, "Height": size.height]
    }

    /// Reads `X`, `Y`, `Width` and `Height`, or gives nil where one is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict) else { return nil }
        self.init(origin: origin, size: size)
    }
}

/// The entries `X` and `Y`.
public func CGPointCreateDictionaryRepresentation(_ point: CGPoint) -> CFDictionary { point.dictionaryRepresentation }
/// The entries `Width` and `Height`.
public func CGSizeCreateDictionaryRepresentation(_ size: CGSize) -> CFDictionary { size.dictionaryRepresentation }
/// The entries `X`, `Y`, `Width` and `Height`.
public func CGRectCreateDictionaryRepresentation(_ rect: CGRect) -> CFDictionary { rect.dictionaryRepresentation }

/// Reads a point; false, and no change, where an entry is missing.
public func CGPointMakeWithDictionaryRepresentation(_ dict: CFDictionary, _ point: UnsafeMutablePointer<CGPoint>) -> Bool {
    guard let value = CGPoint(dictionaryRepresentation: dict) else { return false }
    point.pointee = value
    return true
}

/// Reads a size; false, and no change, where an entry is missing.
public func CGSizeMakeWithDictionaryRepresentation(_ dict: CFDictionary, _ size: UnsafeMutablePointer<CGSize>) -> Bool {
    guard let value = CGSize(dictionaryRepresentation: dict) else { return false }
    size.pointee = value
    return true
}

/// Reads a rectangle; false, and no change, where an entry is missing.
public func CGRectMakeWithDictionaryRepresentation(_ dict: CFDictionary, _ rect: UnsafeMutablePointer<CGRect>) -> Bool {
    guard let value = CGRect(dictionaryRepresentation: dict) else { return false }
    rect.pointee = value
    return true
}
