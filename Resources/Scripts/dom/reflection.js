// IDL properties that mirror attributes.

function accessor(prototype, name, get, set) {
  asNative(get);
  if (set) asNative(set);
  defineProperty(prototype, name, { get, set, enumerable: true, configurable: true });
}

/** Pairs `property` or `property:attribute`, separated by blanks. */
function eachPair(text, callback) {
  const pairs = text.split(' ');
  for (let i = 0; i < pairs.length; i++) {
    const [property, name] = pairs[i].split(':');
    callback(property, name ?? lower(property));
  }
}

function reflectText(Class, text) {
  eachPair(text, (property, name) => accessor(Class.prototype, property, function () {
    return attr(slotOf(this), name) ?? '';
  }, function (value) {
    setAttr(slotOf(this), name, String(value));
  }));
}

function reflectFlags(Class, text) {
  eachPair(text, (property, name) => accessor(Class.prototype, property, function () {
    return hasAttr(slotOf(this), name);
  }, function (value) {
    toggleAttr(slotOf(this), name, Boolean(value));
  }));
}

function reflectAddresses(Class, text) {
  eachPair(text, (property, name) => accessor(Class.prototype, property, function () {
    const record = slotOf(this);
    const value = attr(record, name);
    return value === null ? '' : absoluteURL(value, record.doc);
  }, function (value) {
    setAttr(slotOf(this), name, String(value));
  }));
}

function reflectNumbers(Class, text, standing) {
  eachPair(text, (property, name) => accessor(Class.prototype, property, function () {
    const value = parseInt(attr(slotOf(this), name) ?? '', 10);
    return value >= 0 || value < 0 ? value : standing;
  }, function (value) {
    setAttr(slotOf(this), name, String(value | 0));
  }));
}

/** A property that knows only certain words; the first is what stands when the attribute is missing, the second when it is wrong. */
function reflectWord(Class, property, name, words, missing, invalid) {
  const known = wordTable(words);
  accessor(Class.prototype, property, function () {
    const value = attr(slotOf(this), name);
    if (value === null) return missing;
    const word = lower(value);
    return known[word] ? word : invalid;
  }, function (value) {
    setAttr(slotOf(this), name, String(value));
  });
}

/** The address against the document's base; what does not resolve stays as written. */
function absoluteURL(reference, doc) {
  const parts = resolveURL(reference, baseURL(doc));
  return parts === null ? reference.trim() : parts.href;
}
