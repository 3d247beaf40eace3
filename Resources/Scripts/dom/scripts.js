const scriptTypes = new safe.Set([
  'application/ecmascript', 'application/javascript', 'application/x-ecmascript', 'application/x-javascript', 'text/ecmascript',
  'text/javascript', 'text/javascript1.0', 'text/javascript1.1', 'text/javascript1.2', 'text/javascript1.3', 'text/javascript1.4',
  'text/javascript1.5', 'text/jscript', 'text/livescript', 'text/x-ecmascript', 'text/x-javascript',
]);

/** phase: parsing → deferred → loading → done. Scripts are {record, source, url, line, isModule, isExternal, state: waiting|ready|failed}. */
const running = {
  phase: 'done', builder: null, blocking: null, deferred: [], ordered: [], ready: [], delaying: 0, current: null, nextId: 1,
};

/** "classic", "module" or "" for what is not run. */
function scriptKind(record) {
  const type = attr(record, 'type');
  if (type === null || type === '') {
    const language = attr(record, 'language');
    return type === '' || !language || setHas(scriptTypes, `text/${text.lower(language)}`) ? 'classic' : '';
  }
  const plain = text.lower(stripped(type));
  if (plain === 'module') return 'module';
  return setHas(scriptTypes, plain) ? 'classic' : '';
}

/** Reads a script element once; null when there is nothing to run. */
function preparedScript(record) {
  const kind = scriptKind(record);
  const reference = attr(record, 'src');
  const source = textOf(record);
  if (record.started || kind === '' || (reference === null && source === '') || !record.connected || record.doc !== mainRecord) return null;
  record.started = true;
  if (kind === 'classic' && attr(record, 'nomodule') !== null) return null;
  const script = {
    record, source, url: pageURL(), line: scriptLine(record), isModule: kind === 'module', isExternal: reference !== null, state: 'ready',
  };
  if (reference !== null) fetchScript(script, reference);
  return script;
}

function scriptLine(record) {
  return record.extra?.line ?? 1;
}

function fetchScript(script, reference) {
  script.state = 'waiting';
  running.delaying += 1;
  const parts = reference === '' ? null : parsedAddress(usv(reference), pageBase());
  if (parts === null) {
    startOwnTimer(() => scriptArrived(script, { error: 'The address is not valid.' }), 0);
    return;
  }
  script.url = parts.href;
  script.line = 1;
  if (parts.protocol !== 'http:' && parts.protocol !== 'https:') {
    startOwnTimer(() => scriptArrived(script, localAnswer(parts)), 0);
    return;
  }
  const crossOrigin = attr(script.record, 'crossorigin');
  const isCORS = script.isModule || crossOrigin !== null;
  startFetch({
    destination: 'script', method: 'GET', url: parts.href, headers: [], body: null, mode: isCORS ? 'cors' : 'no-cors', redirect: 'follow',
    credentials: isCORS && text.lower(crossOrigin ?? '') !== 'use-credentials' ? 'same-origin' : 'include',
  }, (answer) => scriptArrived(script, answer));
}

function scriptArrived(script, answer) {
  running.delaying -= 1;
  const isGood = typeof answer.error !== 'string' && answer.status >= 200 && answer.status <= 299;
  script.state = isGood ? 'ready' : 'failed';
  if (isGood) script.source = answer.text ?? utf8Text(fetchedBody(answer).bytes());
  else post('console', { level: 'error', text: `The script ${script.url} did not load: ${answer.error ?? `status ${answer.status}`}` });
  if (script.isAsync) append(running.ready, script);
}

/** A parser's script: waits, is deferred, or goes its own way. Returns the script to run now, or null. */
function parserScript(record) {
  const script = preparedScript(record);
  if (script === null) return null;
  const isAsync = attr(record, 'async') !== null;
  if (script.isExternal || script.isModule) {
    if (isAsync) {
      script.isAsync = true;
      if (script.state !== 'waiting') append(running.ready, script);
      return null;
    }
    if (script.isModule || attr(record, 'defer') !== null) {
      append(running.deferred, script);
      return null;
    }
    running.blocking = script;
    return null;
  }
  return script;
}

/** A script that page code put into the document. */
function scriptInserted(record) {
  const script = preparedScript(record);
  if (script === null) return;
  if (!script.isExternal && !script.isModule) {
    runNow(script);
    return;
  }
  if (script.isExternal && record.extra?.asyncOff === true && attr(record, 'async') === null) {
    append(running.ordered, script);
    return;
  }
  script.isAsync = true;
  if (script.state !== 'waiting') append(running.ready, script);
}

