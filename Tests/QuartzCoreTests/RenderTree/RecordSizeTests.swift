import Testing

@testable import QuartzCore

/// Frames of many layers wait for memory more than for anything else, so what a frame reads and writes of each layer stays small.
@Suite struct RecordSizeTests {
    @Test func aNodeFitsTheLinesThatAreBroughtNear() {
        let header = 2 * MemoryLayout<UInt>.size
        let own =
            MemoryLayout<Extent>.stride + MemoryLayout<SIMD4<UInt>>.stride + MemoryLayout<(Bool, Bool, [RenderAnimation])>.stride
            + MemoryLayout<(RenderTransition?, RenderNode?, RenderSublayers)>.stride
        #expect(header + own + MemoryLayout<LayerProperties>.stride <= RenderNode.lines * 64)
    }

    @Test func aQuadFillsFourLines() {
        #expect(MemoryLayout<DisplayList.Quad>.stride <= 4 * 64)
    }
}
