import Foundation

/// Optional requirements of protocols, which Swift has for Objective-C's protocols alone: what the porting driver makes of them.
///
/// The requirement becomes one that every class has, by a default that must not be called; whether a class has a member of its own is
/// asked of its table (``ObjCClass``).
public enum ObjCOptional {
    /// The object, if its class has a member; else nil. So `object.f?(x)` becomes `ObjCOptional.target(object, "f(_:)")?.f(x)`, and
    /// `object.f != nil` becomes `ObjCOptional.target(object, "f") != nil`.
    ///
    /// - Parameters:
    ///   - object: the object that may have the member.
    ///   - name: the member's name in Swift: whole, `"f(_:)"`; up to the labels of trailing closures, `"f(_:"`; or the base name, `"f"`.
    public static func target<Object>(_ object: Object?, _ name: String) -> Object? {
        guard let object, ObjCClass.has(name, type(of: object as AnyObject)) else { return nil }
        return object
    }

    /// The default of an optional requirement, which is never called by code that was ported.
    public static func absent(_ name: String) -> Never {
        fatalError("the optional requirement \(name) was called on an object that doesn't have it")
    }
}
