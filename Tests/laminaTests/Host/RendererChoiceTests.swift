import ArgumentParser
import CoreGraphics
import Foundation
import GLRenderer
import QuartzCore
import RasterRenderer
import Testing
import UIKit

@testable import lamina

@Suite struct RendererChoiceTests {
    @Test("the option comes before the environment, and the processor draws where neither says anything")
    func choice() throws {
        let gl = [RendererChoice.variable: "gl"]
        #expect(try RendererChoice.headless(nil, environment: [:]) == .cpu)
        #expect(try RendererChoice.headless(nil, environment: [RendererChoice.variable: ""]) == .cpu)
        #expect(try RendererChoice.headless(nil, environment: gl) == .gl)
        #expect(try RendererChoice.headless(.cpu, environment: gl) == .cpu)
        #expect(RendererChoice.cpu.makeRenderer() is RasterRenderer)
        #expect(RendererChoice.gl.makeRenderer() is GLRenderer)
    }

    @Test("an unknown name in the environment is refused with the names that there are")
    func unknown() {
        #expect {
            _ = try RendererChoice.headless(nil, environment: [RendererChoice.variable: "crayon"])
        } throws: {
            "\($0)".contains("LAMINA_RENDERER must be cpu or gl, not 'crayon'")
        }
    }

    @Test("a window takes the option, and else leaves the choice to the machine")
    func window() throws {
        #expect(try RendererChoice.chosen(nil, environment: [:]) == nil)
        #expect(try RendererChoice.chosen(nil, environment: [RendererChoice.variable: "gl"]) == .gl)
        #expect(try HostOptions.parse(["--renderer", "gl"]).renderer == .gl)
        #expect(try HostOptions.parse(["--renderer", "cpu", "--headless"]).renderer == .cpu)
        #expect {
            _ = try HostOptions.parse(["--renderer", "crayon"])
        } throws: {
            HostOptions.message(for: $0).contains("'crayon'")
        }
    }

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
