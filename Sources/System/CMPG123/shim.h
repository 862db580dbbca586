// The names of functions as all versions have them.
#define MPG123_ENUM_API
#include <mpg123.h>
