import Foundation
import Testing
import UIKit
@testable import UIKitTesting

@MainActor
@Suite("The application of a test bundle", .serialized)
struct TestApplicationTests {
    @Test("devices have the sizes, scales and safe areas of Apple's")
    func devices() throws {
        let device = try #require(TestDevice(named: "iphone 15"))
        #expect(device == .standard)
        #expect(device.size == CGSize(width: 393, height: 852) && device.scale == 3)
        #expect(device.safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
        #expect(TestDevice(named: "iPhone 99") == nil)
        #expect(Set(TestDevice.all.map(\.name)).count == TestDevice.all.count)
    }
}
