import AppSupport
import QuartzCore

/// The icon of `lamina notes`: a sheet of paper at dusk, with a title and lines of text.
enum NotesIcon {
    @MainActor
    static func draw(size: Int) -> IconCanvas {
        let canvas = IconCanvas(size: size, colors: [0x35506B, 0x1B2536])
        let isSmall = canvas.detail == .low
        if !isSmall {
            // The last light, low behind the sheet.
            canvas.add(canvas.gradient([0xE9A25B, 0xE9A25B], alphas: [0, 0.6]), x: 0, y: 45, width: 100, height: 34)
            canvas.add(canvas.gradient([0xE9A25B, 0xE9A25B], alphas: [0.6, 0]), x: 0, y: 79, width: 100, height: 21)
            let under = canvas.fill(0xFFFFFF, 0.28, radius: 5)
            canvas.add(under, x: 25, y: 16, width: 52, height: 62)
        }
        let sheet = canvas.gradient([0xFFFFFF, 0xF1EEE6], radius: isSmall ? 0 : 5)
        canvas.add(sheet, x: isSmall ? 20 : 16, y: isSmall ? 14 : 22, width: isSmall ? 50 : 56, height: isSmall ? 72 : 66)
        canvas.castShadow(sheet, opacity: 0.35, blur: 3, drop: 2)
        let left: CGFloat = isSmall ? 27 : 24, top: CGFloat = isSmall ? 24 : 32
        let title = canvas.fill(0x2B3340)
        canvas.add(title, x: left, y: top, width: isSmall ? 26 : 28, height: isSmall ? 10 : 6.5)
        title.cornerRadius = isSmall ? 0 : title.bounds.height / 2
        let lines: [CGFloat] = isSmall ? [36, 30] : [40, 36, 40, 20]
        for (index, width) in lines.enumerated() {
            let line = canvas.fill(0xA7AFBA)
            let step: CGFloat = isSmall ? 18 : 10.5
            canvas.add(line, x: left, y: top + (isSmall ? 22 : 14) + CGFloat(index) * step, width: width, height: isSmall ? 7 : 4)
            line.cornerRadius = isSmall ? 0 : line.bounds.height / 2
        }
        canvas.finish()
        return canvas
    }
}
