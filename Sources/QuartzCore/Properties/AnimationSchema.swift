/// The properties of an animation class of the library, with those that it inherits. Classes of programs have the schema of the class of the
/// library that they inherit from.
final class AnimationSchema: Sendable {
    /// The name of the class, by which Core Animation files call it.
    let className: String
    /// Makes an animation of the class.
    let makeAnimation: @Sendable () -> CAAnimation
    let properties: PropertyList<AnimationProperty>

    init(
        _ className: String, inheriting parent: AnimationSchema?, _ own: [AnimationProperty],
        makeAnimation: @escaping @Sendable () -> CAAnimation
    ) {
        self.className = className
        self.makeAnimation = makeAnimation
        properties = PropertyList(inheriting: parent?.properties, own)
    }

    /// The schemas of the classes that files can name.
    static let archived: [AnimationSchema] = [.basic, .spring, .keyframe, .group, .transition]

    /// The schema of the class that files call by a name.
    static func named(_ className: String) -> AnimationSchema? { archived.first { $0.className == className } }
}
