const pageSetup = { charset: 'utf-8', isSecure: false };

class Selection {
  get rangeCount() { return 0; }
  get isCollapsed() { return true; }
  get type() { return 'None'; }
  get anchorNode() { return null; }
  get focusNode() { return null; }
  get anchorOffset() { return 0; }
  get focusOffset() { return 0; }
  removeAllRanges() {}
  empty() {}
  addRange() {}
  collapse() {}
  selectAllChildren() {}
  getRangeAt() { throw domException('Nothing is selected.', 'IndexSizeError'); }
  containsNode() { return false; }
  toString() { return ''; }
}

const windowEvents = ['onload', 'onunload', 'onbeforeunload', 'onpageshow', 'onpagehide', 'onerror', 'onunhandledrejection',
  'onrejectionhandled', 'onhashchange', 'onpopstate', 'onmessage', 'onmessageerror', 'onstorage', 'ononline', 'onoffline', 'onfocus', 'onblur',
  'onresize', 'onscroll', 'onclick', 'onkeydown', 'onkeyup', 'onkeypress', 'oninput', 'onchange', 'onsubmit', 'onreset', 'oninvalid',
  'onmousedown', 'onmouseup', 'onpointerdown', 'onpointerup', 'onbeforeprint', 'onafterprint', 'onlanguagechange'];

/** The names that lead back to the window itself. */
function installWindow(setup) {
  for (const name of ['window', 'self', 'frames', 'parent', 'top']) {
    const fixed = name === 'window' || name === 'top';
    const set = fixed ? undefined : asNative((value) => installGlobal(name, value));
    safe.define(window, name, { __proto__: null, get: asNative(() => window), set, enumerable: true, configurable: !fixed });
  }
  const values = {
    length: 0, closed: false, opener: null, frameElement: null, name: '', status: '', isSecureContext: Boolean(setup.isSecure),
    crossOriginIsolated: false,
  };
  const names = safe.keys(values);
  for (let index = 0; index < names.length; index += 1) installGlobal(names[index], values[names[index]]);
  installGetter(window, 'origin', () => pageParts().origin, (value) => installGlobal('origin', value));
  installGetter(window, 'event', () => currentEvent(), (value) => installGlobal('event', value));
  handlerProperties(window, windowEvents);
  const selection = new Selection();
  nameInterface(Selection, 'Selection');
  installGlobal('getSelection', function getSelection() { return selection; });
  installMethods(Document.prototype, { getSelection() { return selection; } });
}

/** The engine's global object keeps its own prototype, so the members of EventTarget are put on it one by one. */
function installWindowInterface() {
  const Window = function Window() {
    throw new TypeError('Illegal constructor');
  };
  Window.prototype = createObject(EventTarget.prototype);
  safe.define(Window.prototype, 'constructor', { __proto__: null, value: Window, writable: true, configurable: true });
  safe.define(Window.prototype, toStringTag, { __proto__: null, value: 'Window', configurable: true });
  safe.define(Window, Symbol.hasInstance, { __proto__: null, value: asNative((value) => value === window), configurable: true });
  safe.define(window, toStringTag, { __proto__: null, value: 'Window', configurable: true });
  installGlobal('Window', Window);
  installMethods(window, {
    addEventListener: EventTarget.prototype.addEventListener, removeEventListener: EventTarget.prototype.removeEventListener,
    dispatchEvent: EventTarget.prototype.dispatchEvent,
  });
}
