/** window.postMessage to itself: a 'message' event soon, with a copy of the value. */
function postToWindow(value, target) {
  const wanted = target !== null && typeof target === 'object' ? target.targetOrigin ?? '/' : target ?? '/';
  const origin = pageParts().origin;
  if (wanted !== '*' && wanted !== '/' && originOf(`${wanted}`) !== origin) return;
  const data = structuredCopy(value);
  startOwnTimer(() => {
    dispatchTrusted(window, new MessageEvent('message', { data, origin, source: window }));
  }, 0);
}

let joinPorts;

class MessagePort extends EventTarget {
  #other = null;
  #started = false;
  #waiting = [];

  static {
    joinPorts = (left, right) => {
      left.#other = right;
      right.#other = left;
    };
  }

  constructor(key) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
    super();
  }

  postMessage(value) {
    const other = this.#other;
    const data = structuredCopy(value);
    if (other === null) return;
    if (other.#started) other.#deliver(data);
    else append(other.#waiting, data);
  }

  #deliver(data) {
    startOwnTimer(() => {
      if (this.#other !== null) dispatchTrusted(this, new MessageEvent('message', { data }));
    }, 0);
  }

  start() {
    if (this.#started) return;
    this.#started = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let index = 0; index < waiting.length; index += 1) this.#deliver(waiting[index]);
  }

  close() {
    const other = this.#other;
    this.#other = null;
    if (other !== null) other.#other = null;
  }
}
handlerProperties(MessagePort.prototype, ['onmessage', 'onmessageerror']);
nameInterface(MessagePort, 'MessagePort');
{
  const plain = safe.descriptor(MessagePort.prototype, 'onmessage');
  installGetter(MessagePort.prototype, 'onmessage', plain.get, function setHandlerAndStart(value) {
    safe.apply(plain.set, this, [value]);
    this.start();
  });
}

class MessageChannel {
  #left = new MessagePort(ownKey);
  #right = new MessagePort(ownKey);
  constructor() { joinPorts(this.#left, this.#right); }
  get port1() { return this.#left; }
  get port2() { return this.#right; }
}
nameInterface(MessageChannel, 'MessageChannel');

function installMessages() {
  installGlobal('postMessage', function postMessage(value, target) { postToWindow(value, target); });
  installGlobal('structuredClone', function structuredClone(value) { return structuredCopy(value); });
}
