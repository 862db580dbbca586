import CoreGraphics
import QuartzCore

/// Makes the plan of a frame: the records of its quads, and the draw calls. Images are uploaded on the way.
struct FramePlanner {
    let context: GLContext
    var data = FrameData()
    var store: TextureStore
    /// The part of the target that is drawn; nil for all of it.
    var region: PixelRegion?
    /// What is drawn before all else of the pass that is planned.
    var interiors = Interiors()
    /// The depth of the last quad, and the distance to the next.
    var depth: Float = 0
    var depthStep: Float = 0
    /// The polygon of the quad that is planned.
    var geometry = QuadGeometry()
    /// Half-planes of what is visible of its source, and of where it is opaque.
    var visible: [HalfPlane] = []
    var opaque: [HalfPlane] = []
    /// Scratch memory of polygons; the one around a quad's pixels.
    var hull: [SIMD2<Double>] = []
    var points: [SIMD2<Double>] = []
    var scratch: [SIMD2<Double>] = []

    init(_ context: GLContext, store: TextureStore) {
        self.context = context
        self.store = store
    }

    /// Plans a frame.
    ///
    /// - Parameters:
    ///   - changes: the differences from the list that was drawn to the same target before; nil to draw everything.
    ///   - isKept: whether a pass's picture is there already.
    mutating func plan(_ list: DisplayList, changes: FrameChanges?, isKept: (Int) -> Bool) throws -> FramePlan {
        data.removeAll()
        // Record 0 is never a quad's.
        data.append(SIMD4.zero)
        var plan = FramePlan()
        region = changes.flatMap { $0.isWhole ? nil : $0.redrawn }
        plan.redrawn = region?.disjointRects
        store.begin(isPart: region != nil)
        allocatePictures(of: list, isKept, &plan)
        for index in list.passes.indices where !isKept(index) {
            let pass = list.passes[index]
            guard let picture = plan.pictureOfPass[index] else { continue }
            if picture == 0, region?.isEmpty == true { continue }
            guard max(pass.width, pass.height) <= context.maximumSide else {
                throw GLRendererError.unsupported("a picture of \(pass.width)x\(pass.height) pixels")
            }
            var result = PassPlan(picture: picture, pass: pass)
            if case .copy(let source, _, _) = pass.start { result.copied = plan.pictureOfPass[source] ?? nil }
            interiors.removeAll()
            depth = 1
            depthStep = 2 / Float(pass.quads.count + 2)
            for quad in pass.quads { try add(list.quads[quad], of: list, to: &result, plan, before: index) }
            interiors.draw(into: &data, &result)
            plan.passes.append((index, result))
        }
        return plan
    }

    /// Chooses the pictures that passes draw to: the last pass, and those that it continues, draw to the target.
    private func allocatePictures(of list: DisplayList, _ isKept: (Int) -> Bool, _ plan: inout FramePlan) {
        guard var target = list.passes.indices.last else { return }
        plan.pictures = [(list.passes[target].width, list.passes[target].height)]
        var chosen: [Int?] = Array(repeating: nil, count: list.passes.count)
        chosen[target] = 0
        while case .continuing(let earlier) = list.passes[target].start, list.canContinue(earlier, in: target) {
            target = earlier
            chosen[target] = 0
        }
        plan.pictureOfPass = Array(repeating: nil, count: list.passes.count)
        for (index, pass) in list.passes.enumerated() {
            func own() -> Int? {
                if let picture = chosen[index] { return picture }
                let sides = 1...PixelBuffer.maximumSide
                guard sides.contains(pass.width), sides.contains(pass.height) else { return nil }
                plan.pictures.append((pass.width, pass.height))
                return plan.pictures.count - 1
            }
            if isKept(index) {
                // A pass that continues another has its picture, unless that one is drawn again for passes that read it.
                if case .continuing(let earlier) = pass.start, list.canContinue(earlier, in: index), isKept(earlier) {
                    plan.pictureOfPass[index] = plan.pictureOfPass[earlier]
                } else {
                    plan.pictureOfPass[index] = own()
                }
                plan.pictureOfPass[index].map { plan.kept[$0] = index }
                continue
            }
            switch pass.start {
            case .color: plan.pictureOfPass[index] = own()
            case .continuing(let earlier):
                if list.canContinue(earlier, in: index) { plan.pictureOfPass[index] = chosen[index] ?? plan.pictureOfPass[earlier] }
            case .copy(let source, _, _):
                guard (0..<index).contains(source), let from = plan.pictureOfPass[source], chosen[index] != from else { continue }
                plan.pictureOfPass[index] = own()
            }
        }
    }
}
