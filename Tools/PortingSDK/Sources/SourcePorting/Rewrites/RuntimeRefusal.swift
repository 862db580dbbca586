import SwiftSyntax

/// What changes classes while the program runs is an error where it is called: Swift's classes can't be changed.
enum RuntimeRefusal {
    private static let swizzling: Set<String> = [
        "method_exchangeImplementations", "method_setImplementation", "class_addMethod", "class_replaceMethod", "class_addProperty",
        "class_addIvar", "class_addProtocol", "class_getInstanceMethod", "class_getClassMethod", "method_getImplementation",
        "imp_implementationWithBlock", "class_getMethodImplementation", "object_setClass",
    ]
    private static let making: Set<String> = ["objc_allocateClassPair", "objc_registerClassPair", "objc_disposeClassPair"]

    static func apply(to node: DeclReferenceExprSyntax, in visitor: PortingVisitor) {
        let name = node.baseName.text
        guard name.contains("_") else { return }
        if swizzling.contains(name) {
            visitor.report(
                .error, at: node, name, "\(name) changes methods of a class while the program runs, and Swift's classes can't be changed",
                instead: "override the method in a subclass, or call a function of your own in its place")
        } else if making.contains(name) {
            visitor.report(
                .error, at: node, name, "\(name) makes classes while the program runs, and Swift's classes are made by the compiler",
                instead: "declare the class in the source")
        }
    }
}
