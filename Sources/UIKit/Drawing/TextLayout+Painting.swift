/// Draws text together with what the text library does not draw: shadows and attachments.
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
        // In text order, so that the result is deterministic.
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
        for (attachment, rect, color) in attachments {
            let rect = rect.offsetBy(dx: origin.x, dy: origin.y)
            if let drawing = attachment.drawing {
                let color = CGColor(red: CGFloat(color.x), green: CGFloat(color.y), blue: CGFloat(color.z), alpha: CGFloat(color.w))
                drawing.draw(context, rect, color)
            } else if let image = attachment.image {
                UIImage(cgImage: image).draw(in: rect)
            }
        }
    }
}

extension TextRun {
    /// Makes the run invisible; it keeps its space.
    fileprivate mutating func hide() {
        color.w = 0
        background = nil
        underline = .none
        strikethrough = .none
        strokeWidth = 0
    }
}

extension DocumentLayout {
    /// Draws the paragraphs that intersect the range from `top` to `bottom`, y coordinates of the context.
    func paint(in context: CGContext, at origin: CGPoint, from top: CGFloat, to bottom: CGFloat) {
        for block in blocks(from: top - origin.y, to: bottom - origin.y) {
            block.layout.paint(in: context, at: CGPoint(x: origin.x, y: origin.y + block.top))
        }
    }
}
