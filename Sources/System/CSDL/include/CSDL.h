// SDL 2, whose library is loaded when a window, or sound, first needs it: see functions.c.

// The program has a main function of its own.
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

/// Why the library can't be loaded; null where it can.
const char *sdl_library_error(void);

/// The path of libdecor, by which SDL draws title bars on Wayland; null where there is none. It stays loaded.
const char *sdl_decoration_library(void);
