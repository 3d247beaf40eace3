/** One registered listener, or the place of an on* handler in the order of listeners. */
class Listener {
  constructor(callback, capture, once, passive, isHandler) {
    this.callback = callback;
    this.capture = capture;
    this.once = once;
    this.passive = passive;
    this.isHandler = isHandler;
    this.removed = false;
  }
}

function listenersFor(record, type) {
  const table = record.listeners === null ? (record.listeners = dictionary()) : record.listeners;
  return table[type] ?? (table[type] = []);
}

function addListener(record, type, callback, capture, once, passive) {
  const list = listenersFor(record, type);
  for (let i = 0; i < list.length; i++) {
    if (list[i].callback === callback && list[i].capture === capture && !list[i].isHandler) return;
  }
  list[list.length] = new Listener(callback, capture, once, passive, false);
  if (isPressType(type)) setDirty();
}

function removeListener(record, type, callback, capture) {
  const list = record.listeners === null ? undefined : record.listeners[type];
  if (list === undefined) return;
  const kept = [];
  for (let i = 0; i < list.length; i++) {
    const entry = list[i];
    if (entry.callback === callback && entry.capture === capture && !entry.isHandler) entry.removed = true;
    else kept[kept.length] = entry;
  }
  record.listeners[type] = kept;
  if (isPressType(type)) setDirty();
}

function isPressType(type) {
  return type === 'click' || type === 'mousedown' || type === 'pointerdown' || type === 'touchstart' || type === 'mouseup'
    || type === 'pointerup' || type === 'touchend';
}

/** Whether the target itself listens for presses. */
function hasPressListener(record) {
  const table = record.listeners;
  if (table === null) return false;
  for (const type in table) {
    if (!isPressType(type)) continue;
    const list = table[type];
    for (let i = 0; i < list.length; i++) if (!list[i].isHandler || handlerIsSet(record, type)) return true;
  }
  return false;
}

function captureOption(options) {
  return options !== null && typeof options === 'object' ? Boolean(options.capture) : Boolean(options);
}

class EventTarget {
  constructor() {
    stampTarget(this);
  }
  addEventListener(type, callback, options) {
    const record = slotOf(this);
    if (callback === null || callback === undefined) return;
    if (typeof callback !== 'function' && typeof callback !== 'object') throw new TypeError('The listener must be a function or an object');
    const capture = captureOption(options);
    const detailed = options !== null && typeof options === 'object';
    const signal = detailed ? options.signal : undefined;
    if (signal && signal.aborted) return;
    const name = String(type);
    addListener(record, name, callback, capture, detailed && Boolean(options.once), detailed && Boolean(options.passive));
    if (signal && isTarget(signal)) {
      addListener(slotOf(signal), 'abort', () => removeListener(record, name, callback, capture), false, true, false);
    }
  }
  removeEventListener(type, callback, options) {
    removeListener(slotOf(this), String(type), callback, captureOption(options));
  }
  dispatchEvent(event) {
    const record = slotOf(this);
    if (!isEvent(event)) throw new TypeError('The argument must be an instance of Event');
    const state = eventState(event);
    if (state.dispatching || !state.initialized) throw new DOMException('The event is already being dispatched.', 'InvalidStateError');
    state.trusted = false;
    return dispatchTo(record, event);
  }
}
define('EventTarget', EventTarget);
