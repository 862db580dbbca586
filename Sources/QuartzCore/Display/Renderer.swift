/// Draws display lists. A renderer is used from one thread at a time.
package protocol Renderer: AnyObject {
    /// Draws the last pass of `list` into `target`, which has its size.
    func render(_ list: DisplayList, into target: PixelBuffer)
}
