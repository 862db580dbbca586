/// The largest finite `Float`, which stands for "repeat forever" in `repeatCount`. Darwin's C library defines it, that of Linux doesn't.
public let HUGE = Float.greatestFiniteMagnitude
