/// A kind of particle, emitted by a ``CAEmitterLayer`` or by the particles of another cell.
///
/// Each particle gets its values at birth. Where a property has a range, the value is random and uniformly distributed between half the
/// range below and half the range above the property's value. A layer copies the cells when they are set; to change one later, call
/// `setValue(_:forKeyPath:)` on the layer with the key path `"emitterCells.NAME.KEY"`, or set the cells again.
///
/// A particle that emits others is their emission point. They don't inherit its velocity; their colours are multiplied with its colour.
open class CAEmitterCell: NSObject, CAMediaTiming {
    var content = EmitterCellProperties()
    private var stored: [String: Any] = [:]
    private var foreignContents: Any?

    /// A cell that emits nothing: birth rate and lifetime are 0.
    public override init() {
        super.init()
    }

    /// Makes a cell with default values: archives are not supported, and `coder` is not read.
    public required init?(coder: NSCoder) {
        super.init()
    }

    // MARK: Emission

    /// The name of the cell in key paths. Default nil.
    open var name: String? {
        get { content.name }
        set { content.name = newValue }
    }
    /// Whether the cell emits particles. Default true. Animatable.
    open var isEnabled: Bool {
        get { content.isEnabled }
        set { content.isEnabled = newValue }
    }
    /// The number of particles emitted per second. Default 0. Animatable.
    open var birthRate: Float {
        get { content.birthRate }
        set { content.birthRate = newValue }
    }
    /// The lifetime of a particle in seconds. Default 0. Animatable.
    open var lifetime: Float {
        get { content.lifetime }
        set { content.lifetime = newValue }
    }
    /// The range of the lifetime. Default 0. Animatable.
    open var lifetimeRange: Float {
        get { content.lifetimeRange }
        set { content.lifetimeRange = newValue }
    }
    /// The latitude of the emission direction: its angle out of the xy plane, in radians. Default 0. Animatable.
    open var emissionLatitude: CGFloat {
        get { content.emissionLatitude }
        set { content.emissionLatitude = newValue }
    }
    /// The longitude of the emission direction: its angle in the xy plane, in radians from the x axis, or from the surface normal where the
    /// shape has one. The normal of a line is −y, that of outlines and of surfaces of solids points outwards. Default 0. Animatable.
    open var emissionLongitude: CGFloat {
        get { content.emissionLongitude }
        set { content.emissionLongitude = newValue }
    }
    /// The angle of the cone around the emission direction in which particles are uniformly distributed, in radians; 2π is all directions.
    /// Default 0. Animatable.
    open var emissionRange: CGFloat {
        get { content.emissionRange }
        set { content.emissionRange = newValue }
    }
    /// The speed at birth, in points per second. Default 0. Animatable.
    open var velocity: CGFloat {
        get { content.velocity }
        set { content.velocity = newValue }
    }
    /// The range of the velocity. Default 0. Animatable.
    open var velocityRange: CGFloat {
        get { content.velocityRange }
        set { content.velocityRange = newValue }
    }
    /// The acceleration along x, in points per second squared. Default 0. Animatable.
    open var xAcceleration: CGFloat {
        get { content.acceleration.x }
        set { content.acceleration.x = newValue }
    }
    /// The acceleration along y, in points per second squared. Default 0. Animatable.
    open var yAcceleration: CGFloat {
        get { content.acceleration.y }
        set { content.acceleration.y = newValue }
    }
    /// The acceleration along z, in points per second squared. Default 0. Animatable.
    open var zAcceleration: CGFloat {
        get { content.acceleration.z }
        set { content.acceleration.z = newValue }
    }
    /// The cells that each particle of this cell emits during its lifetime. Default nil.
    ///
    /// Cells can be nested 8 levels deep, and a layer uses at most 1000 cells in all; cells beyond these limits emit nothing.
    open var emitterCells: [CAEmitterCell]?

    /// The maximum number of nested levels of cells.
    package static let maximumDepth = 8
    /// The maximum number of cells of one layer, nested cells included.
    package static let maximumCells = 1000

    // MARK: Appearance

