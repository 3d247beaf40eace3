/* JavaScriptCore, opened by dlopen at the first page with scripts. Strings are UTF-16. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef const void *latchkey_js_value;
typedef struct latchkey_js_engine latchkey_js_engine;

/* Opens the library; NULL when that went well, else the reason as a clause. Harmless when called again. */
const char *latchkey_js_load(void);

/* A function of the program's that scripts call. What it returns is a value made by latchkey_js_string; NULL is undefined. */
typedef latchkey_js_value (*latchkey_js_native)(void *context, size_t count, const latchkey_js_value arguments[]);

/* A global object of its own in a machine of its own; the library must be loaded. */
latchkey_js_engine *latchkey_js_make(void);
void latchkey_js_free(latchkey_js_engine *engine);

/* Every outermost call into scripts is ended when it has used that much of its time; 0 takes the limit away. */
void latchkey_js_limit(latchkey_js_engine *engine, double seconds);
/* True once after an outermost call was ended by the limit. */
bool latchkey_js_was_ended(latchkey_js_engine *engine);
/* True from then on: what an inner call throws is no value to look at. */
bool latchkey_js_is_ending(latchkey_js_engine *engine);
/* In a native: makes its call throw. */
void latchkey_js_throw(latchkey_js_engine *engine, latchkey_js_value value);

/* Runs a classic script. NULL when it threw: `*exception` has the value then. */
latchkey_js_value latchkey_js_evaluate(
    latchkey_js_engine *engine,
    const uint16_t *source,
    size_t count,
    const char *url,
    int line,
    latchkey_js_value *exception
);

/* The same for a long script of the program's own: UTF-8 that ends in NUL. */
latchkey_js_value latchkey_js_evaluate_utf8(
    latchkey_js_engine *engine,
    const char *source,
    const char *url,
    latchkey_js_value *exception
);

/* Calls `object[name](arguments…)`. NULL when it threw. */
latchkey_js_value latchkey_js_call(
    latchkey_js_engine *engine,
    latchkey_js_value object,
    const char *name,
    size_t count,
    const latchkey_js_value arguments[],
    latchkey_js_value *exception
);

/* Calls a function with `undefined` as this. NULL when it threw. */
latchkey_js_value latchkey_js_apply(
    latchkey_js_engine *engine,
    latchkey_js_value function,
    size_t count,
    const latchkey_js_value arguments[],
    latchkey_js_value *exception
);

/* The function is called with each promise that was rejected and that nobody takes care of, and its reason. */
void latchkey_js_tell_rejections(latchkey_js_engine *engine, latchkey_js_value function);

latchkey_js_value latchkey_js_global(latchkey_js_engine *engine);
latchkey_js_value latchkey_js_string(latchkey_js_engine *engine, const uint16_t *units, size_t count);
latchkey_js_value latchkey_js_number(latchkey_js_engine *engine, double number);
/* An object that holds one function per name. `context` is handed to each. */
latchkey_js_value latchkey_js_functions(
    latchkey_js_engine *engine,
    size_t count,
    const char *const names[],
    const latchkey_js_native functions[],
    void *context
);

/* Keeps a value from the collector, which sees the stack and the registers of C but none of its heap, until it was
   released as often. */
void latchkey_js_keep(latchkey_js_engine *engine, latchkey_js_value value);
void latchkey_js_release(latchkey_js_engine *engine, latchkey_js_value value);

bool latchkey_js_is_null(latchkey_js_engine *engine, latchkey_js_value value);
double latchkey_js_to_number(latchkey_js_engine *engine, latchkey_js_value value);
/* The own or inherited property, undefined when there is none or it threw. */
latchkey_js_value latchkey_js_property(latchkey_js_engine *engine, latchkey_js_value object, const char *name);
/* Lends the value as a string; an empty one where the conversion throws. */
void latchkey_js_lend(
    latchkey_js_engine *engine,
    latchkey_js_value value,
    void *context,
    void (*body)(void *context, const uint16_t *units, size_t count)
);
