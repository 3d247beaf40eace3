const knownNames = dictionary();
let knownCount = 0;

/** One string object for each name, so that comparing names is comparing pointers. */
function atom(text) {
  const known = knownNames[text];
  if (known !== undefined) return known;
  if (knownCount > 20000) return text;
  knownCount++;
  return (knownNames[text] = text);
}

/** Reads the operations of a tree stream. */
class TreeStream {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }
  get ended() {
    return this.at >= this.text.length;
  }
  number() {
    const value = this.text.charCodeAt(this.at) * 65536 + this.text.charCodeAt(this.at + 1);
    this.at += 2;
    return value;
  }
  string() {
    const length = this.number();
    const start = this.at;
    this.at = start + length;
    return this.text.slice(start, this.at);
  }
  attributes() {
    const count = this.number();
    if (count === 0) return null;
    const list = [];
    for (let i = 0; i < count; i++) {
      const name = atom(this.string());
      const value = this.string();
      if (name.charCodeAt(0) === 0) this.line = Number(value) || 0;
      else {
        list[list.length] = name;
        list[list.length] = value;
      }
    }
    return list.length === 0 ? null : list;
  }
  /** Reads what follows the open mark. */
  element(doc) {
    const name = atom(this.string());
    const record = elementRecord(name, this.number(), doc);
    this.line = 0;
    const list = this.attributes();
    if (list !== null) parsedAttributes(record, list);
    if (this.line > 0) extraOf(record).line = this.line;
    return record;
  }
}

/** Builds a whole stream below `home`; its scripts never run, as with innerHTML. */
function buildInto(home, text) {
  const stream = new TreeStream(text);
  const doc = home.doc;
  let parent = home;
  const outside = [];
  while (!stream.ended) {
    switch (stream.text.charCodeAt(stream.at++)) {
      case 1: {
        const record = stream.element(doc);
        if (record.name === 'script') record.started = true;
        link(record, parent, null);
        outside[outside.length] = parent;
        parent = innerHome(record);
        break;
      }
      case 2:
        parent = outside.length === 0 ? home : outside[outside.length - 1];
        if (outside.length > 0) outside.length--;
        break;
      case 3:
        link(textRecord(stream.string(), doc), parent, null);
        break;
      case 4:
        link(commentRecord(stream.string(), doc), parent, null);
        break;
      case 5: {
        const record = new NodeRecord(10, stream.string(), doc);
        if (home.type === 9) link(record, parent, null);
        break;
      }
      default:
        return;
    }
  }
}

/** Parses HTML as the content of an element with this name. */
function parseFragment(html, context, doc) {
  const fragment = fragmentRecord(doc);
  if (html === '') return fragment;
  if (!/[<&\r\0]/.test(html)) link(textRecord(html, doc), fragment, null);
  else buildInto(fragment, native.parse(html, context));
  return fragment;
}

/** A context name that the parser understands; foreign and text-less ones count as body. */
function contextName(record) {
  return record.type === 1 && record.ns === 0 && record.name !== 'html' ? record.name : 'body';
}
