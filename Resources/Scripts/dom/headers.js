/** Names that only the program may set (Fetch: forbidden request-header names). */
const forbiddenHeaders = {
  __proto__: null,
  'accept-charset': true, 'accept-encoding': true, 'access-control-request-headers': true, 'access-control-request-method': true,
  'access-control-request-private-network': true, connection: true, 'content-length': true, cookie: true, cookie2: true, date: true,
  dnt: true, expect: true, host: true, 'keep-alive': true, origin: true, referer: true, 'set-cookie': true, te: true, trailer: true,
  'transfer-encoding': true, upgrade: true, via: true,
};
const overrideHeaders = { __proto__: null, 'x-http-method': true, 'x-http-method-override': true, 'x-method-override': true };

function isForbiddenHeader(name, value) {
  const key = text.lower(name);
  if (forbiddenHeaders[key] === true || text.slice(key, 0, 6) === 'proxy-' || text.slice(key, 0, 4) === 'sec-') return true;
  return overrideHeaders[key] === true && matches(/(^|,)\s*(connect|trace|track)\s*(,|$)/i, value) !== null;
}

function isToken(name) {
  return matches(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, name) !== null;
}

/** Header values are bytes: no NUL, CR or LF inside, spaces at the ends taken off. */
function headerValue(value) {
  const plain = stripped(`${value}`);
  if (matches(/[\0\r\n]|[^\0-\xff]/, plain) !== null) throw new TypeError('A header’s value holds a character that is not allowed.');
  return plain;
}

function headerName(name) {
  const given = `${name}`;
  if (!isToken(given)) throw new TypeError(`"${given}" is not a header name.`);
  return given;
}

function isSafelisted(name, value) {
  const key = text.lower(name);
  if (key === 'accept' || key === 'accept-language' || key === 'content-language') return value.length <= 128;
  if (key !== 'content-type') return false;
  const type = text.lower(stripped(split(value, ';')[0]));
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data' || type === 'text/plain';
}

let headerList;
let guardHeaders;

class Headers {
  #list = [];
  #guard = 'none';

  static {
    headerList = (headers) => headers.#list;
    guardHeaders = (headers, guard) => {
      headers.#guard = guard;
      return headers;
    };
  }

  constructor(init) {
    if (init !== undefined) fillHeaders(this, init);
  }

  #allows(name, value) {
    if (this.#guard === 'immutable') throw new TypeError('These headers can’t be changed.');
    if (this.#guard === 'request' && isForbiddenHeader(name, value)) return false;
    return this.#guard !== 'request-no-cors' || isSafelisted(name, value);
  }

  append(name, value) {
    const key = headerName(name);
    const plain = headerValue(value);
    if (this.#allows(key, plain)) append(this.#list, [key, plain]);
  }

  set(name, value) {
    const key = headerName(name);
    const plain = headerValue(value);
    if (!this.#allows(key, plain)) return;
    const lower = text.lower(key);
    const left = kept(this.#list, (pair) => text.lower(pair[0]) !== lower);
    append(left, [key, plain]);
    this.#list = left;
  }

  delete(name) {
    const key = text.lower(headerName(name));
    if (this.#allows(key, '')) this.#list = kept(this.#list, (pair) => text.lower(pair[0]) !== key);
  }

  get(name) { return combinedHeader(this.#list, headerName(name)); }
  has(name) { return combinedHeader(this.#list, headerName(name)) !== null; }
  getSetCookie() { return []; }
  forEach(callback, self) {
    const pairs = sortedHeaders(this.#list);
    for (let index = 0; index < pairs.length; index += 1) safe.apply(callback, self, [pairs[index][1], pairs[index][0], this]);
  }

  * entries() {
    const pairs = sortedHeaders(this.#list);
    for (let index = 0; index < pairs.length; index += 1) yield pairs[index];
  }

  * keys() {
    const pairs = sortedHeaders(this.#list);
    for (let index = 0; index < pairs.length; index += 1) yield pairs[index][0];
  }

  * values() {
    const pairs = sortedHeaders(this.#list);
    for (let index = 0; index < pairs.length; index += 1) yield pairs[index][1];
  }
}

/** The values of a header with ", " between them, or null. */
function combinedHeader(list, name) {
  const key = text.lower(name);
  let value = null;
  for (let index = 0; index < list.length; index += 1) {
    if (text.lower(list[index][0]) === key) value = value === null ? list[index][1] : `${value}, ${list[index][1]}`;
  }
  return value;
}

function sortedHeaders(list) {
  const names = [];
  for (let index = 0; index < list.length; index += 1) {
    const key = text.lower(list[index][0]);
    let known = false;
    for (let other = 0; other < names.length; other += 1) known = known || names[other][0] === key;
    if (!known) append(names, [key, combinedHeader(list, key)]);
  }
  return sortedPairs(names);
}

function fillHeaders(headers, init) {
  if (init === null || typeof init !== 'object') throw new TypeError('Headers are a list of pairs or an object.');
  if (init instanceof Headers) {
    const list = headerList(init);
    for (let index = 0; index < list.length; index += 1) headers.append(list[index][0], list[index][1]);
    return;
  }
  if (typeof init[Symbol.iterator] === 'function') {
    for (const pair of init) {
      const members = [...pair];
      if (members.length !== 2) throw new TypeError('Each pair of the list must have a name and a value.');
      headers.append(members[0], members[1]);
    }
    return;
  }
  const names = safe.keys(init);
  for (let index = 0; index < names.length; index += 1) headers.append(names[index], init[names[index]]);
}

safe.define(Headers.prototype, Symbol.iterator, { __proto__: null, value: Headers.prototype.entries, writable: true, configurable: true });
nameInterface(Headers, 'Headers');
