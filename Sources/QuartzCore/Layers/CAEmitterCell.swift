/// One kind of particle that a ``CAEmitterLayer`` emits, or that the particles of another cell emit in their turn.
///
/// Each particle draws its values at its birth: a range means a number that is equally likely anywhere from half of it below the value to
/// half of it above. A layer takes over the cells when they are set; to change one later, set
/// `setValue(_:forKeyPath: "emitterCells.NAME.KEY")` on the layer, or set the cells again.
///
/// A particle that emits others is their point of emission. They do not take over its motion; their colours are multiplied with its own.
open class CAEmitterCell: NSObject, CAMediaTiming {
    var content = EmitterCellContent()
    private var stored: [String: Any] = [:]
    private var foreignContents: Any?

    /// A cell that emits nothing: birth rate and lifetime are 0.
    public override init() {
        super.init()
    }

    /// Archives are not supported here: a fresh cell.
    public required init?(coder: NSCoder) {
        super.init()
    }

    // MARK: Emission

    /// By which the cell is named in key paths. Default nil.
    open var name: String? {
        get { content.name }
        set { content.name = newValue }
    }
    /// Whether particles are born. Default true. Animatable.
    open var isEnabled: Bool {
        get { content.isEnabled }
        set { content.isEnabled = newValue }
    }
    /// Particles born each second. Default 0. Animatable.
    open var birthRate: Float {
        get { content.birthRate }
        set { content.birthRate = newValue }
    }
    /// Seconds that a particle lives. Default 0. Animatable.
    open var lifetime: Float {
        get { content.lifetime }
        set { content.lifetime = newValue }
    }
    /// The range of the lifetime. Default 0. Animatable.
    open var lifetimeRange: Float {
        get { content.lifetimeRange }
        set { content.lifetimeRange = newValue }
    }
    /// The angle of emission out of the plane of x and y, in radians. Default 0. Animatable.
    open var emissionLatitude: CGFloat {
        get { content.emissionLatitude }
        set { content.emissionLatitude = newValue }
    }
    /// The angle of emission in the plane of x and y, in radians from the x axis, or from the normal where the shape has one: a line's is
    /// −y, that of outlines and of surfaces of solids points outwards. Default 0. Animatable.
    open var emissionLongitude: CGFloat {
        get { content.emissionLongitude }
        set { content.emissionLongitude = newValue }
    }
    /// The angle of the cone about the direction of emission in which directions are equally likely, in radians; 2π is all directions.
    /// Default 0. Animatable.
    open var emissionRange: CGFloat {
        get { content.emissionRange }
        set { content.emissionRange = newValue }
    }
    /// Speed at birth in points a second. Default 0. Animatable.
    open var velocity: CGFloat {
        get { content.velocity }
        set { content.velocity = newValue }
    }
    /// The range of the velocity. Default 0. Animatable.
    open var velocityRange: CGFloat {
        get { content.velocityRange }
        set { content.velocityRange = newValue }
    }
    /// Acceleration along x in points a second squared. Default 0. Animatable.
    open var xAcceleration: CGFloat {
        get { content.acceleration.x }
        set { content.acceleration.x = newValue }
    }
    /// Acceleration along y in points a second squared. Default 0. Animatable.
    open var yAcceleration: CGFloat {
        get { content.acceleration.y }
        set { content.acceleration.y = newValue }
    }
    /// Acceleration along z in points a second squared. Default 0. Animatable.
    open var zAcceleration: CGFloat {
        get { content.acceleration.z }
        set { content.acceleration.z = newValue }
    }
    /// Kinds of particles that each particle of this cell emits while it lives. Default nil.
    ///
    /// Cells nest 8 levels deep, and a layer uses 1000 of them in all; those beyond emit nothing.
    open var emitterCells: [CAEmitterCell]?

    /// Levels of cells below each other.
    package static let maximumDepth = 8
    /// Cells of one layer, those below others included.
    package static let maximumCells = 1000

    // MARK: Looks

