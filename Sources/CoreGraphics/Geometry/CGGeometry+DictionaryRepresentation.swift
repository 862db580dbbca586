// Foundation on Linux has no Core Foundation collections in Swift. These are aliases of the Swift types that Apple's classes bridge to, so
// that `colors as CFArray` and the like compile unchanged.

/// A string; on Apple's systems a toll-free bridged Core Foundation type.
public typealias CFString = String
/// Immutable bytes; on Apple's systems a toll-free bridged Core Foundation type.
public typealias CFData = Data
/// A URL; on Apple's systems a toll-free bridged Core Foundation type.
public typealias CFURL = URL
/// An array; on Apple's systems a toll-free bridged Core Foundation type.
public typealias CFArray = [Any]
/// A dictionary with string keys; on Apple's systems a toll-free bridged Core Foundation type.
public typealias CFDictionary = [String: Any]
/// Mutable bytes; on Apple's systems a toll-free bridged Core Foundation type.
public typealias CFMutableData = NSMutableData
/// A property list: strings, numbers, data, and arrays and dictionaries of them.
public typealias CFPropertyList = Any

/// Converts a number of any common type; nil for anything else.
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
    /// A dictionary with the keys `X` and `Y`.
    public var dictionaryRepresentation: CFDictionary { ["X": x, "Y": y] }

    /// Reads the keys `X` and `Y`; nil if one is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let x = number(dict["X"]), let y = number(dict["Y"]) else { return nil }
        self.init(x: x, y: y)
    }
}

extension CGSize {
    /// A dictionary with the keys `Width` and `Height`.
    public var dictionaryRepresentation: CFDictionary { ["Width": width, "Height": height] }

    /// Reads the keys `Width` and `Height`; nil if one is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let width = number(dict["Width"]), let height = number(dict["Height"]) else { return nil }
        self.init(width: width, height: height)
    }
}

extension CGRect {
    /// A dictionary with the keys `X`, `Y`, `Width` and `Height`.
    public var dictionaryRepresentation: CFDictionary {
        ["X": origin.x, "Y": origin.y, "Width": size.width, "Height": size.height]
    }

    /// Reads the keys `X`, `Y`, `Width` and `Height`; nil if one is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict) else { return nil }
        self.init(origin: origin, size: size)
    }
}

/// A dictionary with the keys `X` and `Y`.
public func CGPointCreateDictionaryRepresentation(_ point: CGPoint) -> CFDictionary { point.dictionaryRepresentation }
/// A dictionary with the keys `Width` and `Height`.
public func CGSizeCreateDictionaryRepresentation(_ size: CGSize) -> CFDictionary { size.dictionaryRepresentation }
/// A dictionary with the keys `X`, `Y`, `Width` and `Height`.
public func CGRectCreateDictionaryRepresentation(_ rect: CGRect) -> CFDictionary { rect.dictionaryRepresentation }

/// Reads a point from a dictionary; returns false, and changes nothing, if a key is missing.
public func CGPointMakeWithDictionaryRepresentation(_ dict: CFDictionary, _ point: UnsafeMutablePointer<CGPoint>) -> Bool {
    guard let value = CGPoint(dictionaryRepresentation: dict) else { return false }
    point.pointee = value
    return true
}

/// Reads a size from a dictionary; returns false, and changes nothing, if a key is missing.
public func CGSizeMakeWithDictionaryRepresentation(_ dict: CFDictionary, _ size: UnsafeMutablePointer<CGSize>) -> Bool {
    guard let value = CGSize(dictionaryRepresentation: dict) else { return false }
    size.pointee = value
    return true
}

/// Reads a rectangle from a dictionary; returns false, and changes nothing, if a key is missing.
public func CGRectMakeWithDictionaryRepresentation(_ dict: CFDictionary, _ rect: UnsafeMutablePointer<CGRect>) -> Bool {
    guard let value = CGRect(dictionaryRepresentation: dict) else { return false }
    rect.pointee = value
    return true
}