function runNow(script) {
  const outer = running.currentRecord ?? null;
  markCurrent(script.record);
  try {
    runSource(script.source, script.url, script.line);
  } finally {
    markCurrent(outer);
  }
}

function markCurrent(record) {
  running.currentRecord = record;
  setCurrentScript(record);
}

/** Takes the first script of a list once it has arrived. */
function takeFirst(list) {
  if (list.length === 0 || list[0].state === 'waiting') return null;
  const first = list[0];
  for (let index = 1; index < list.length; index += 1) list[index - 1] = list[index];
  list.length -= 1;
  return first;
}

function takeBlocking() {
  const script = running.blocking;
  if (script === null || script.state === 'waiting') return null;
  running.blocking = null;
  return script;
}

/** What runs next, after doing everything that comes before it; null when something is waited for or all is done. */
function nextScript() {
  for (;;) {
    const free = takeFirst(running.ready) ?? takeFirst(running.ordered);
    if (free !== null) return free;
    if (running.phase === 'parsing') {
      const script = takeBlocking();
      if (script !== null) return script;
      if (running.blocking !== null) return null;
      const record = running.builder.advance();
      if (record === null) finishParsing();
      else {
        const inline = parserScript(record);
        if (inline !== null) return inline;
      }
    } else if (running.phase === 'deferred') {
      const script = takeFirst(running.deferred);
      if (script !== null) return script;
      if (running.deferred.length > 0) return null;
      running.phase = 'loading';
      fire(mainDocument, 'DOMContentLoaded', { bubbles: true });
    } else if (running.phase === 'loading') {
      if (running.delaying > 0 || running.ready.length > 0 || running.ordered.length > 0) return null;
      finishLoading();
    } else return null;
  }
}

function finishParsing() {
  currentBuilder = null;
  running.phase = 'deferred';
  setReadyState('interactive');
}

function finishLoading() {
  running.phase = 'done';
  setReadyState('complete');
  fire(window, 'load');
  dispatchTrusted(window, new PageTransitionEvent('pageshow', { persisted: false }));
  post('loaded', {});
}

const importPattern =
  /(^|[;}\n])[ \t]*(import[ \t\n]*["'{*]|import[ \t\n]+[\w$]|export[ \t\n]*[{*]|export[ \t\n]+(default|const|let|var|function|class|async)\b)/;
const awaitPattern = /\bawait\b/;

/** A module's text as a script of its own scope, on the same lines; null when it imports or exports. */
function moduleSource(source) {
  if (matches(importPattern, source) !== null) return null;
  const isAsync = matches(awaitPattern, source) !== null;
  return `(${isAsync ? 'async ' : ''}function () { 'use strict'; ${source}\n})();`;
}

/** The next script for the program to run, as JSON, or null. */
function stepText() {
  for (;;) {
    const script = nextScript();
    if (script === null) return null;
    if (script.state === 'failed') {
      fire(nodeOf(script.record), 'error');
      continue;
    }
    const source = script.isModule ? moduleSource(script.source) : script.source;
    if (source === null) {
      postError({
        message: 'SyntaxError: Module scripts that import or export are not run here.', url: script.url, line: script.line, column: 0, stack: '',
      }, false);
      fire(nodeOf(script.record), 'error');
      continue;
    }
    const id = running.nextId;
    running.nextId += 1;
    running.current = { id, script };
    markCurrent(script.isModule ? null : script.record);
    return jsonText({ run: { source, url: script.url, line: script.line, id } });
  }
}

/** The program has run a script; `failure` is "" or the exception as JSON, `error` the thrown value where the program has it. */
function scriptDone(id, failure, error) {
  const current = running.current;
  markCurrent(null);
  if (current === null || current.id !== id) return;
  running.current = null;
  if (failure) reportRecord(safe.parseJSON(failure), error);
  if (current.script.isExternal) fire(nodeOf(current.script.record), 'load');
}

function startBuilder(builder) {
  running.builder = builder;
  currentBuilder = builder;
  running.phase = 'parsing';
}

hooks.scriptInserted = scriptInserted;
hooks.runInlineScript = (record) => {
  const script = preparedScript(record);
  if (script === null || script.isExternal) return;
  if (script.isModule) append(running.deferred, script);
  else runNow(script);
};
hooks.openDocument = () => {
  running.blocking = null;
  running.deferred = [];
  running.phase = 'done';
};
hooks.closeDocument = (builder) => {
  mainRecord.state.readyState = 'loading';
  startBuilder(builder);
  return true;
};
hooks.writtenTooMuch = () => {
  sayLimitOnce('The page wrote more than 8 MiB with document.write; the rest is left out.');
};
