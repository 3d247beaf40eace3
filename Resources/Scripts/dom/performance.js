class Performance extends EventTarget {
  #marks = [];

  constructor(key) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
    super();
  }

  get timeOrigin() { return pageClock.origin; }
  get timing() {
    const at = pageClock.origin;
    return {
      navigationStart: at, fetchStart: at, requestStart: at, responseStart: at, responseEnd: at, domLoading: at, domInteractive: at,
      domContentLoadedEventStart: at, domContentLoadedEventEnd: at, domComplete: at, loadEventStart: at, loadEventEnd: at,
    };
  }

  get navigation() { return { type: 0, redirectCount: 0 }; }
  now() { return clockNow() - pageClock.origin; }
  #add(entryType, name, startTime, duration, detail) {
    const entry = freezeObject({ name: `${name}`, entryType, startTime, duration, detail: detail ?? null });
    if (this.#marks.length < 1000) append(this.#marks, entry);
    return entry;
  }

  #timeOf(mark) {
    if (typeof mark === 'number') return mark;
    for (let index = this.#marks.length - 1; index >= 0; index -= 1) if (this.#marks[index].name === `${mark}`) return this.#marks[index].startTime;
    throw domException(`There is no mark "${mark}".`, 'SyntaxError');
  }

  mark(name, options = {}) { return this.#add('mark', name, options?.startTime ?? this.now(), 0, options?.detail); }
  measure(name, from, to) {
    const start = from === undefined || typeof from === 'object' ? this.#timeOf(from?.start ?? 0) : this.#timeOf(from);
    const end = to === undefined ? (from?.end === undefined ? this.now() : this.#timeOf(from.end)) : this.#timeOf(to);
    return this.#add('measure', name, start, end - start, from?.detail);
  }

  getEntries() { return kept(this.#marks, () => true); }
  getEntriesByName(name) { return kept(this.#marks, (entry) => entry.name === `${name}`); }
  getEntriesByType(type) { return kept(this.#marks, (entry) => entry.entryType === `${type}`); }
  #clear(type, name) {
    this.#marks = kept(this.#marks, (entry) => entry.entryType !== type || (name !== undefined && entry.name !== `${name}`));
  }

  clearMarks(name) { this.#clear('mark', name); }
  clearMeasures(name) { this.#clear('measure', name); }
  clearResourceTimings() {}
  toJSON() { return { timeOrigin: pageClock.origin }; }
}
nameInterface(Performance, 'Performance');

function installPerformance() {
  const performance = new Performance(ownKey);
  installGetter(window, 'performance', () => performance, (value) => installGlobal('performance', value));
}
