import Foundation

/// Core Animation files for tests.
enum SceneFixture {
    /// A white picture of 100 by 80 points, y upwards, in which a red box of 20 by 20 stands at the lower left and goes to the right within
    /// two seconds. It has the states Up, in which the box is higher, and Blue.
    static let movingBox = """
        <?xml version="1.0" encoding="UTF-8"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer name="root" bounds="0 0 100 80" position="50 40" backgroundColor="1 1 1">
            <sublayers>
              <CALayer id="#1" name="box" bounds="0 0 20 20" position="20 20" backgroundColor="1 0 0">
                <animations>
                  <animation type="CABasicAnimation" keyPath="position.x" beginTime="1e-100" duration="2" fillMode="both"
                    removedOnCompletion="0">
                    <fromValue type="real" value="20"/>
                    <toValue type="real" value="80"/>
                  </animation>
                </animations>
              </CALayer>
            </sublayers>
            <states>
              <LKState name="Up">
                <elements>
                  <LKStateSetValue targetId="#1" keyPath="position.y"><value type="real" value="60"/></LKStateSetValue>
                </elements>
              </LKState>
              <LKState name="Blue">
                <elements>
                  <LKStateSetValue targetId="#1" keyPath="backgroundColor"><value type="CGColor" value="0 0 1"/></LKStateSetValue>
                </elements>
              </LKState>
            </states>
          </CALayer>
        </caml>
        """

    /// One colour, 100 by 80 points, or a part of it.
    static func plain(_ color: String, width: Int = 100, height: Int = 80) -> String {
        """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer bounds="0 0 \(width) \(height)" position="\(width / 2) \(height / 2)" backgroundColor="\(color)"/>
        </caml>
        """
    }

    /// A zip archive whose files are stored as they are.
    static func zip(_ files: [(name: String, text: String)]) -> Data {
        var archive = Data(), directory = Data()
        func append(_ value: Int, _ bytes: Int, to data: inout Data) {
            for shift in 0..<bytes { data.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
        }
        for (name, text) in files {
            let bytes = Data(text.utf8), offset = archive.count
            var header = Data()
            for value in [20, 0, 0, 0, 0] { append(value, 2, to: &header) }
            for value in [Int(checksum(bytes)), bytes.count, bytes.count] { append(value, 4, to: &header) }
            append(name.utf8.count, 2, to: &header)
            append(0, 2, to: &header)
            append(0x0403_4B50, 4, to: &archive)
            archive += header + Data(name.utf8) + bytes
            append(0x0201_4B50, 4, to: &directory)
            append(20, 2, to: &directory)
            directory += header
            for value in [0, 0, 0] { append(value, 2, to: &directory) }
            append(0, 4, to: &directory)
            append(offset, 4, to: &directory)
            directory += Data(name.utf8)
        }
        var end = Data()
        append(0x0605_4B50, 4, to: &end)
        for value in [0, 0, files.count, files.count] { append(value, 2, to: &end) }
        append(directory.count, 4, to: &end)
        append(archive.count, 4, to: &end)
        append(0, 2, to: &end)
        return archive + directory + end
    }

    /// CRC-32, as zip archives have it.
    private static func checksum(_ data: Data) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = (sum >> 1) ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        return ~sum
    }
}
