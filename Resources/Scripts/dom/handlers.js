/** What an on* attribute or property holds: a function, or source not yet compiled. */
class Handler {
  constructor(value, source) {
    this.value = value;
    this.source = source;
  }
}

const windowHandlerNames = wordTable('afterprint beforeprint beforeunload blur error focus hashchange languagechange load message messageerror '
  + 'offline online pagehide pageshow popstate rejectionhandled resize scroll storage unhandledrejection unload');

/** body and frameset stand for the window in these handlers. */
function handlerHome(record, type) {
  const isBody = record.type === 1 && record.ns === 0 && (record.name === 'body' || record.name === 'frameset');
  return isBody && windowHandlerNames[type] && record.doc === mainRecord ? windowSlot : record;
}

function setHandler(record, type, handler) {
  const home = handlerHome(record, type);
  const table = home.handlers === null ? (home.handlers = dictionary()) : home.handlers;
  table[type] = handler;
  if (isPressType(type)) setDirty();
  if (handler === null) return;
  const list = listenersFor(home, type);
  for (let i = 0; i < list.length; i++) if (list[i].isHandler) return;
  list[list.length] = new Listener(null, false, false, false, true);
}

function handlerIsSet(record, type) {
  return record.handlers !== null && Boolean(record.handlers[type]);
}

function handlerAttributeChanged(record, name, value) {
  const type = name.slice(2);
  const source = value === null ? null : new Handler(null, value);
  if (source !== null) source.owner = record;
  setHandler(record, type, source);
}

// The text is compiled alone first, so that it can't close the function around it and run at compile time.
function compileHandler(handler, type) {
  const record = handler.owner;
  const source = handler.source;
  handler.source = null;
  const isWindowError = type === 'error' && handlerHome(record, type) === windowSlot;
  const parameters = isWindowError ? 'event,source,lineno,colno,error' : 'event';
  new FunctionConstructor(parameters, source);
  const form = formOwner(record);
  const around = new FunctionConstructor('d', 'f', 'e',
    `with(d){with(f){with(e){return function on${/^\w+$/.test(type) ? type : ''}(${parameters}){${source}\n}}}}`);
  handler.value = around(nodeOf(record.doc), form === null ? {} : nodeOf(form), nodeOf(record));
}

function handlerFunction(record, type) {
  const handler = record.handlers === null ? undefined : record.handlers[type];
  if (!handler) return null;
  if (handler.source !== null) {
    try {
      compileHandler(handler, type);
    } catch (error) {
      callHook('reportException', error);
    }
  }
  return handler.value;
}

function callHandler(record, event) {
  const state = eventState(event);
  const callback = handlerFunction(record, state.type);
  if (typeof callback !== 'function') {
    if (callback && typeof callback.handleEvent === 'function') callback.handleEvent(event);
    return;
  }
  if (record === windowSlot && state.type === 'error' && event instanceof ErrorEvent) {
    const { message, filename, lineno, colno, error } = state.data;
    if (reflectApply(callback, window, [message, filename, lineno, colno, error]) === true) event.preventDefault();
    return;
  }
  const answer = reflectApply(callback, nodeOf(record), [event]);
  if (answer === false) event.preventDefault();
  else if (state.type === 'beforeunload' && answer !== undefined && answer !== null) event.preventDefault();
}

/** Defines on* accessors, each read and written through the target's handler table. */
function handlerProperties(object, names) {
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const type = name.slice(2);
    const accessors = {
      get() {
        const record = slotOf(this);
        return handlerFunction(handlerHome(record, type), type);
      },
      set(value) {
        const usable = typeof value === 'function' || (value !== null && typeof value === 'object');
        setHandler(slotOf(this), type, usable ? new Handler(value, null) : null);
      },
    };
    asNative(accessors.get);
    asNative(accessors.set);
    defineProperty(object, name, { ...accessors, enumerable: true, configurable: true });
  }
}

const globalHandlerNames = ('onabort onanimationend onanimationiteration onanimationstart onauxclick onbeforeinput onblur oncancel oncanplay '
  + 'onchange onclick onclose oncontextmenu oncopy oncut ondblclick ondrag ondragend ondragenter ondragleave ondragover ondragstart '
  + 'ondrop onended onerror onfocus onfocusin onfocusout onformdata oninput oninvalid onkeydown onkeypress onkeyup onload onloadeddata '
  + 'onloadedmetadata onloadstart onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup onpaste onpause '
  + 'onplay onplaying onpointercancel onpointerdown onpointerenter onpointerleave onpointermove onpointerout onpointerover onpointerup '
  + 'onprogress onreset onresize onscroll onselect onselectionchange onselectstart onsubmit ontimeupdate ontoggle ontouchcancel '
  + 'ontouchend ontouchmove ontouchstart ontransitionend onwheel').split(' ');
