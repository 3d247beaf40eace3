/* gumbo (HTML5 parser, libgumbo.a) with its memory in one arena. */
#pragma once

#include <gumbo.h>
#include <stddef.h>

typedef struct LatchkeyArena LatchkeyArena;

/* One parsed page. `output` and everything it points to live until the page is freed. */
typedef struct {
    GumboOutput *output;
    LatchkeyArena *arena;
} LatchkeyPage;

/* Parses UTF-8. `output` is NULL when memory ran out before the start. */
LatchkeyPage latchkey_gumbo_parse(const void *bytes, size_t count);

/* Parses UTF-8 as the inside of an element of that name; NULL reads a whole document. */
LatchkeyPage latchkey_gumbo_parse_fragment(const void *bytes, size_t count, const char *context);

/* Frees the whole arena at once: gumbo's own gumbo_destroy_output recurses and overruns the stack on deep pages. */
void latchkey_gumbo_free(LatchkeyPage page);

/* Accessors for the unions of GumboNode, which do not import by name. */
static inline const GumboElement *latchkey_element(const GumboNode *node) { return &node->v.element; }
static inline const char *latchkey_text(const GumboNode *node) { return node->v.text.text; }
static inline const GumboVector *latchkey_children(const GumboNode *node) {
    if (node->type == GUMBO_NODE_DOCUMENT) return &node->v.document.children;
    if (node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE) return &node->v.element.children;
    return NULL;
}
static inline const GumboNode *latchkey_child(const GumboNode *node, unsigned int index) {
    const GumboVector *children = latchkey_children(node);
    return children && index < children->length ? (const GumboNode *)children->data[index] : NULL;
}
static inline const GumboAttribute *latchkey_attribute(const GumboElement *element, unsigned int index) {
    return (const GumboAttribute *)element->attributes.data[index];
}
/* The tag as the page wrote it, without `<`, `</` and attributes; length 0 for elements the parser made up. */
static inline GumboStringPiece latchkey_written_tag(const GumboElement *element) {
    GumboStringPiece piece = element->original_tag;
    if (piece.data == NULL || piece.length == 0) return (GumboStringPiece){NULL, 0};
    gumbo_tag_from_original_text(&piece);
    return piece;
}
static inline unsigned int latchkey_line(const GumboElement *element) { return element->start_pos.line; }
static inline const char *latchkey_doctype(const GumboNode *document) { return document->v.document.name; }
static inline bool latchkey_has_doctype(const GumboNode *document) { return document->v.document.has_doctype; }
static inline const GumboNode *latchkey_root(const GumboOutput *output) { return output->root; }
static inline const GumboNode *latchkey_document(const GumboOutput *output) { return output->document; }
