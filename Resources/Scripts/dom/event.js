class EventState {
  constructor(type, bubbles, cancelable, composed) {
    this.type = type;
    this.bubbles = bubbles;
    this.cancelable = cancelable;
    this.composed = composed;
    this.target = null;
    this.currentTarget = null;
    this.phase = 0;
    this.stopped = false;
    this.stoppedAtOnce = false;
    this.prevented = false;
    this.passive = false;
    this.trusted = false;
    this.dispatching = false;
    this.initialized = true;
    this.path = null;
    this.time = now();
    this.data = null;
  }
}

let eventState;
let isEvent;

class Event {
  #state;
  static {
    eventState = (event) => event.#state;
    isEvent = (value) => value !== null && typeof value === 'object' && #state in value;
  }
  constructor(type, init) {
    if (arguments.length === 0) throw new TypeError('Not enough arguments');
    const given = init === undefined || init === null ? dictionary() : init;
    this.#state = new EventState(String(type), Boolean(given.bubbles), Boolean(given.cancelable), Boolean(given.composed));
  }
  get type() { return this.#state.type; }
  get bubbles() { return this.#state.bubbles; }
  get cancelable() { return this.#state.cancelable; }
  get composed() { return this.#state.composed; }
  get target() { return this.#state.target === null ? null : nodeOf(this.#state.target); }
  get srcElement() { return this.target; }
  get currentTarget() { return this.#state.currentTarget === null ? null : nodeOf(this.#state.currentTarget); }
  get eventPhase() { return this.#state.phase; }
  get defaultPrevented() { return this.#state.prevented; }
  get isTrusted() { return this.#state.trusted; }
  get timeStamp() { return mathMax(0, this.#state.time - timeOrigin); }
  get cancelBubble() { return this.#state.stopped; }
  set cancelBubble(value) { if (value) this.#state.stopped = true; }
  get returnValue() { return !this.#state.prevented; }
  set returnValue(value) { if (!value) this.preventDefault(); }
  preventDefault() {
    const state = this.#state;
    if (state.cancelable && !state.passive) state.prevented = true;
  }
  stopPropagation() { this.#state.stopped = true; }
  stopImmediatePropagation() {
    this.#state.stopped = true;
    this.#state.stoppedAtOnce = true;
  }
  composedPath() {
    const nodes = [];
    const path = this.#state.path;
    if (path !== null) for (let i = 0; i < path.length; i++) nodes[i] = nodeOf(path[i]);
    return nodes;
  }
  initEvent(type, bubbles, cancelable) {
    const state = this.#state;
    if (state.dispatching) return;
    state.type = String(type);
    state.bubbles = Boolean(bubbles);
    state.cancelable = Boolean(cancelable);
    state.initialized = true;
    state.stopped = state.stoppedAtOnce = state.prevented = false;
    state.target = null;
  }
}
defineConstants(Event, { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 });
define('Event', Event);

let timeOrigin = now();

function trust(event) {
  eventState(event).trusted = true;
  return event;
}
