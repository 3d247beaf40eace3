/* Ways for a process to end that Swift has no safe words for. */
#pragma once

void probe_abort(void);
void probe_segfault(void);
void probe_overflow_stack(void);
