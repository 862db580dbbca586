/* Empty: TagLib's interface is C++, which CAudioTags includes by itself. This module only brings the flags of its pkg-config file. */
