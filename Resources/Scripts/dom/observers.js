/** Observers of what a terminal doesn't lay out in pixels: each element is reported once, as visible. */
function reportOnce(observer, pending, entryOf, callback) {
  const targets = pending.list;
  pending.list = [];
  pending.waiting = false;
  const entries = [];
  for (let index = 0; index < targets.length; index += 1) append(entries, entryOf(targets[index]));
  if (entries.length > 0) callGuarded(callback, observer, [entries, observer]);
}

function observe(observer, pending, target, entryOf, callback) {
  if (!isTarget(target) || slotOf(target).type !== 1) throw new TypeError('The argument of observe must be an element.');
  append(pending.list, target);
  if (pending.waiting) return;
  pending.waiting = true;
  startOwnTimer(() => reportOnce(observer, pending, entryOf, callback), 0);
}

function forget(pending, target) {
  pending.list = kept(pending.list, (each) => each !== target);
}

function observedBox(target) {
  return quietly(() => target.getBoundingClientRect(), { x: 0, y: 0, width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0 });
}

class IntersectionObserver {
  #callback;
  #pending = { list: [], waiting: false };

  constructor(callback) {
    if (typeof callback !== 'function') throw new TypeError('The callback must be a function.');
    this.#callback = callback;
  }

  get root() { return null; }
  get rootMargin() { return '0px 0px 0px 0px'; }
  get thresholds() { return [0]; }
  observe(target) {
    observe(this, this.#pending, target, (each) => ({
      target: each, isIntersecting: true, intersectionRatio: 1, time: clockNow() - pageClock.origin, boundingClientRect: observedBox(each),
      intersectionRect: observedBox(each), rootBounds: null,
    }), this.#callback);
  }

  unobserve(target) { forget(this.#pending, target); }
  disconnect() { this.#pending.list = []; }
  takeRecords() { return []; }
}
nameInterface(IntersectionObserver, 'IntersectionObserver');

class ResizeObserver {
  #callback;
  #pending = { list: [], waiting: false };

  constructor(callback) {
    if (typeof callback !== 'function') throw new TypeError('The callback must be a function.');
    this.#callback = callback;
  }

  observe(target) {
    observe(this, this.#pending, target, (each) => {
      const box = observedBox(each);
      const size = [{ inlineSize: box.width, blockSize: box.height }];
      return { target: each, contentRect: box, contentBoxSize: size, borderBoxSize: size, devicePixelContentBoxSize: size };
    }, this.#callback);
  }

  unobserve(target) { forget(this.#pending, target); }
  disconnect() { this.#pending.list = []; }
}
nameInterface(ResizeObserver, 'ResizeObserver');

const PerformanceObserver = class PerformanceObserver {
  static get supportedEntryTypes() { return []; }
  constructor() {}
  observe() {}
  disconnect() {}
  takeRecords() { return []; }
};
nameInterface(PerformanceObserver, 'PerformanceObserver');
