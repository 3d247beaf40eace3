#include "CJavaScriptCore.h"

#include <JavaScriptCore/JavaScript.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* Exported by the library, declared in no public header. */
typedef bool (*ended_callback)(JSContextRef context, void *data);
void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double limit, ended_callback callback, void *data);
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef, JSObjectRef function, JSValueRef *exception);

#define FUNCTIONS(DO)                                                                                                  \
    DO(JSContextGroupCreate)                                                                                           \
    DO(JSContextGroupRelease)                                                                                          \
    DO(JSContextGroupSetExecutionTimeLimit)                                                                            \
    DO(JSContextGroupClearExecutionTimeLimit)                                                                          \
    DO(JSGlobalContextCreateInGroup)                                                                                   \
    DO(JSGlobalContextSetUnhandledRejectionCallback)                                                                   \
    DO(JSGlobalContextRelease)                                                                                         \
    DO(JSContextGetGlobalObject)                                                                                       \
    DO(JSEvaluateScript)                                                                                               \
    DO(JSObjectCallAsFunction)                                                                                         \
    DO(JSObjectGetProperty)                                                                                            \
    DO(JSObjectSetProperty)                                                                                            \
    DO(JSObjectMake)                                                                                                   \
    DO(JSObjectGetPrivate)                                                                                             \
    DO(JSClassCreate)                                                                                                  \
    DO(JSClassRelease)                                                                                                 \
    DO(JSStringCreateWithCharacters)                                                                                   \
    DO(JSStringCreateWithUTF8CString)                                                                                  \
    DO(JSStringGetCharactersPtr)                                                                                       \
    DO(JSStringGetLength)                                                                                              \
    DO(JSStringRelease)                                                                                                \
    DO(JSValueIsNull)                                                                                                  \
    DO(JSValueIsUndefined)                                                                                             \
    DO(JSValueIsObject)                                                                                                \
    DO(JSValueMakeNumber)                                                                                              \
    DO(JSValueMakeString)                                                                                              \
    DO(JSValueMakeUndefined)                                                                                           \
    DO(JSValueProtect)                                                                                                 \
    DO(JSValueUnprotect)                                                                                               \
    DO(JSValueToNumber)                                                                                                \
    DO(JSValueToStringCopy)

static struct {
#define DECLARE(name) __typeof__(name) *name;
    FUNCTIONS(DECLARE)
#undef DECLARE
} js;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[256];

