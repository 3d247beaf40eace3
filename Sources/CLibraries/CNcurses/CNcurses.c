#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>
#undef columns
#undef lines

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

#include "CNcurses.h"

static SCREEN *screen;
static FILE *own_output, *own_input;
static int terminal_output = -1, frame_memory = -1;
static cchar_t *row_cells;
static int row_length, row_capacity;

/* ncurses sets modes on the descriptor of the output file, and never reads. */
static FILE *own_stream(int descriptor, const char *mode, FILE **own) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) return NULL;
    *own = fdopen(copy, mode);
    if (!*own) close(copy);
    return *own;
}

static void close_streams(void) {
    if (own_output) fclose(own_output);
    if (own_input) fclose(own_input);
    if (frame_memory >= 0) close(frame_memory);
    own_output = own_input = NULL;
    frame_memory = -1;
}

bool latchkey_curses_start(const char *type, int input, int output) {
    FILE *out = own_stream(output, "w", &own_output);
    FILE *in = own_stream(input, "r", &own_input);
    terminal_output = output;
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

static int put_byte(int byte) { return fputc(byte, own_output); }

void latchkey_curses_leave(void) {
    endwin();
    /* Without an alternate screen the last row would stay beside the shell's prompt. */
    if (!own_output || enter_ca_mode || !clr_eol) return;
    tputs(clr_eol, 1, put_byte);
    fflush(own_output);
}

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

static void write_whole(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd room = {descriptor, POLLOUT, 0};
            poll(&room, 1, -1);
        } else if (errno != EINTR)
            return;
    }
}

/* ncurses writes at each move of the cursor. A frame goes out in one piece instead, so that the terminal never shows
 * half of one: meanwhile ncurses' own descriptor leads to memory. */
static bool begin_frame(void) {
    if (frame_memory < 0) frame_memory = memfd_create("frame", MFD_CLOEXEC);
    return frame_memory >= 0 && dup3(frame_memory, fileno(own_output), O_CLOEXEC) >= 0;
}

static void end_frame(void) {
    off_t length = lseek(frame_memory, 0, SEEK_CUR);
    dup3(terminal_output, fileno(own_output), O_CLOEXEC);
    if (length <= 0) return;
    lseek(frame_memory, 0, SEEK_SET);
    char small[16384];
    char *bytes = (size_t)length <= sizeof small ? small : malloc((size_t)length);
    if (!bytes) return;
    if (read(frame_memory, bytes, (size_t)length) == length) write_whole(terminal_output, bytes, (size_t)length);
    if (bytes != small) free(bytes);
    lseek(frame_memory, 0, SEEK_SET);
}

void latchkey_curses_update(int row, int column, bool visible) {
    bool is_whole = begin_frame();
    curs_set(visible ? 1 : 0);
    wmove(stdscr, row, column);
    wnoutrefresh(stdscr);
    doupdate();
    if (is_whole) end_frame();
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
