/* What the terminal adapter needs of ncursesw, without its macros: term.h defines names like `lines` and `columns`. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The attributes that a cell may have; added up. */
enum {
    LATCHKEY_BOLD = 1,
    LATCHKEY_UNDERLINE = 2,
    LATCHKEY_REVERSE = 4,
    LATCHKEY_DIM = 8,
};

/* Starts curses on two descriptors of one terminal: raw, no echo, no translation of line ends, nothing read.
 * False when the terminal's type is unknown or can't move its cursor. */
bool latchkey_curses_start(const char *type, int input, int output);
/* endwin and delscreen. */
void latchkey_curses_stop(void);
/* endwin: back to the shell's screen and modes until the next update. */
void latchkey_curses_leave(void);
/* Raw mode again, and everything unknown: the next update draws all of the screen. */
void latchkey_curses_return(void);
void latchkey_curses_resize(int rows, int columns);
void latchkey_curses_size(int *rows, int *columns);
/* Colours 1...8 work from here on. False when the terminal has none. */
bool latchkey_curses_start_colors(void);

/* One row is put together from the left, then written to the window at once.
 * `color` is 0 for the terminal's own colour or 1 + one of the eight. `scalars` is one grapheme that takes `width`
 * cells; what ncurses would measure otherwise must not come here (latchkey_curses_agrees). */
void latchkey_curses_cell(const uint32_t *scalars, size_t count, int attributes, int color);
void latchkey_curses_put_row(int row);
/* The row is written anew from its first cell at the next update, whatever ncurses thinks is there. */
void latchkey_curses_distrust_row(int row);
/* True when ncurses draws the grapheme whole, in so many cells. */
bool latchkey_curses_agrees(const uint32_t *scalars, size_t count, int width);

/* Sends what changed, and the cursor to its place (hidden unless `visible`). */
void latchkey_curses_update(int row, int column, bool visible);

/* A string capability by its terminfo name; NULL when the terminal lacks it. Owned by ncurses. */
const char *latchkey_curses_string(const char *name);
void latchkey_curses_bell(void);

/* The bytes that move the cursor, or that switch attributes and colour from what ncurses last sent, for runs that are
 * written past ncurses. Returns how many bytes, at most `capacity`. */
size_t latchkey_curses_move_bytes(int row, int column, char *bytes, size_t capacity);
size_t latchkey_curses_style_bytes(int attributes, int color, char *bytes, size_t capacity);

/* A row as the window holds it, in UTF-8 without trailing zeros of its own; for tests. Returns how many bytes. */
size_t latchkey_curses_row_text(int row, char *bytes, size_t capacity);
