import AppSupport
import CoreGraphics
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import Bench

/// The frames of the shared scenes by each renderer.
@Suite struct RenderersTests {
    @Test("a scene's frames are the same by both renderers")
    func frames() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("renderers-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var pictures: [[CGImage]] = []
        for choice in RendererChoice.allCases {
            let shots = folder.appendingPathComponent(choice.rawValue).path
            try FileManager.default.createDirectory(atPath: shots, withIntermediateDirectories: true)
            let result = try FrameMeasurement(rounds: 0, shots: shots, renderer: choice).measure(CoverFlowScene(pictureSize: 64))
            #expect(result.renderer == choice.rawValue)
            let names = try FileManager.default.contentsOfDirectory(atPath: shots).sorted()
            pictures.append(names.compactMap { UIImage(contentsOfFile: shots + "/" + $0)?.cgImage })
        }
        #expect(pictures[0].count == 3 && pictures[1].count == 3)
        for (a, b) in zip(pictures[0], pictures[1]) {
            let largest = try #require(PictureComparison(a, b)).largestDifference
            #expect(largest <= 2, "\(largest)")
        }
    }
}
