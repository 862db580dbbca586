/// The pictures of a list's intermediate passes that needn't be drawn again, for any renderer.
///
/// A pass gets its picture from one of two places:
///
/// - From the frame before, if a pass there showed the same.
/// - From a cache of pictures that showed the same in two frames, one after the other: a shadow, a mask or a rasterized layer that moves as a
///   whole, or disappears and comes back, isn't drawn again while the cache has room. Pictures that change in each frame never enter it.
package struct PassPictures<Picture: AnyObject> {
    /// Of each pass its picture: after ``beginFrame(_:changes:)`` those that are there already, then also those that were drawn. Passes that
    /// draw to the target have none when the next frame begins.
    package var pictures: [Picture?] = []
    private var picturesBefore: [Picture?] = []
    private var contents: [PassContents?] = [], contentsBefore: [PassContents?] = []
    private var isContinued: [Bool] = []
    private var cache: FrameCache<PassContents, Picture>
    /// The pictures of this frame that are in the cache, or were taken from the frame before without being there.
    package private(set) var cached: [Picture] = [], kept: [Picture] = []

    /// - Parameters:
    ///   - budget: the bytes of all cached pictures beyond which those that the frame doesn't use are dropped, least recently used first.
    ///   - cost: the bytes of a picture.
    package init(budget: Int, cost: @escaping (Picture) -> Int) {
        cache = FrameCache(budget: budget, cost: cost)
    }

    /// The bytes of the pictures in the cache.
    package var cachedByteCount: Int { cache.byteCount }

    /// Begins a frame with the pictures that are there already.
    ///
    /// - Parameter changes: the differences from the list of the frame before; nil if that isn't what its pictures are of.
    package mutating func beginFrame(_ list: DisplayList, changes: FrameChanges?) {
        precondition(changes.map { $0.samePasses.count == list.passes.count } ?? true, "the changes are those of another list")
        swap(&pictures, &picturesBefore)
        swap(&contents, &contentsBefore)
        pictures.removeAll(keepingCapacity: true)
        contents.removeAll(keepingCapacity: true)
        cached.removeAll(keepingCapacity: true)
        kept.removeAll(keepingCapacity: true)
        list.findContinuedPasses(&isContinued)
        for index in list.passes.indices.dropLast() {
            if let before = changes?.samePasses[index], picturesBefore.indices.contains(before) {
                let known = isContinued[index] ? nil : contentsBefore[before] ?? PassContents(of: index, in: list, contents)
                contents.append(known)
                pictures.append(picturesBefore[before])
                guard let picture = picturesBefore[before] else { continue }
                if let known, cache.value(known, make: { picture }) === picture { cached.append(picture) } else { kept.append(picture) }
            } else {
                let known = cache.count == 0 || isContinued[index] ? nil : PassContents(of: index, in: list, contents)
                let picture = known.flatMap { cache.value($0) { nil } }
                contents.append(known)
                pictures.append(picture)
                if let picture { cached.append(picture) }
            }
        }
        if !list.passes.isEmpty {
            contents.append(nil)
            pictures.append(nil)
        }
        cache.endFrame()
    }
}
