// Built-ins as they were before any page code ran. Page code may replace every built-in, so whatever decides what a post says uses these.
const safe = {
  apply: Reflect.apply,
  define: Reflect.defineProperty,
  keys: Object.keys,
  descriptor: Object.getOwnPropertyDescriptor,
  prototypeOf: Object.getPrototypeOf,
  isArray: Array.isArray,
  quote: JSON.stringify,
  parseJSON: JSON.parse,
  charOf: String.fromCharCode,
  pointOf: String.fromCodePoint,
  toText: String,
  toNumber: Number,
  isFinite: Number.isFinite,
  now: Date.now,
  floor: Math.floor,
  encodePart: encodeURIComponent,
  Error,
  TypeError,
  RangeError,
  Promise,
  Date,
  Map,
  Set,
  WeakMap,
  Uint8Array,
  ArrayBuffer,
  isView: ArrayBuffer.isView,
};

/** A method as a function of its receiver: `uncurried(String.prototype.slice)(text, 1)`. */
function uncurried(method) {
  return (self, ...rest) => safe.apply(method, self, rest);
}

const text = {
  slice: uncurried(String.prototype.slice),
  indexOf: uncurried(String.prototype.indexOf),
  lastIndexOf: uncurried(String.prototype.lastIndexOf),
  lower: uncurried(String.prototype.toLowerCase),
  upper: uncurried(String.prototype.toUpperCase),
  unit: uncurried(String.prototype.charCodeAt),
  point: uncurried(String.prototype.codePointAt),
  trim: uncurried(String.prototype.trim),
  wellFormed: uncurried(String.prototype.toWellFormed),
  isWellFormed: uncurried(String.prototype.isWellFormed),
};

const mapGet = uncurried(Map.prototype.get);
const mapSet = uncurried(Map.prototype.set);
const mapHas = uncurried(Map.prototype.has);
const mapDelete = uncurried(Map.prototype.delete);
const mapEach = uncurried(Map.prototype.forEach);
const mapSize = uncurried(Object.getOwnPropertyDescriptor(Map.prototype, 'size').get);
const weakRead = uncurried(WeakMap.prototype.get);
const weakWrite = uncurried(WeakMap.prototype.set);
const weakHas = uncurried(WeakMap.prototype.has);
const matches = uncurried(RegExp.prototype.exec);
const whenSettled = uncurried(Promise.prototype.then);
const settledPromise = (Promise.resolve).bind(Promise);
const tagOf = uncurried(Object.prototype.toString);
const dateISO = uncurried(Date.prototype.toISOString);
const dateTime = uncurried(Date.prototype.getTime);

/** Adds at the end without meeting setters that a page may have put on Array.prototype. */
function append(list, value) {
  safe.define(list, list.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

function appendAll(list, values) {
  for (let index = 0; index < values.length; index += 1) append(list, values[index]);
}

/** The texts of a list with a separator between them. */
function joined(list, separator) {
  let answer = '';
  for (let index = 0; index < list.length; index += 1) answer += (index ? separator : '') + list[index];
  return answer;
}

/** The parts between the separators, as String's split, without touching Array.prototype or Symbol.split. */
function split(value, separator) {
  const parts = [];
  let from = 0;
  for (;;) {
    const at = text.indexOf(value, separator, from);
    if (at < 0) {
      append(parts, text.slice(value, from));
      return parts;
    }
    append(parts, text.slice(value, from, at));
    from = at + separator.length;
  }
}

function replaceAll(value, old, replacement) {
  return text.indexOf(value, old) < 0 ? value : joined(split(value, old), replacement);
}

/** Spaces as HTML and Fetch know them: tab, line feed, form feed, carriage return, space. */
function isSpaceUnit(unit) {
  return unit === 32 || unit === 9 || unit === 10 || unit === 12 || unit === 13;
}

function stripped(value) {
  let start = 0;
  let end = value.length;
  while (start < end && isSpaceUnit(text.unit(value, start))) start += 1;
  while (end > start && isSpaceUnit(text.unit(value, end - 1))) end -= 1;
  return text.slice(value, start, end);
}

function withoutLineEnds(value) {
  return replaceAll(replaceAll(value, '\r', ''), '\n', '');
}

function withPlainLineEnds(value) {
  return replaceAll(replaceAll(value, '\r\n', '\n'), '\r', '\n');
}

/** A USVString: the value as text, lone surrogates replaced. */
function usv(value) {
  return text.wellFormed(`${value}`);
}

/** JSON of Latchkey's own plain values. JSON.stringify would call a toJSON that a page put on Object.prototype. */
function jsonText(value) {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return safe.quote(text.wellFormed(value));
  if (typeof value === 'number') return safe.isFinite(value) ? `${value}` : 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (safe.isArray(value)) {
    let list = '';
    for (let index = 0; index < value.length; index += 1) list += (index ? ',' : '') + jsonText(value[index]);
    return `[${list}]`;
  }
  const names = safe.keys(value);
  let body = '';
  for (let index = 0; index < names.length; index += 1) {
    const member = value[names[index]];
    if (member === undefined) continue;
    body += `${body ? ',' : ''}${safe.quote(names[index])}:${jsonText(member)}`;
  }
  return `{${body}}`;
}

/** Puts a global function or object in place; functions read like a browser's own. */
function installGlobal(name, value) {
  defineHidden(window, name, typeof value === 'function' ? asNative(value) : value);
}

/** An accessor that enumerates, as attributes of interfaces do. */
function installGetter(target, name, get, set) {
  asNative(get);
  if (set !== undefined) asNative(set);
  safe.define(target, name, { __proto__: null, get, set, enumerable: true, configurable: true });
}

function installMethods(target, methods) {
  const names = safe.keys(methods);
  for (let index = 0; index < names.length; index += 1) {
    const value = asNative(methods[names[index]]);
    safe.define(target, names[index], { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  }
}

function nameInterface(constructor, name) {
  define(name, constructor);
}

function domException(message, name) {
  return new DOMException(message, name);
}
