// SDL 2, whose library is loaded when a window, or sound, first needs it: see functions.c.

// The program has a main function of its own.
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

/// Why the library can't be loaded; null where it can.
const char *sdl_library_error(void);

/// The path of libdecor, by which SDL draws title bars on Wayland; null where there is none. It stays loaded.
const char *sdl_decoration_library(void);

/// A screen's rectangle, in the units in which the window system places screens, and its refreshes a second.
typedef struct {
    int x, y, width, height;
    double rate;
} SDLScreen;

/// Fills in the screens of the X server that DISPLAY names, with the exact rates of their mode lines (0 where they have none), and returns how
/// many there are, `limit` at most; 0 without a server, or where it can't be asked.
int x_screens(SDLScreen *screens, int limit);
