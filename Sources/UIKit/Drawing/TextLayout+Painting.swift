/// Drawing text with what the text library leaves to others: shadows and images.
extension TextLayout {
    /// Draws the text into a context whose y axis points down.
    func paint(in context: CGContext, at origin: CGPoint) {
        let shadows = Set(runs.compactMap(\.shadow))
        guard !shadows.isEmpty else {
            context.paint { draw(in: $0, at: origin) }
            return paintAttachments(in: context, at: origin)
        }
        let bare = restyled { if $0.shadow != nil { $0.hide() } }
        context.paint { bare.draw(in: $0, at: origin) }
        // In the order of the text, so that each picture is the same every time.
        var painted: Set<TextRun.Shadow> = []
        for shadow in runs.compactMap(\.shadow) where painted.insert(shadow).inserted {
            let part = restyled { if $0.shadow != shadow { $0.hide() } }
            context.saveGState()
            let color = CGColor(red: CGFloat(shadow.color.x), green: CGFloat(shadow.color.y), blue: CGFloat(shadow.color.z), alpha: CGFloat(shadow.color.w))
            context.setShadow(offset: shadow.offset, blur: shadow.blur, color: color)
            context.paint { part.draw(in: $0, at: origin) }
            context.restoreGState()
        }
        paintAttachments(in: context, at: origin)
    }

    private func paintAttachments(in context: CGContext, at origin: CGPoint) {
        let attachments = attachments
        guard !attachments.isEmpty else { return }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        for (attachment, rect) in attachments {
            guard let image = attachment.image else { continue }
            UIImage(cgImage: image).draw(in: rect.offsetBy(dx: origin.x, dy: origin.y))
        }
    }
}

extension TextRun {
    /// Takes the run's room and shows nothing.
    fileprivate mutating func hide() {
        color.w = 0
        background = nil
        underline = .none
        strikethrough = false
        strokeWidth = 0
    }
}

extension DocumentLayout {
    /// Draws the paragraphs that reach between two heights of the context.
    func paint(in context: CGContext, at origin: CGPoint, from top: CGFloat, to bottom: CGFloat) {
        for block in blocks(from: top - origin.y, to: bottom - origin.y) {
            block.layout.paint(in: context, at: CGPoint(x: origin.x, y: origin.y + block.top))
        }
    }
}
