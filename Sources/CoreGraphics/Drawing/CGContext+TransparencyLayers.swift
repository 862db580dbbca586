@_implementationOnly import CCairo

extension CGContext {
    /// Where an open transparency layer began.
    struct TransparencyLayer {
        /// Saved states before it.
        let outerDepth: Int
        /// Saved states when its content began.
        let depth: Int
    }

    /// Collects what is painted until ``endTransparencyLayer()``, which then paints it as one, with the alpha, shadow and blend mode
    /// of now. Inside they begin at 1, none and normal. `auxiliaryInfo` makes no difference.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
        beginTransparencyLayer(clippedTo: nil)
    }

    /// The same, for what lies inside `rect`.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo auxInfo: CFDictionary?) {
        beginTransparencyLayer(clippedTo: rect)
    }

    private func beginTransparencyLayer(clippedTo rect: CGRect?) {
        let outerDepth = savedStates.count
        saveGState()
        if let rect {
            let path = CGMutablePath()
            path.addRect(rect, transform: state.transform)
            clip(to: path.elements, rule: .winding)
        }
        cairo_push_group(cairo)
        // Resetting the clip goes back to this.
        cairo_save(cairo)
        transparencyLayers.append(TransparencyLayer(outerDepth: outerDepth, depth: savedStates.count))
        state.alpha = 1
        state.shadow = nil
        state.blendMode = .normal
        state.clipMask = nil
    }

    /// Paints what was collected since the matching begin, and goes back to the graphics state of then. Does nothing without one.
    public func endTransparencyLayer() {
        guard let layer = transparencyLayers.last else { return }
        while savedStates.count > layer.depth { restoreGState() }
        transparencyLayers.removeLast()
        cairo_restore(cairo)
        let group = cairo_pop_group(cairo)!
        state = savedStates[layer.outerDepth]
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        paint { target in
            cairo_set_matrix(target, &matrix)
            cairo_set_source(target, group)
            cairo_pattern_set_filter(group, CAIRO_FILTER_NEAREST)
            cairo_paint_with_alpha(target, Double(state.alpha))
        }
        cairo_pattern_destroy(group)
        while savedStates.count > layer.outerDepth { restoreGState() }
    }
}