    /// The image of a particle: a `CGImage`, or nil, which draws nothing. Any other object is stored and draws nothing. Default nil.
    /// Animatable.
    open var contents: Any? {
        get { foreignContents ?? content.contents }
        set {
            content.contents = newValue as? CGImage
            foreignContents = content.contents == nil ? newValue : nil
        }
    }
    /// The part of ``contents`` that is drawn, in unit coordinates of the image. Default (0, 0, 1, 1). Animatable.
    open var contentsRect: CGRect {
        get { content.contentsRect }
        set { content.contentsRect = newValue }
    }
    /// The scale of ``contents``, in image pixels per point. Default 1. Animatable.
    open var contentsScale: CGFloat {
        get { content.contentsScale }
        set { content.contentsScale = newValue }
    }
    /// The filter that samples ``contents`` when it is drawn smaller than its size. Default `linear`.
    open var minificationFilter: String {
        get { content.minificationFilter }
        set { content.minificationFilter = newValue }
    }
    /// The filter that samples ``contents`` when it is drawn larger than its size. Default `linear`.
    open var magnificationFilter: String {
        get { content.magnificationFilter }
        set { content.magnificationFilter = newValue }
    }
    /// The bias added to the mip level that trilinear minification selects; positive values give a softer image. Default 0. Animatable.
    open var minificationFilterBias: Float {
        get { content.minificationFilterBias }
        set { content.minificationFilterBias = newValue }
    }
    /// The scale factor applied to ``contents`` at birth. Default 1. Animatable.
    open var scale: CGFloat {
        get { content.scale }
        set { content.scale = newValue }
    }
    /// The range of the scale. Default 0. Animatable.
    open var scaleRange: CGFloat {
        get { content.scaleRange }
        set { content.scaleRange = newValue }
    }
    /// The change of the scale per second; the scale does not fall below 0. Default 0. Animatable.
    open var scaleSpeed: CGFloat {
        get { content.scaleSpeed }
        set { content.scaleSpeed = newValue }
    }
    /// The angular velocity about the particle's centre, in radians per second. Default 0. Animatable.
    open var spin: CGFloat {
        get { content.spin }
        set { content.spin = newValue }
    }
    /// The range of the spin. Default 0. Animatable.
    open var spinRange: CGFloat {
        get { content.spinRange }
        set { content.spinRange = newValue }
    }
    /// The colour that ``contents`` is multiplied with; nil is white. Components are clamped to 0...1. Default opaque white. Animatable.
    open var color: CGColor? {
        get { content.color }
        set { content.color = newValue }
    }
    /// The range of the colour's red. Default 0. Animatable.
    open var redRange: Float {
        get { content.colorRange.x }
        set { content.colorRange.x = newValue }
    }
    /// The range of the colour's green. Default 0. Animatable.
    open var greenRange: Float {
        get { content.colorRange.y }
        set { content.colorRange.y = newValue }
    }
    /// The range of the colour's blue. Default 0. Animatable.
    open var blueRange: Float {
        get { content.colorRange.z }
        set { content.colorRange.z = newValue }
    }
    /// The range of the colour's alpha. Default 0. Animatable.
    open var alphaRange: Float {
        get { content.colorRange.w }
        set { content.colorRange.w = newValue }
    }
    /// The change of the colour's red component per second. Default 0. Animatable.
    open var redSpeed: Float {
        get { content.colorSpeed.x }
        set { content.colorSpeed.x = newValue }
    }
    /// The change of the colour's green component per second. Default 0. Animatable.
    open var greenSpeed: Float {
        get { content.colorSpeed.y }
        set { content.colorSpeed.y = newValue }
    }
    /// The change of the colour's blue component per second. Default 0. Animatable.
    open var blueSpeed: Float {
        get { content.colorSpeed.z }
        set { content.colorSpeed.z = newValue }
    }
    /// The change of the colour's alpha component per second. Default 0. Animatable.
    open var alphaSpeed: Float {
        get { content.colorSpeed.w }
        set { content.colorSpeed.w = newValue }
    }
    /// Default values for keys that are not set on the cell itself. Its "style" entry is searched too. Default nil.
    open var style: [AnyHashable: Any]?

    // MARK: Timing

