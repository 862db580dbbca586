extension TextProperties {
    /// Draws the string from the top left of a rectangle at the origin, y down.
    func draw(in context: CGContext, size: CGSize) {
        guard var runs else { return }
        if isPlain {
            for index in runs.indices {
                runs[index].font = FontDescription(family: fontFamily, size: fontSize)
                runs[index].color = foregroundColor?.rgba ?? .zero
            }
        }
        let layout = TextLayout(runs: runs, paragraph: paragraph, width: size.width, height: isWrapped ? size.height : .infinity)
        context.paint { layout.draw(in: $0, at: .zero) }
    }

    private var paragraph: ParagraphStyle {
        let alignment: ParagraphStyle.Alignment =
            switch alignmentMode {
            case .left: .left
            case .right: .right
            case .center: .center
            case .justified: .justified
            default: .natural
            }
        let lineBreak: ParagraphStyle.LineBreakMode =
            switch truncationMode {
            case .start: .truncatingHead
            case .middle: .truncatingMiddle
            case .end: .truncatingTail
            default: isWrapped ? .wordWrapping : .clipping
            }
        return ParagraphStyle(alignment: alignment, lineBreakMode: lineBreak, maximumLines: isWrapped || truncationMode == .none ? 0 : 1)
    }
}
