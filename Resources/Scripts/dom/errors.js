const nativeRun = native.run;
const errorState = { reporting: false };

/** Reads a property of a value that a page threw; its getters may throw again. */
function quietly(read, fallback) {
  try {
    return read();
  } catch {
    return fallback;
  }
}

/** A thrown value in one line, as browsers say it: "TypeError: …". */
function messageOf(error) {
  if (error !== null && typeof error === 'object') {
    const name = quietly(() => (typeof error.name === 'string' ? error.name : ''), '');
    const message = quietly(() => (typeof error.message === 'string' ? error.message : null), null);
    if (message !== null) return name && message ? `${name}: ${message}` : name || message;
  }
  return quietly(() => `${error}`, typeof error === 'symbol' ? 'a symbol' : 'an object that has no text');
}

function numberOf(value) {
  return typeof value === 'number' && safe.isFinite(value) ? value : 0;
}

/** {"message","url","line","column","stack"} of a thrown value. */
function errorRecord(error) {
  const isObject = error !== null && typeof error === 'object';
  const read = (name, type, fallback) => (isObject
    ? quietly(() => (typeof error[name] === type ? error[name] : fallback), fallback) : fallback);
  return {
    message: text.slice(messageOf(error), 0, 10000),
    url: read('sourceURL', 'string', '') || pageURL(),
    line: numberOf(read('line', 'number', 0)),
    column: numberOf(read('column', 'number', 0)),
    stack: text.slice(read('stack', 'string', ''), 0, 10000),
  };
}

/** Gives window.onerror and the listeners of 'error' their turn; true when one of them took care of it. */
function offerError(record, error) {
  if (errorState.reporting) return false;
  errorState.reporting = true;
  try {
    const event = new ErrorEvent('error', {
      message: record.message, filename: record.url, lineno: record.line, colno: record.column, error, cancelable: true,
    });
    return dispatchTrusted(window, event) === false;
  } catch {
    return false;
  } finally {
    errorState.reporting = false;
  }
}

function postError(record, handled) {
  if (handled) record.handled = true;
  post('error', record);
}

/** What a listener, a timer or a script threw and nobody caught. */
function reportException(error) {
  const record = errorRecord(error);
  postError(record, offerError(record, error));
}

/** The same for a script that Swift ran; `record` is what it read from the exception. */
function reportRecord(record, error) {
  const whole = {
    message: `${record.message ?? ''}`, url: `${record.url ?? ''}` || pageURL(),
    line: numberOf(record.line), column: numberOf(record.column), stack: `${record.stack ?? ''}`,
  };
  postError(whole, offerError(whole, error));
}

/** A promise was rejected and nothing handles it. */
function reportRejection(promise, reason) {
  const record = errorRecord(reason);
  const event = new PromiseRejectionEvent('unhandledrejection', { promise, reason, cancelable: true });
  const handled = quietly(() => dispatchTrusted(window, event) === false, false);
  record.message = `Unhandled rejection: ${record.message}`;
  postError(record, handled);
}

/** Runs a classic script now; what it throws is reported. */
function runSource(source, url, line) {
  try {
    nativeRun(source, url, line);
  } catch (error) {
    reportException(error);
  }
}


