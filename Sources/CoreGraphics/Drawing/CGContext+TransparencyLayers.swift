@_implementationOnly import CCairo

extension CGContext {
    /// The stack depths of an open transparency layer.
    struct TransparencyLayer {
        /// The number of saved states before the layer began.
        let outerDepth: Int
        /// The number of saved states when its content began.
        let depth: Int
    }

    /// Begins a transparency layer: what is painted until ``endTransparencyLayer()`` is then composited as one, with the current alpha,
    /// shadow and blend mode. Inside the layer these start at 1, none and normal. `auxiliaryInfo` is ignored.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
        beginTransparencyLayer(clippedTo: nil)
    }

    /// Begins a transparency layer whose content is clipped to `rect`. See ``beginTransparencyLayer(auxiliaryInfo:)``.
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
        // ``resetClip()`` restores to this state.
        cairo_save(cairo)
        transparencyLayers.append(TransparencyLayer(outerDepth: outerDepth, depth: savedStates.count))
        state.alpha = 1
        state.shadow = nil
        state.blendMode = .normal
        state.clipMask = nil
    }

    /// Composites the layer that was begun last, and restores the graphics state from before it. Does nothing if no layer is open.
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