    /// The picture: a `CGImage`, or nil, which draws nothing. Anything else is stored and draws nothing. Animatable.
    open var contents: Any? {
        get { foreignContents ?? content.contents }
        set {
            content.contents = newValue as? CGImage
            foreignContents = content.contents == nil ? newValue : nil
        }
    }
    /// The part of the picture that is shown, in units of the picture. Default (0, 0, 1, 1). Animatable.
    open var contentsRect: CGRect {
        get { content.contentsRect }
        set { content.contentsRect = newValue }
    }
    /// Pixels of the picture per point. Default 1. Animatable.
    open var contentsScale: CGFloat {
        get { content.contentsScale }
        set { content.contentsScale = newValue }
    }
    /// The filter for shrinking. Default `linear`.
    open var minificationFilter: String {
        get { content.minificationFilter }
        set { content.minificationFilter = newValue }
    }
    /// The filter for enlarging. Default `linear`.
    open var magnificationFilter: String {
        get { content.magnificationFilter }
        set { content.magnificationFilter = newValue }
    }
    /// Added to the mip level that trilinear minification takes: positive is softer. Default 0. Animatable.
    open var minificationFilterBias: Float {
        get { content.minificationFilterBias }
        set { content.minificationFilterBias = newValue }
    }
    /// The size at birth in units of the picture's. Default 1. Animatable.
    open var scale: CGFloat {
        get { content.scale }
        set { content.scale = newValue }
    }
    /// The range of the scale. Default 0. Animatable.
    open var scaleRange: CGFloat {
        get { content.scaleRange }
        set { content.scaleRange = newValue }
    }
    /// By how much the scale grows each second; it does not fall below 0. Default 0. Animatable.
    open var scaleSpeed: CGFloat {
        get { content.scaleSpeed }
        set { content.scaleSpeed = newValue }
    }
    /// Turns about the middle in radians a second. Default 0. Animatable.
    open var spin: CGFloat {
        get { content.spin }
        set { content.spin = newValue }
    }
    /// The range of the spin. Default 0. Animatable.
    open var spinRange: CGFloat {
        get { content.spinRange }
        set { content.spinRange = newValue }
    }
    /// Multiplied with the picture; nil is white. Components stay in 0...1, whatever is added to them. Default opaque white. Animatable.
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
    /// By how much red grows each second. Default 0. Animatable.
    open var redSpeed: Float {
        get { content.colorSpeed.x }
        set { content.colorSpeed.x = newValue }
    }
    /// By how much green grows each second. Default 0. Animatable.
    open var greenSpeed: Float {
        get { content.colorSpeed.y }
        set { content.colorSpeed.y = newValue }
    }
    /// By how much blue grows each second. Default 0. Animatable.
    open var blueSpeed: Float {
        get { content.colorSpeed.z }
        set { content.colorSpeed.z = newValue }
    }
    /// By how much alpha grows each second. Default 0. Animatable.
    open var alphaSpeed: Float {
        get { content.colorSpeed.w }
        set { content.colorSpeed.w = newValue }
    }
    /// Values for keys that are not set on the cell itself; its "style" entry is searched too. Default nil.
    open var style: [AnyHashable: Any]?

    // MARK: Timing

    /// When emission begins, in the time of the layer, or in the age of the particle that emits. Default 0.
    open var beginTime: CFTimeInterval {
        get { content.timing.beginTime }
        set { content.timing.beginTime = newValue }
    }
    /// For how long emission has gone on when it begins. Default 0.
    open var timeOffset: CFTimeInterval {
        get { content.timing.timeOffset }
        set { content.timing.timeOffset = newValue }
    }
    /// For how long particles are born. Default infinity.
    open var duration: CFTimeInterval {
        get { content.timing.duration }
        set { content.timing.duration = newValue }
    }
    /// How fast the particles' time runs. Default 1; nothing is born at 0 or less.
    open var speed: Float {
        get { Float(content.timing.speed) }
        set { content.timing.speed = Double(newValue) }
    }
    /// How many times ``duration`` goes by; 0 stands for one. Default 0.
    open var repeatCount: Float {
        get { Float(content.timing.repeatCount) }
        set { content.timing.repeatCount = Double(newValue) }
    }
    /// For how long particles are born, unless 0. Default 0.
    open var repeatDuration: CFTimeInterval {
        get { content.timing.repeatDuration }
        set { content.timing.repeatDuration = newValue }
    }
    /// Doubles ``duration``: emission is the same both ways. Default false.
    open var autoreverses: Bool {
        get { content.timing.autoreverses }
        set { content.timing.autoreverses = newValue }
    }
    /// Without effect on a cell. Default removed.
    open var fillMode: CAMediaTimingFillMode {
        get { content.timing.fillMode }
        set { content.timing.fillMode = newValue }
    }

    // MARK: Keys

    /// The default of a property where it is not zero; nil otherwise.
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

    /// Whether a value differs from the default, or was stored under an unknown key: whether it is worth writing to a file.
    open func shouldArchiveValue(forKey key: String) -> Bool {
        guard let known = EmitterCellKey(rawValue: key) else { return value(forKey: key) != nil }
        return content[known] != EmitterCellContent()[known]
    }

    /// The value of a property by key, of ``style``, or what was stored under an unknown key.
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
        if let key = EmitterCellKey(rawValue: key == "isEnabled" ? "enabled" : key) { return content[key].any }
        if let value = stored[key] { return value }
        var style = style
        while let current = style {
            if let value = current[key] { return value }
            style = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// Sets a property by key; an unknown key is stored, and a value of another type changes nothing.
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
            guard let known = EmitterCellKey(rawValue: key == "isEnabled" ? "enabled" : key) else {
                stored[key] = value
                return
            }
            let like = content[known]
            guard let new = AnimatableValue(value, like: like) ?? AnimatableValue.absent(like: like) else { return }
            content[known] = new
        }
    }

    private static func filter(_ value: Any?) -> String? {
        value as? String ?? (value as? CALayerContentsFilter)?.rawValue
    }

    // MARK: Snapshots

    /// The cell and those below it as values.
    ///
    /// - Parameter budget: how many more cells may be taken over.
    func snapshot(depth: Int, budget: inout Int) -> EmitterCellContent {
        budget -= 1
        var content = content
        if depth + 1 < Self.maximumDepth {
            content.cells = Self.snapshots(emitterCells, depth: depth + 1, budget: &budget)
        }
        return content
    }

    static func snapshots(_ cells: [CAEmitterCell]?, depth: Int, budget: inout Int) -> [EmitterCellContent] {
        var result: [EmitterCellContent] = []
        for cell in cells ?? [] where budget > 0 { result.append(cell.snapshot(depth: depth, budget: &budget)) }
        return result
    }
}
