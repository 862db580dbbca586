import AppSupport
import QuartzCore

/// The icon of `lamina gallery`: three layers in space, the uppermost with a switch on it.
enum GalleryIcon {
    @MainActor
    static func draw(size: Int) -> IconCanvas {
        let canvas = IconCanvas(size: size, colors: [0x7C86F8, 0x3A34B4])
        let isSmall = canvas.detail == .low
        let sheets: [(y: CGFloat, colors: [UInt32], alpha: CGFloat)] = isSmall
            ? [(66, [0x9FD3FF, 0x7FB4FF], 0.75), (42, [0xFFFFFF, 0xFFFFFF], 1)]
            : [(67, [0x8FB6FF, 0x6E8DF5], 0.75), (52, [0xBFE3FF, 0x9CC8FF], 0.85), (37, [0xFFFFFF, 0xEAF0FF], 1)]
        for (index, sheet) in sheets.enumerated() {
            let layer = layer(sheet.colors, alpha: sheet.alpha, on: canvas)
            if index == sheets.count - 1, size >= 48 { addSwitch(to: layer, on: canvas) }
            canvas.add(holder(of: layer, at: sheet.y, on: canvas), x: 0, y: 0, width: 100, height: 100)
        }
        canvas.finish()
        return canvas
    }

    /// The side of a sheet in hundredths.
    private static let side: CGFloat = 56

    @MainActor
    private static func layer(_ colors: [UInt32], alpha: CGFloat, on canvas: IconCanvas) -> CALayer {
        let sheet = canvas.gradient(colors, alphas: [alpha, alpha], radius: canvas.detail == .low ? 4 : 8, to: CGPoint(x: 1, y: 1))
        sheet.bounds = CGRect(x: 0, y: 0, width: canvas.length(side), height: canvas.length(side))
        return sheet
    }

    /// A layer of the tile's size in which a sheet lies, seen from above and from a corner.
    @MainActor
    private static func holder(of sheet: CALayer, at y: CGFloat, on canvas: IconCanvas) -> CALayer {
        let holder = CALayer()
        var transform = CATransform3DIdentity
        transform.m34 = -1 / (4 * canvas.side)
        transform = CATransform3DRotate(transform, 57 * .pi / 180, 1, 0, 0)
        transform = CATransform3DRotate(transform, 45 * .pi / 180, 0, 0, 1)
        sheet.transform = transform
        sheet.position = CGPoint(x: canvas.side / 2, y: canvas.length(y))
        holder.addSublayer(sheet)
        guard canvas.detail > .low else { return holder }
        // The shadow that it casts on the one below.
        holder.shadowColor = IconCanvas.color(0x0A0A50)
        holder.shadowOpacity = 0.45
        holder.shadowRadius = canvas.length(2.5)
        holder.shadowOffset = CGSize(width: 0, height: canvas.length(4))
        return holder
    }

    /// A switch that is on.
    @MainActor
    private static func addSwitch(to sheet: CALayer, on canvas: IconCanvas) {
        let size = CGSize(width: canvas.length(30), height: canvas.length(18))
        let track = canvas.gradient([0x2FBF58, 0x4CD673])
        track.frame = CGRect(
            x: (sheet.bounds.width - size.width) / 2, y: (sheet.bounds.height - size.height) / 2, width: size.width, height: size.height)
        track.cornerRadius = size.height / 2
        let gap = canvas.length(2), knob = canvas.fill(0xFFFFFF)
        knob.frame = CGRect(x: size.width - size.height + gap, y: gap, width: size.height - 2 * gap, height: size.height - 2 * gap)
        knob.cornerRadius = knob.bounds.width / 2
        track.addSublayer(knob)
        sheet.addSublayer(track)
    }
}
