import Foundation
import PortingReport

exit(PortCommand.run(Array(CommandLine.arguments.dropFirst())))
