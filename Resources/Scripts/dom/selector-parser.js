// A parsed selector list is an array of selectors; a selector is an array of compounds from right to left, each
// {parts, combinator} where the combinator leads to the next compound in the array (the one on its left).

const nestingLimit = 64;
const compoundLimit = 1024;
const identifierStart = /[-_a-zA-Z\u0080-\uffff\\]/;
const identifierUnit = /[-_a-zA-Z0-9\u0080-\uffff]/;
const hexUnit = /[0-9a-fA-F]/;

class SelectorParser {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.depth = 0;
  }
  fail() {
    throw new DOMException(`'${this.text.length > 200 ? `${this.text.slice(0, 200)}…` : this.text}' is not a valid selector.`, 'SyntaxError');
  }
  skip() {
    while (this.at < this.text.length && isBlankUnit(this.text.charCodeAt(this.at))) this.at++;
  }
  peek() {
    return this.text[this.at];
  }
  eat(unit) {
    if (this.text[this.at] !== unit) return false;
    this.at++;
    return true;
  }
  expect(unit) {
    if (!this.eat(unit)) this.fail();
  }
  escape() {
    this.at++;
    if (this.at >= this.text.length) return '\ufffd';
    let digits = '';
    while (digits.length < 6 && this.at < this.text.length && hexUnit.test(this.text[this.at])) digits += this.text[this.at++];
    if (digits === '') {
      const unit = this.text[this.at++];
      if (unit === '\n') this.fail();
      return unit;
    }
    if (this.at < this.text.length && isBlankUnit(this.text.charCodeAt(this.at))) this.at++;
    const code = parseInt(digits, 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code);
  }
  startsIdentifier() {
    const unit = this.peek();
    if (unit === undefined || !identifierStart.test(unit)) return false;
    if (unit !== '-') return true;
    const next = this.text[this.at + 1];
    return next !== undefined && identifierStart.test(next);
  }
  name() {
    let name = '';
    while (this.at < this.text.length) {
      const unit = this.text[this.at];
      if (unit === '\\') name += this.escape();
      else if (identifierUnit.test(unit)) {
        name += unit;
        this.at++;
      } else break;
    }
    if (name === '') this.fail();
    return name;
  }
  identifier() {
    if (!this.startsIdentifier()) this.fail();
    return this.name();
  }
  string() {
    const quote = this.text[this.at++];
    let value = '';
    while (this.at < this.text.length) {
      const unit = this.text[this.at];
      if (unit === quote) {
        this.at++;
        return value;
      }
      if (unit === '\n') this.fail();
      if (unit === '\\' && this.text[this.at + 1] === '\n') this.at += 2;
      else if (unit === '\\') value += this.escape();
      else {
        value += unit;
        this.at++;
      }
    }
    return value;
  }
  list(relative, forgiving) {
    if (++this.depth > nestingLimit) this.fail();
    const selectors = [];
    for (;;) {
      this.skip();
      if (forgiving && (this.peek() === ')' || this.peek() === ',')) {
        if (!this.eat(',')) break;
        continue;
      }
      selectors[selectors.length] = this.complex(relative);
      this.skip();
      if (!this.eat(',')) break;
    }
    this.depth--;
    return selectors;
  }
  complex(relative) {
    const compounds = [];
    let combinator = null;
    if (relative) {
      compounds[0] = { parts: [{ kind: 'anchor' }], combinator: null };
      this.skip();
      combinator = this.combinatorUnit() ?? ' ';
      this.skip();
    }
    for (;;) {
      if (compounds.length >= compoundLimit) this.fail();
      compounds[compounds.length] = { parts: this.compound(), combinator };
      const before = this.at;
      this.skip();
      const symbol = this.combinatorUnit();
      if (symbol !== null) {
        combinator = symbol;
        this.skip();
      } else if (this.at > before && this.at < this.text.length && this.peek() !== ',' && this.peek() !== ')') {
        combinator = ' ';
      } else break;
    }
    return compounds.reverse();
  }
  combinatorUnit() {
    const unit = this.peek();
    if (unit !== '>' && unit !== '+' && unit !== '~') return null;
    this.at++;
    return unit;
  }
  compound() {
    const parts = [];
    if (this.eat('*')) this.typeAfterNamespace(parts, '*');
    else if (this.startsIdentifier()) this.typeAfterNamespace(parts, this.name());
    for (;;) {
      const unit = this.peek();
      if (unit === '#') {
        this.at++;
        parts[parts.length] = { kind: 'id', value: this.name() };
      } else if (unit === '.') {
        this.at++;
        parts[parts.length] = { kind: 'class', value: this.identifier() };
      } else if (unit === '[') parts[parts.length] = this.attribute();
      else if (unit === ':') parts[parts.length] = this.pseudo();
      else break;
    }
    if (parts.length === 0) this.fail();
    return parts;
  }
  typeAfterNamespace(parts, name) {
    if (this.peek() === '|' && this.text[this.at + 1] !== '=') {
      if (name !== '*') this.fail();
      this.at++;
      name = this.eat('*') ? '*' : this.identifier();
    }
    parts[parts.length] = name === '*' ? { kind: 'any' } : { kind: 'type', value: name, small: lower(name) };
  }
  attribute() {
    this.at++;
    this.skip();
    if (this.peek() === '*' && this.text[this.at + 1] === '|') this.at += 2;
    const name = this.identifier();
    const part = { kind: 'attribute', name, small: lower(name), operator: '', value: '', ignoreCase: false };
    this.skip();
    if (this.eat(']')) return part;
    const unit = this.peek();
    if (unit !== '=') {
      if (unit === undefined || !'~|^$*'.includes(unit)) this.fail();
      this.at++;
    }
    this.expect('=');
    part.operator = unit;
    this.skip();
    const quote = this.peek();
    part.value = quote === '"' || quote === "'" ? this.string() : this.identifier();
    this.skip();
    if (this.peek() === 'i' || this.peek() === 'I' || this.peek() === 's' || this.peek() === 'S') {
      part.ignoreCase = lower(this.text[this.at++]) === 'i';
      this.skip();
    }
    if (part.ignoreCase) part.value = lower(part.value);
    if (this.at < this.text.length) this.expect(']');
    return part;
  }
  pseudo() {
    this.at++;
    if (this.eat(':')) {
      this.identifier();
      if (this.eat('(')) this.fail();
      return { kind: 'never' };
    }
    const name = lower(this.identifier());
    if (!this.eat('(')) {
      if (!plainPseudos[name]) this.fail();
      return legacyPseudoElements[name] ? { kind: 'never' } : { kind: 'pseudo', name, test: pseudoTests[name] };
    }
    const part = this.functional(name);
    this.skip();
    if (this.at < this.text.length) this.expect(')');
    return part;
  }
  functional(name) {
    this.skip();
    switch (name) {
      case 'not':
        return { kind: 'not', list: this.list(false, false) };
      case 'is': case 'where': case 'matches': case '-webkit-any':
        return { kind: 'is', list: this.list(false, true) };
      case 'has':
        return { kind: 'has', list: this.list(true, false) };
      case 'nth-child': case 'nth-last-child': case 'nth-of-type': case 'nth-last-of-type':
        return this.nth(name);
      case 'lang': {
        const quote = this.peek();
        return { kind: 'lang', value: lower(quote === '"' || quote === "'" ? this.string() : this.identifier()) };
      }
      case 'dir':
        return { kind: 'dir', value: lower(this.identifier()) };
      default:
        return this.fail();
    }
  }
  nth(name) {
    const match = /^(?:(even|odd)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))/i.exec(this.text.slice(this.at, this.at + 64));
    if (match === null) this.fail();
    this.at += match[0].length;
    const part = { kind: 'nth', name, step: 0, offset: 0, list: null, fromEnd: name.includes('last'), ofType: name.includes('type') };
    if (match[1]) {
      part.step = 2;
      part.offset = lower(match[1]) === 'odd' ? 1 : 0;
    } else if (match[5] !== undefined) {
      part.offset = parseInt(match[5], 10);
    } else {
      const step = match[2];
      part.step = step === '' || step === '+' ? 1 : step === '-' ? -1 : parseInt(step, 10);
      if (match[4] !== undefined) part.offset = parseInt(match[3] + match[4], 10);
    }
    this.skip();
    if (!part.ofType && /^of[\s.#[:*(]/i.test(this.text.slice(this.at, this.at + 3))) {
      this.at += 2;
      part.list = this.list(false, false);
    }
    return part;
  }
}

let selectorCache = dictionary();
let selectorCacheSize = 0;

function parseSelector(text) {
  const known = selectorCache[text];
  if (known !== undefined) return known;
  const parser = new SelectorParser(text);
  const list = parser.list(false, false);
  parser.skip();
  if (parser.at < text.length) parser.fail();
  if (++selectorCacheSize > 1000) {
    selectorCache = dictionary();
    selectorCacheSize = 1;
  }
  return (selectorCache[text] = list);
}
