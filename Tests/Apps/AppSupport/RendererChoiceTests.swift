import ArgumentParser
import CoreGraphics
import Foundation
import GLRenderer
import QuartzCore
import RasterRenderer
import Testing
import UIKit

@testable import AppSupport

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
}
