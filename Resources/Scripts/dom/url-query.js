/** One name or value of application/x-www-form-urlencoded. */
function formEncoded(value) {
  let encoded = safe.encodePart(text.wellFormed(value));
  encoded = replaceAll(encoded, '%20', '+');
  encoded = replaceAll(encoded, '!', '%21');
  encoded = replaceAll(encoded, "'", '%27');
  encoded = replaceAll(encoded, '(', '%28');
  encoded = replaceAll(encoded, ')', '%29');
  return replaceAll(encoded, '~', '%7E');
}

function formDecoded(value) {
  const spaced = replaceAll(value, '+', ' ');
  if (text.indexOf(spaced, '%') < 0) return spaced;
  return quietly(() => decodeURIComponent(spaced), null) ?? utf8Text(percentBytes(spaced));
}

/** The bytes of a text with %XX read as bytes and everything else as UTF-8. */
function percentBytes(value) {
  const encoded = utf8Bytes(value);
  const bytes = [];
  for (let index = 0; index < encoded.length; index += 1) {
    const pair = encoded[index] === 37 ? matches(/^[0-9a-f]{2}$/i, safe.charOf(encoded[index + 1], encoded[index + 2])) : null;
    append(bytes, pair === null ? encoded[index] : parseHex(pair[0]));
    if (pair !== null) index += 2;
  }
  return bytes;
}

const parseNumber = parseInt;

function parseHex(digits) {
  return parseNumber(digits, 16);
}

/** The name-value pairs of a query; a leading "?" is the caller's to take off. */
function parsedQuery(query) {
  const pairs = [];
  const parts = split(query, '&');
  for (let index = 0; index < parts.length; index += 1) {
    if (parts[index] === '') continue;
    const equals = text.indexOf(parts[index], '=');
    const name = equals < 0 ? parts[index] : text.slice(parts[index], 0, equals);
    append(pairs, [formDecoded(name), equals < 0 ? '' : formDecoded(text.slice(parts[index], equals + 1))]);
  }
  return pairs;
}

function queryOf(pairs) {
  let query = '';
  for (let index = 0; index < pairs.length; index += 1) {
    query += `${index ? '&' : ''}${formEncoded(pairs[index][0])}=${formEncoded(pairs[index][1])}`;
  }
  return query;
}

function pairsFrom(init) {
  const pairs = [];
  if (init !== null && typeof init === 'object') {
    const iterate = init[Symbol.iterator];
    if (typeof iterate === 'function') {
      for (const pair of init) {
        const members = [...pair];
        if (members.length !== 2) throw new TypeError('Each pair of the list must have a name and a value.');
        append(pairs, [usv(members[0]), usv(members[1])]);
      }
      return pairs;
    }
    const names = safe.keys(init);
    for (let index = 0; index < names.length; index += 1) append(pairs, [usv(names[index]), usv(init[names[index]])]);
    return pairs;
  }
  const query = usv(init);
  return parsedQuery(query[0] === '?' ? text.slice(query, 1) : query);
}

let queryPairs;
let linkQuery;
let refillQuery;

class URLSearchParams {
  #pairs = [];
  #changed = null;

  static {
    queryPairs = (query) => query.#pairs;
    linkQuery = (query, changed) => {
      query.#changed = changed;
    };
    refillQuery = (query, search) => {
      query.#pairs = parsedQuery(search[0] === '?' ? text.slice(search, 1) : search);
    };
  }

  constructor(init = '') {
    this.#pairs = pairsFrom(init);
  }

  #update(pairs) {
    this.#pairs = pairs;
    if (this.#changed !== null) this.#changed(queryOf(pairs));
  }

  get size() { return this.#pairs.length; }

  append(name, value) {
    append(this.#pairs, [usv(name), usv(value)]);
    this.#update(this.#pairs);
  }

  delete(name, value) {
    const key = usv(name);
    const only = value === undefined ? null : usv(value);
    this.#update(kept(this.#pairs, (pair) => pair[0] !== key || (only !== null && pair[1] !== only)));
  }

  get(name) { return firstValue(this.#pairs, usv(name)); }
  getAll(name) { return valuesNamed(this.#pairs, usv(name)); }
  has(name, value) {
    const values = valuesNamed(this.#pairs, usv(name));
    if (value === undefined) return values.length > 0;
    for (let index = 0; index < values.length; index += 1) if (values[index] === usv(value)) return true;
    return false;
  }

  set(name, value) { this.#update(replacedPairs(this.#pairs, usv(name), usv(value))); }
  sort() {
    this.#update(sortedPairs(this.#pairs));
  }

  forEach(callback, self) {
    for (let index = 0; index < this.#pairs.length; index += 1) {
      safe.apply(callback, self, [this.#pairs[index][1], this.#pairs[index][0], this]);
    }
  }

  * entries() {
    for (let index = 0; index < this.#pairs.length; index += 1) yield [this.#pairs[index][0], this.#pairs[index][1]];
  }

  * keys() {
    for (let index = 0; index < this.#pairs.length; index += 1) yield this.#pairs[index][0];
  }

  * values() {
    for (let index = 0; index < this.#pairs.length; index += 1) yield this.#pairs[index][1];
  }

  toString() { return queryOf(this.#pairs); }
}

function kept(pairs, wanted) {
  const left = [];
  for (let index = 0; index < pairs.length; index += 1) if (wanted(pairs[index])) append(left, pairs[index]);
  return left;
}

function firstValue(pairs, name) {
  for (let index = 0; index < pairs.length; index += 1) if (pairs[index][0] === name) return pairs[index][1];
  return null;
}

function valuesNamed(pairs, name) {
  const values = [];
  for (let index = 0; index < pairs.length; index += 1) if (pairs[index][0] === name) append(values, pairs[index][1]);
  return values;
}

/** Sets the first pair of a name, drops the others, or adds one at the end. */
function replacedPairs(pairs, name, value) {
  let found = false;
  const left = kept(pairs, (pair) => {
    const first = pair[0] === name && !found;
    found = found || first;
    return first || pair[0] !== name;
  });
  for (let index = 0; index < left.length; index += 1) if (left[index][0] === name) left[index] = [name, value];
  if (!found) append(left, [name, value]);
  return left;
}

const sortList = uncurried(Array.prototype.sort);

function sortedPairs(pairs) {
  return sortList(pairs, (left, right) => (left[0] < right[0] ? -1 : left[0] > right[0] ? 1 : 0));
}

safe.define(URLSearchParams.prototype, Symbol.iterator,
  { __proto__: null, value: URLSearchParams.prototype.entries, writable: true, configurable: true });
nameInterface(URLSearchParams, 'URLSearchParams');
