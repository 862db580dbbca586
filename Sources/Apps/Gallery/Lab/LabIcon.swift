import AppSupport
import QuartzCore

/// The icon of `lamina lab`: a picture turned in space above squared paper, with the mark of what it turns about.
enum LabIcon {
    @MainActor
    static func draw(size: Int) -> IconCanvas {
        let canvas = IconCanvas(size: size, colors: [0x35B8A6, 0x0C5B6E])
        addSquares(to: canvas)
        addPicture(to: canvas)
        addMark(to: canvas)
        canvas.finish()
        return canvas
    }

    @MainActor
    private static func addSquares(to canvas: IconCanvas) {
        guard canvas.detail > .low else { return }
        let thin = 1.2 / canvas.side * 100
        for place in stride(from: CGFloat(14), through: 86, by: canvas.detail == .medium ? 24 : 12) {
            canvas.add(canvas.fill(0xFFFFFF, 0.2), x: place, y: 0, width: thin, height: 100)
            canvas.add(canvas.fill(0xFFFFFF, 0.2), x: 0, y: place, width: 100, height: thin)
        }
    }

    @MainActor
    private static func addPicture(to canvas: IconCanvas) {
        guard canvas.detail > .low else {
            canvas.add(canvas.fill(0xFFFFFF), x: 18, y: 26, width: 64, height: 48)
            canvas.add(canvas.fill(0x2F74D0), x: 24, y: 32, width: 52, height: 36)
            return
        }
        let frame = canvas.fill(0xFFFFFF, radius: 3), border: CGFloat = 3.5
        frame.bounds = CGRect(x: 0, y: 0, width: canvas.length(78), height: canvas.length(60))
        frame.position = CGPoint(x: canvas.side / 2, y: canvas.side / 2)
        let sky = canvas.gradient([0x4C93EE, 0xBFE0FF])
        sky.frame = frame.bounds.insetBy(dx: canvas.length(border), dy: canvas.length(border))
        sky.masksToBounds = true
        let sun = canvas.fill(0xFFF1C0), side = canvas.length(10)
        sun.frame = CGRect(x: sky.bounds.width * 0.68, y: sky.bounds.height * 0.14, width: side, height: side)
        sun.cornerRadius = side / 2
        sky.addSublayer(sun)
        for (color, points) in [
            (0x6F83C4, [(0, 36), (20, 18), (38, 34), (54, 24), (72, 40), (72, 54), (0, 54)]),
            (0x1F6E63, [(0, 43), (26, 34), (48, 43), (72, 36), (72, 54), (0, 54)]),
        ] as [(UInt32, [(x: CGFloat, y: CGFloat)])] {
            let hills = canvas.shape(canvas.polygon(points), color)
            sky.addSublayer(hills)
        }
        frame.addSublayer(sky)
        var transform = CATransform3DIdentity
        transform.m34 = -1 / (1.7 * canvas.side)
        transform = CATransform3DRotate(transform, -12 * .pi / 180, 0, 0, 1)
        transform = CATransform3DRotate(transform, 38 * .pi / 180, 0.15, 1, 0)
        frame.transform = transform
        let holder = CALayer()
        canvas.castShadow(holder, opacity: 0.45, blur: 3, drop: 4)
        holder.addSublayer(frame)
        canvas.add(holder, x: 0, y: 0, width: 100, height: 100)
    }

    /// A ring with four lines, in front of the picture.
    @MainActor
    private static func addMark(to canvas: IconCanvas) {
        guard canvas.detail > .low else {
            canvas.add(canvas.fill(0xFF453A), x: 44, y: 44, width: 12, height: 12)
            return
        }
        let holder = CALayer(), middle = (canvas.side / 2).rounded()
        let reach = canvas.length(10), radius = canvas.length(5.5), gap = canvas.length(5.5)
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: middle - radius, y: middle - radius, width: 2 * radius, height: 2 * radius))
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] as [(CGFloat, CGFloat)] {
            path.move(to: CGPoint(x: middle + dx * gap, y: middle + dy * gap))
            path.addLine(to: CGPoint(x: middle + dx * reach, y: middle + dy * reach))
        }
        for (color, width) in [(0xFFFFFF, 4.6), (0xE8352B, 2.6)] as [(UInt32, CGFloat)] {
            let line = CAShapeLayer()
            line.path = path
            line.fillColor = nil
            line.strokeColor = IconCanvas.color(color)
            line.lineWidth = max(1, canvas.length(width))
            line.lineCap = .round
            holder.addSublayer(line)
        }
        // In front of all that the picture's turn brings forward.
        holder.zPosition = canvas.side
        canvas.add(holder, x: 0, y: 0, width: 100, height: 100)
    }
}
