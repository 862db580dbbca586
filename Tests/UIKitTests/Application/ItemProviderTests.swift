import Foundation
import Testing
import UIKit

@Suite("Item providers")
struct ItemProviderTests {
    @Test("a text goes through a provider")
    func text() async throws {
        let provider = NSItemProvider(object: "Grüße" as NSString)
        #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(provider.canLoadObject(ofClass: NSString.self) && !provider.canLoadObject(ofClass: UIImage.self))
        #expect(try await load(NSString.self, from: provider) as? NSString == "Grüße")
    }

    @Test("what there is no data of is refused")
    func absent() async {
        let provider = NSItemProvider(item: NSData(data: Data([0xFF, 0xFE, 0xFD])), typeIdentifier: "public.utf8-plain-text")
        await #expect(throws: NSError.self) { try await load(NSString.self, from: provider) }
        await #expect { try await load(UIImage.self, from: provider) } throws: {
            ($0 as NSError).code == NSItemProvider.ErrorCode.itemUnavailableError.rawValue
        }
    }

    @Test("a picture goes through a provider")
    func picture() async throws {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 3)).image { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
        let loaded = try await load(UIImage.self, from: NSItemProvider(object: picture)) as? UIImage
        #expect(loaded?.cgImage?.width == picture.cgImage?.width && loaded?.cgImage?.height == picture.cgImage?.height)
    }

    private func load(_ type: any NSItemProviderReading.Type, from provider: NSItemProvider) async throws -> any NSItemProviderReading {
        struct Loaded: @unchecked Sendable { let object: any NSItemProviderReading }
        return try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Loaded, any Error>) in
            provider.loadObject(ofClass: type) { object, error in
                if let object { continuation.resume(returning: Loaded(object: object)) } else { continuation.resume(throwing: error ?? CocoaError(.fileNoSuchFile)) }
            }
        }.object
    }
}
