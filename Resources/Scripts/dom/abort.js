let signalAbort;
let onSignalAbort;

class AbortSignal extends EventTarget {
  #aborted = false;
  #reason = undefined;
  #steps = [];

  static {
    signalAbort = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#aborted = true;
      signal.#reason = reason === undefined ? domException('The operation was aborted.', 'AbortError') : reason;
      const steps = signal.#steps;
      signal.#steps = [];
      for (let index = 0; index < steps.length; index += 1) steps[index](signal.#reason);
      dispatchTrusted(signal, new Event('abort'));
    };
    onSignalAbort = (signal, step) => {
      if (signal.#aborted) step(signal.#reason);
      else append(signal.#steps, step);
    };
  }

  constructor(key) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
    super();
  }

  get aborted() { return this.#aborted; }
  get reason() { return this.#reason; }
  throwIfAborted() {
    if (this.#aborted) throw this.#reason;
  }

  static abort(reason) {
    const signal = new AbortSignal(ownKey);
    signalAbort(signal, reason);
    return signal;
  }

  static timeout(delay) {
    const signal = new AbortSignal(ownKey);
    startOwnTimer(() => signalAbort(signal, domException('The time is up.', 'TimeoutError')), delayOf(delay));
    return signal;
  }

  static any(signals) {
    const signal = new AbortSignal(ownKey);
    for (const each of signals) onSignalAbort(each, (reason) => signalAbort(signal, reason));
    return signal;
  }
}
handlerProperties(AbortSignal.prototype, ['onabort']);
nameInterface(AbortSignal, 'AbortSignal');

class AbortController {
  #signal = new AbortSignal(ownKey);
  get signal() { return this.#signal; }
  abort(reason) { signalAbort(this.#signal, reason); }
}
nameInterface(AbortController, 'AbortController');
