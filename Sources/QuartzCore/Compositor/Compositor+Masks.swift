/// Masks: pictures multiplied by the alpha of a layer.
extension Compositor {
    /// The picture multiplied by the alpha of a mask layer; nil where nothing is left.
    mutating func masked(_ picture: PassStack.Picture, by mask: RenderNode, at place: Placement) -> PassStack.Picture? {
        passes.begin(scissor: CGRect(x: picture.x, y: picture.y, width: picture.width, height: picture.height))
        var plane = place.atFullOpacity
        plane.tint = .one
        plane.toPixelsZ = nil
        plane.leavesOutSublayers = false
        draw(mask, inSpaceOf: plane)
        guard let maskPicture = passes.endCropped() else { return nil }

        passes.begin(scissor: CGRect(x: 0, y: 0, width: picture.width, height: picture.height))
        passes.emit(
            PassStack.Picture(pass: picture.pass, x: 0, y: 0, width: picture.width, height: picture.height), opacity: 1,
            mask: DisplayList.Mask(pass: maskPicture.pass, x: maskPicture.x - picture.x, y: maskPicture.y - picture.y))
        var masked = picture
        masked.pass = passes.end(width: picture.width, height: picture.height)
        return masked
    }
}
