/// The largest finite `Float`, which sources for Apple's systems write for "without end", in `repeatCount` say. Darwin's C library has it,
/// that of Linux has not.
public let HUGE = Float.greatestFiniteMagnitude
