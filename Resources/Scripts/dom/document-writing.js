// Text written after parsing has ended gathers here until close(), or until the task's end.
let rewritten = null;

function openDocument(doc) {
  if (doc !== mainRecord || currentBuilder !== null) return;
  takeChildren(doc);
  doc.listeners = null;
  windowSlot.listeners = null;
  windowSlot.handlers = null;
  rewritten = { doc, text: '', written: 0, planned: false };
  callHook('openDocument');
}

function writeInto(doc, text) {
  if (doc !== mainRecord) {
    appendWritten(doc, text);
    return;
  }
  if (currentBuilder !== null) {
    currentBuilder.write(text);
    return;
  }
  if (rewritten === null) openDocument(doc);
  const state = rewritten;
  state.written += text.length;
  if (state.written > writtenLimit) {
    callHook('writtenTooMuch');
    return;
  }
  state.text += text;
  if (state.planned) return;
  state.planned = true;
  microtask(() => {
    if (rewritten === state) closeDocument(doc);
  });
}

function closeDocument(doc) {
  if (rewritten === null || rewritten.doc !== doc) return;
  const { text } = rewritten;
  rewritten = null;
  const builder = new TreeBuilder(doc, native.parse(text, ''));
  const handled = callHook('closeDocument', builder);
  if (handled === true) return;
  while (builder.advance() !== null);
}

/** Writing into a document that is only parsed: it goes to the end of its body. */
function appendWritten(doc, text) {
  const body = bodyOf(doc);
  if (body === null) buildInto(doc, native.parse(text, ''));
  else insertNode(parseFragment(text, 'body', doc), body, null);
}