    /// The time at which emission begins, in seconds of the layer's time, or of the emitting particle's age. Default 0.
    open var beginTime: CFTimeInterval {
        get { content.timing.beginTime }
        set { content.timing.beginTime = newValue }
    }
    /// The time for which emission counts as running when it begins, in seconds. Default 0.
    open var timeOffset: CFTimeInterval {
        get { content.timing.timeOffset }
        set { content.timing.timeOffset = newValue }
    }
    /// The duration of emission in seconds. Default infinity.
    open var duration: CFTimeInterval {
        get { content.timing.duration }
        set { content.timing.duration = newValue }
    }
    /// The rate of the particles' time. Default 1; at 0 or less nothing is emitted.
    open var speed: Float {
        get { Float(content.timing.speed) }
        set { content.timing.speed = Double(newValue) }
    }
    /// The number of times that ``duration`` is repeated; 0 counts as 1. Default 0.
    open var repeatCount: Float {
        get { Float(content.timing.repeatCount) }
        set { content.timing.repeatCount = Double(newValue) }
    }
    /// The total duration of emission in seconds, with repetitions; 0 means unset. Default 0.
    open var repeatDuration: CFTimeInterval {
        get { content.timing.repeatDuration }
        set { content.timing.repeatDuration = newValue }
    }
    /// Whether ``duration`` is doubled; emission is the same in both directions. Default false.
    open var autoreverses: Bool {
        get { content.timing.autoreverses }
        set { content.timing.autoreverses = newValue }
    }
    /// Has no effect on a cell. Default removed.
    open var fillMode: CAMediaTimingFillMode {
        get { content.timing.fillMode }
        set { content.timing.fillMode = newValue }
    }

    // MARK: Keys

    /// The default value of a property; nil where the default is zero or nil.
    open class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "enabled": true
        case "scale", "contentsScale": CGFloat(1)
        case "speed": Float(1)
        case "color": CGColor.opaqueWhite
        case "contentsRect": CGRect(x: 0, y: 0, width: 1, height: 1)
        case "minificationFilter", "magnificationFilter": "linear"
        case "duration": CFTimeInterval.infinity
        case "fillMode": CAMediaTimingFillMode.removed
        default: nil
        }
    }

    /// Whether a value should be archived: whether it differs from the default or was stored under an unknown key.
    open func shouldArchiveValue(forKey key: String) -> Bool {
        guard let property = EmitterCellProperty.named(key) else { return value(forKey: key) != nil }
        return property.value(in: content) != property.value(in: EmitterCellProperties())
    }

    /// The value of a property by key, or that of ``style``, or one that was stored under an unknown key.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "name": return name
        case "contents": return contents
        case "emitterCells": return emitterCells
        case "minificationFilter": return minificationFilter
        case "magnificationFilter": return magnificationFilter
        case "style": return style
        case "autoreverses": return autoreverses
        case "fillMode": return fillMode
        default: break
        }
        if let property = EmitterCellProperty.named(key) { return property.value(in: content).any }
        if let value = stored[key] { return value }
        var style = style
        while let current = style {
            if let value = current[key] { return value }
            style = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// Sets a property by key. A value under an unknown key is stored; a value of the wrong type is ignored.
    open func setValue(_ value: Any?, forKey key: String) {
        func flag() -> Bool? {
            if case .bool(let flag)? = AnimatableValue(value, like: .bool(false)) { flag } else { nil }
        }
        switch key {
        case "name": name = value as? String
        case "contents": contents = value
        case "emitterCells": emitterCells = value as? [CAEmitterCell]
        case "minificationFilter": minificationFilter = Self.filter(value) ?? minificationFilter
        case "magnificationFilter": magnificationFilter = Self.filter(value) ?? magnificationFilter
        case "style": style = value as? [AnyHashable: Any]
        case "autoreverses": autoreverses = flag() ?? autoreverses
        case "fillMode": fillMode = (value as? CAMediaTimingFillMode ?? (value as? String).map(CAMediaTimingFillMode.init)) ?? fillMode
        default:
            if let property = EmitterCellProperty.named(key) {
                _ = property.set(value, in: &content)
            } else {
                stored[key] = value
            }
        }
    }

    private static func filter(_ value: Any?) -> String? {
        value as? String ?? (value as? CALayerContentsFilter)?.rawValue
    }

    // MARK: Snapshots

    /// Copies the cell and its nested cells as values.
    ///
    /// - Parameter budget: the number of cells that may still be copied.
    func snapshot(depth: Int, budget: inout Int) -> EmitterCellProperties {
        budget -= 1
        var content = content
        if depth + 1 < Self.maximumDepth {
            content.cells = Self.snapshots(emitterCells, depth: depth + 1, budget: &budget)
        }
        return content
    }

    static func snapshots(_ cells: [CAEmitterCell]?, depth: Int, budget: inout Int) -> [EmitterCellProperties] {
        var result: [EmitterCellProperties] = []
        for cell in cells ?? [] where budget > 0 { result.append(cell.snapshot(depth: depth, budget: &budget)) }
        return result
    }
}
