let tokenSource;

class TokenSlot extends Returned {
  #source;
  static { tokenSource = (list) => list.#source; }
  constructor(object, source) {
    super(object);
    this.#source = source;
  }
}

function tokensOf(list) {
  const { record, name } = tokenSource(list);
  const value = attr(record, name);
  if (value === null) return [];
  const words = wordsOf(value);
  const seen = dictionary();
  const unique = [];
  for (let i = 0; i < words.length; i++) {
    if (seen[words[i]]) continue;
    seen[words[i]] = true;
    unique[unique.length] = words[i];
  }
  return unique;
}

function writeTokens(list, words) {
  const { record, name } = tokenSource(list);
  if (words.length === 0 && !hasAttr(record, name)) return;
  setAttr(record, name, arrayJoin(words, ' '));
}

function checkToken(value) {
  const token = String(value);
  if (token === '') throw new DOMException('A token must not be empty.', 'SyntaxError');
  if (blank.test(token)) throw new DOMException('A token must not contain blanks.', 'InvalidCharacterError');
  return token;
}

function indexOfWord(words, word) {
  for (let i = 0; i < words.length; i++) if (words[i] === word) return i;
  return -1;
}

function withoutWord(words, word) {
  const kept = [];
  for (let i = 0; i < words.length; i++) if (words[i] !== word) kept[kept.length] = words[i];
  return kept;
}

class DOMTokenList {
  constructor() { illegal(); }
  get length() { return tokensOf(this).length; }
  get value() {
    const { record, name } = tokenSource(this);
    return attr(record, name) ?? '';
  }
  set value(text) {
    const { record, name } = tokenSource(this);
    setAttr(record, name, String(text));
  }
  item(index) { return tokensOf(this)[index >>> 0] ?? null; }
  contains(token) {
    const { record, name } = tokenSource(this);
    const value = attr(record, name);
    const word = String(token);
    return value !== null && word !== '' && !blank.test(word) && hasWord(value, word);
  }
  add(...tokens) {
    const words = tokensOf(this);
    for (let i = 0; i < tokens.length; i++) {
      const token = checkToken(tokens[i]);
      if (indexOfWord(words, token) < 0) words[words.length] = token;
    }
    writeTokens(this, words);
  }
  remove(...tokens) {
    let words = tokensOf(this);
    for (let i = 0; i < tokens.length; i++) words = withoutWord(words, checkToken(tokens[i]));
    writeTokens(this, words);
  }
  toggle(value, force) {
    const token = checkToken(value);
    const words = tokensOf(this);
    if (indexOfWord(words, token) >= 0) {
      if (force === true) return true;
      writeTokens(this, withoutWord(words, token));
      return false;
    }
    if (force === false) return false;
    words[words.length] = token;
    writeTokens(this, words);
    return true;
  }
  replace(old, value) {
    const from = checkToken(old);
    const to = checkToken(value);
    const words = tokensOf(this);
    if (indexOfWord(words, from) < 0) return false;
    const replaced = [];
    for (let i = 0; i < words.length; i++) {
      const word = words[i] === from ? to : words[i];
      if (indexOfWord(replaced, word) < 0) replaced[replaced.length] = word;
    }
    writeTokens(this, replaced);
    return true;
  }
  supports() { return true; }
  toString() { return this.value; }
  forEach(callback, self) {
    const words = tokensOf(this);
    for (let i = 0; i < words.length; i++) reflectApply(callback, self, [words[i], i, this]);
  }
  *entries() { yield* tokensOf(this).entries(); }
  *keys() { yield* tokensOf(this).keys(); }
  *values() { yield* tokensOf(this); }
}
defineHidden(DOMTokenList.prototype, iteratorSymbol, DOMTokenList.prototype.values);
define('DOMTokenList', DOMTokenList);

const tokenTraps = {
  get(target, key, receiver) {
    if (typeof key === 'string' && indexPattern.test(key)) return tokensOf(target)[key];
    const value = reflectGet(target, key, target);
    return value;
  },
  has(target, key) {
    return typeof key === 'string' && indexPattern.test(key) ? Number(key) < tokensOf(target).length : key in target;
  },
};

/** The token list of an attribute, one object for the element's life. */
function tokenListOf(record, name) {
  const extra = extraOf(record);
  const kept = extra.tokenLists ?? (extra.tokenLists = dictionary());
  if (kept[name]) return kept[name];
  const target = createObject(DOMTokenList.prototype);
  const source = { record, name };
  new TokenSlot(target, source);
  const proxy = new ProxyConstructor(target, tokenTraps);
  new TokenSlot(proxy, source);
  return (kept[name] = proxy);
}
