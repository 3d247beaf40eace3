/* The terminal's way back when the program can't find it by itself, and the signals that the program answers itself.
 * Two kinds: fatal ones restore the terminal and kill; the others become bytes in a pipe. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Keeps the modes of a terminal and takes over the fatal signals (SIGSEGV SIGBUS SIGILL SIGFPE SIGTRAP SIGABRT
 * SIGSYS), on a stack of its own for the calling thread. The handlers are installed by the first call only; the
 * child that parses pages makes none. False when the descriptor is no terminal; the handlers stand all the same. */
bool latchkey_terminal_save(int descriptor);

/* What a fatal signal writes to the terminal, at most 512 bytes; copied. From here on it also resets the modes. */
void latchkey_terminal_arm(int descriptor, const char *bytes, size_t count);

/* Fatal signals leave the terminal alone again. */
void latchkey_terminal_disarm(void);

/* Sets the saved modes again; does nothing before latchkey_terminal_save. Safe in a signal handler. */
void latchkey_terminal_restore_modes(void);

/* SIGTERM SIGHUP SIGINT SIGQUIT SIGWINCH SIGCONT SIGTSTP become bytes (their numbers) in a pipe whose reading end,
 * nonblocking and closed on exec, is returned; -1 with errno when there is none. Later calls return the same pipe
 * and take the signals over again. A signal that was ignored on start (nohup) stays ignored. */
int latchkey_signals_open(void);

/* Gives these signals their defaults back; the pipe stays. */
void latchkey_signals_close(void);

/* Stops the process group as ^Z does and returns once it goes on, or at once where nobody would continue it
 * (an orphaned group). The signals must have been opened. */
void latchkey_signals_stop_group(void);