static void open_library(void) {
    void *library = dlopen("libjavascriptcoregtk-4.1.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        snprintf(problem, sizeof problem, "%s", dlerror());
        return;
    }
#define LOAD(name)                                                                                                     \
    if (!(js.name = (__typeof__(name) *)dlsym(library, #name)) && !problem[0])                                         \
        snprintf(problem, sizeof problem, "%s", dlerror());
    FUNCTIONS(LOAD)
#undef LOAD
}

const char *latchkey_js_load(void) {
    pthread_once(&once, open_library);
    return problem[0] ? problem : NULL;
}

/* What stands behind a function of the program's; freed with its engine. */
typedef struct Native {
    latchkey_js_native function;
    void *context;
    latchkey_js_engine *engine;
    struct Native *next;
} Native;

struct latchkey_js_engine {
    JSContextGroupRef group;
    JSGlobalContextRef context;
    JSClassRef function_class;
    Native *natives;
    bool was_ended;
    /* What the native that runs throws when it returns. */
    JSValueRef thrown;
};

static JSValueRef call_native(
    JSContextRef context, JSObjectRef function, JSObjectRef this, size_t count, const JSValueRef arguments[],
    JSValueRef *exception
) {
    (void)this;
    Native *native = js.JSObjectGetPrivate(function);
    if (!native) return js.JSValueMakeUndefined(context);
    JSValueRef value = native->function(native->context, count, (const latchkey_js_value *)arguments);
    if (native->engine->thrown) {
        *exception = native->engine->thrown;
        native->engine->thrown = NULL;
    }
    return value ? value : js.JSValueMakeUndefined(context);
}

latchkey_js_engine *latchkey_js_make(void) {
    latchkey_js_engine *engine = calloc(1, sizeof *engine);
    if (!engine) abort();
    engine->group = js.JSContextGroupCreate();
    engine->context = js.JSGlobalContextCreateInGroup(engine->group, NULL);
    JSClassDefinition definition = {.className = "Function", .callAsFunction = call_native};
    engine->function_class = js.JSClassCreate(&definition);
    return engine;
}

void latchkey_js_free(latchkey_js_engine *engine) {
    js.JSClassRelease(engine->function_class);
    js.JSGlobalContextRelease(engine->context);
    js.JSContextGroupRelease(engine->group);
    for (Native *native = engine->natives; native;) {
        Native *next = native->next;
        free(native);
        native = next;
    }
    free(engine);
}

static bool end_call(JSContextRef context, void *data) {
    (void)context;
    ((latchkey_js_engine *)data)->was_ended = true;
    return true;
}

void latchkey_js_limit(latchkey_js_engine *engine, double seconds) {
    if (seconds > 0)
        js.JSContextGroupSetExecutionTimeLimit(engine->group, seconds, end_call, engine);
    else
        js.JSContextGroupClearExecutionTimeLimit(engine->group);
}

bool latchkey_js_is_ending(latchkey_js_engine *engine) { return engine->was_ended; }

bool latchkey_js_was_ended(latchkey_js_engine *engine) {
    bool was = engine->was_ended;
    engine->was_ended = false;
    return was;
}

void latchkey_js_throw(latchkey_js_engine *engine, latchkey_js_value value) { engine->thrown = value; }

static latchkey_js_value evaluate(
    latchkey_js_engine *engine, JSStringRef text, const char *url, int line, latchkey_js_value *exception
) {
    JSStringRef name = js.JSStringCreateWithUTF8CString(url);
    JSValueRef value = js.JSEvaluateScript(engine->context, text, NULL, name, line, (JSValueRef *)exception);
    js.JSStringRelease(text);
    js.JSStringRelease(name);
    return value;
}

latchkey_js_value latchkey_js_evaluate(
    latchkey_js_engine *engine, const uint16_t *source, size_t count, const char *url, int line,
    latchkey_js_value *exception
) {
    return evaluate(engine, js.JSStringCreateWithCharacters(source, count), url, line, exception);
}

latchkey_js_value latchkey_js_evaluate_utf8(
    latchkey_js_engine *engine, const char *source, const char *url, latchkey_js_value *exception
) {
    return evaluate(engine, js.JSStringCreateWithUTF8CString(source), url, 1, exception);
}

latchkey_js_value latchkey_js_property(latchkey_js_engine *engine, latchkey_js_value object, const char *name) {
    if (!js.JSValueIsObject(engine->context, object)) return js.JSValueMakeUndefined(engine->context);
    JSValueRef exception = NULL;
    JSStringRef key = js.JSStringCreateWithUTF8CString(name);
    JSValueRef value = js.JSObjectGetProperty(engine->context, (JSObjectRef)object, key, &exception);
    js.JSStringRelease(key);
    return value && !exception ? value : js.JSValueMakeUndefined(engine->context);
}

static latchkey_js_value call(
    latchkey_js_engine *engine, latchkey_js_value function, latchkey_js_value this, size_t count,
    const latchkey_js_value arguments[], latchkey_js_value *exception
) {
    if (!js.JSValueIsObject(engine->context, function)) return NULL;
    return js.JSObjectCallAsFunction(
        engine->context, (JSObjectRef)function, (JSObjectRef)this, count, (const JSValueRef *)arguments,
        (JSValueRef *)exception
    );
}

latchkey_js_value latchkey_js_call(
    latchkey_js_engine *engine, latchkey_js_value object, const char *name, size_t count,
    const latchkey_js_value arguments[], latchkey_js_value *exception
) {
    return call(engine, latchkey_js_property(engine, object, name), object, count, arguments, exception);
}

latchkey_js_value latchkey_js_apply(
    latchkey_js_engine *engine, latchkey_js_value function, size_t count, const latchkey_js_value arguments[],
    latchkey_js_value *exception
) {
    return call(engine, function, NULL, count, arguments, exception);
}

void latchkey_js_tell_rejections(latchkey_js_engine *engine, latchkey_js_value function) {
    if (js.JSValueIsObject(engine->context, function))
        js.JSGlobalContextSetUnhandledRejectionCallback(engine->context, (JSObjectRef)function, NULL);
}

latchkey_js_value latchkey_js_global(latchkey_js_engine *engine) {
    return js.JSContextGetGlobalObject(engine->context);
}

latchkey_js_value latchkey_js_string(latchkey_js_engine *engine, const uint16_t *units, size_t count) {
    JSStringRef text = js.JSStringCreateWithCharacters(units, count);
    JSValueRef value = js.JSValueMakeString(engine->context, text);
    js.JSStringRelease(text);
    return value;
}

latchkey_js_value latchkey_js_number(latchkey_js_engine *engine, double number) {
    return js.JSValueMakeNumber(engine->context, number);
}

latchkey_js_value latchkey_js_functions(
    latchkey_js_engine *engine, size_t count, const char *const names[], const latchkey_js_native functions[],
    void *context
) {
    JSObjectRef object = js.JSObjectMake(engine->context, NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        Native *native = malloc(sizeof *native);
        if (!native) abort();
        *native = (Native){functions[i], context, engine, engine->natives};
        engine->natives = native;
        JSObjectRef function = js.JSObjectMake(engine->context, engine->function_class, native);
        JSStringRef name = js.JSStringCreateWithUTF8CString(names[i]);
        js.JSObjectSetProperty(engine->context, object, name, function, kJSPropertyAttributeNone, NULL);
        js.JSStringRelease(name);
    }
    return object;
}

void latchkey_js_keep(latchkey_js_engine *engine, latchkey_js_value value) {
    js.JSValueProtect(engine->context, value);
}

void latchkey_js_release(latchkey_js_engine *engine, latchkey_js_value value) {
    js.JSValueUnprotect(engine->context, value);
}

bool latchkey_js_is_null(latchkey_js_engine *engine, latchkey_js_value value) {
    return js.JSValueIsNull(engine->context, value) || js.JSValueIsUndefined(engine->context, value);
}

double latchkey_js_to_number(latchkey_js_engine *engine, latchkey_js_value value) {
    JSValueRef exception = NULL;
    double number = js.JSValueToNumber(engine->context, value, &exception);
    return exception ? 0 : number;
}

void latchkey_js_lend(
    latchkey_js_engine *engine, latchkey_js_value value, void *context,
    void (*body)(void *context, const uint16_t *units, size_t count)
) {
    JSValueRef exception = NULL;
    JSStringRef text = js.JSValueToStringCopy(engine->context, value, &exception);
    if (!text || exception) {
        body(context, NULL, 0);
    } else {
        body(context, js.JSStringGetCharactersPtr(text), js.JSStringGetLength(text));
    }
    if (text) js.JSStringRelease(text);
}
