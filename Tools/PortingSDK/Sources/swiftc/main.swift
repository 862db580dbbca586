import Glibc
import PortingDriver

exit(Driver.run(CommandLine.arguments))
