#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>
#undef columns
#undef lines

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "CNcurses.h"

static SCREEN *screen;
static FILE *own_output, *own_input;
static cchar_t *row_cells;
static int row_length, row_capacity;

/* ncurses sets modes on the descriptor of the output file, and never reads. */
static FILE *stream_for(int descriptor, FILE *standard, const char *mode, FILE **own) {
    if (descriptor == fileno(standard)) return standard;
    int copy = dup(descriptor);
    if (copy < 0) return NULL;
    *own = fdopen(copy, mode);
    if (!*own) close(copy);
    return *own;
}

static void close_streams(void) {
    if (own_output) fclose(own_output);
    if (own_input) fclose(own_input);
    own_output = own_input = NULL;
}

bool latchkey_curses_start(const char *type, int input, int output) {
    FILE *out = stream_for(output, stdout, "w", &own_output);
    FILE *in = stream_for(input, stdin, "r", &own_input);
    use_env(TRUE);
    use_tioctl(TRUE);
    screen = out && in ? newterm(type, out, in) : NULL;
    if (!screen) {
        close_streams();
        return false;
    }
    raw();
    noecho();
    nonl();
    /* Keys that wait must not break an update off in the middle. */
    typeahead(-1);
    leaveok(stdscr, FALSE);
    scrollok(stdscr, FALSE);
    return true;
}

void latchkey_curses_leave(void) { endwin(); }

void latchkey_curses_stop(void) {
    if (!screen) return;
    if (!isendwin()) endwin();
    delscreen(screen);
    screen = NULL;
    close_streams();
    free(row_cells);
    row_cells = NULL;
    row_length = row_capacity = 0;
}

void latchkey_curses_return(void) {
    reset_prog_mode();
    clearok(curscr, TRUE);
}

void latchkey_curses_resize(int rows, int columns) {
    resizeterm(rows, columns);
    clearok(curscr, TRUE);
}

void latchkey_curses_size(int *rows, int *columns) { getmaxyx(stdscr, *rows, *columns); }

bool latchkey_curses_start_colors(void) {
    if (!has_colors() || start_color() == ERR) return false;
    short background = use_default_colors() == OK ? -1 : COLOR_BLACK;
    for (short color = 0; color < 8; color++) init_pair((short)(color + 1), color, background);
    return true;
}

static attr_t curses_attributes(int attributes) {
    attr_t value = A_NORMAL;
    if (attributes & LATCHKEY_BOLD) value |= A_BOLD;
    if (attributes & LATCHKEY_UNDERLINE) value |= A_UNDERLINE;
    if (attributes & LATCHKEY_REVERSE) value |= A_REVERSE;
    if (attributes & LATCHKEY_DIM) value |= A_DIM;
    return value;
}

void latchkey_curses_cell(const uint32_t *scalars, size_t count, int attributes, int color) {
    if (row_length == row_capacity) {
        int wanted = row_capacity ? row_capacity * 2 : 256;
        cchar_t *larger = realloc(row_cells, (size_t)wanted * sizeof *larger);
        if (!larger) return;
        row_cells = larger;
        row_capacity = wanted;
    }
    wchar_t text[CCHARW_MAX + 1] = {0};
    if (count > CCHARW_MAX) count = CCHARW_MAX;
    for (size_t i = 0; i < count; i++) text[i] = (wchar_t)scalars[i];
    if (setcchar(&row_cells[row_length], text, curses_attributes(attributes), (short)color, NULL) == ERR)
        setcchar(&row_cells[row_length], L"?", curses_attributes(attributes), (short)color, NULL);
    row_length++;
}

void latchkey_curses_put_row(int row) {
    if (row_length > 0) mvwadd_wchnstr(stdscr, row, 0, row_cells, row_length);
    row_length = 0;
}

void latchkey_curses_distrust_row(int row) { wredrawln(stdscr, row, 1); }

bool latchkey_curses_agrees(const uint32_t *scalars, size_t count, int width) {
    if (count == 0 || wcwidth((wchar_t)scalars[0]) != width) return false;
    for (size_t i = 1; i < count; i++) {
        /* Selectors and joiners have no width of their own, yet terminals differ in what they make of them. */
        if (scalars[i] == 0x200D || scalars[i] == 0xFE0F || wcwidth((wchar_t)scalars[i]) != 0) return false;
    }
    return true;
}

void latchkey_curses_update(int row, int column, bool visible) {
    curs_set(visible ? 1 : 0);
    wmove(stdscr, row, column);
    wnoutrefresh(stdscr);
    doupdate();
}

const char *latchkey_curses_string(const char *name) {
    const char *value = tigetstr(name);
    return value == NULL || value == (const char *)-1 || *value == 0 ? NULL : value;
}

void latchkey_curses_bell(void) { beep(); }

static char *collected;
static size_t collected_length, collected_capacity;

static int collect(int byte) {
    if (collected_length < collected_capacity) collected[collected_length++] = (char)byte;
    return byte;
}

static void start_collecting(char *bytes, size_t capacity) {
    collected = bytes;
    collected_length = 0;
    collected_capacity = capacity;
}

size_t latchkey_curses_move_bytes(int row, int column, char *bytes, size_t capacity) {
    start_collecting(bytes, capacity);
    if (cursor_address) tputs(tiparm(cursor_address, row, column), 1, collect);
    return collected_length;
}

size_t latchkey_curses_style_bytes(int attributes, int color, char *bytes, size_t capacity) {
    start_collecting(bytes, capacity);
    vid_puts(curses_attributes(attributes), (short)color, NULL, collect);
    return collected_length;
}

size_t latchkey_curses_row_text(int row, char *bytes, size_t capacity) {
    wchar_t text[1024] = {0};
    mvwinnwstr(stdscr, row, 0, text, 1023);
    size_t length = wcstombs(bytes, text, capacity);
    return length == (size_t)-1 ? 0 : length;
}
