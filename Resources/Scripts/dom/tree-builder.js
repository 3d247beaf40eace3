const writtenLimit = 8 * 1024 * 1024;

/** A stream being built: `home` is where its outermost nodes go. */
class OpenStream {
  constructor(text, home) {
    this.stream = new TreeStream(text);
    this.parents = [home];
  }
  get parent() {
    return this.parents[this.parents.length - 1];
  }
}

function shiftOut(list) {
  for (let i = 1; i < list.length; i++) list[i - 1] = list[i];
  list.length--;
}

/** Builds a document from its stream, stopping at each script; written text is built at the place of the script that wrote it. */
class TreeBuilder {
  #doc;
  #levels;
  #written = 0;
  #buffer = '';
  #overfull = false;
  #held = null;
  constructor(doc, stream) {
    this.#doc = doc;
    this.#levels = [[new OpenStream(stream, doc)]];
  }
  get ended() {
    return this.#levels.length === 0 && this.#buffer === '';
  }
  /** The place where parsing stands, for document.write. */
  get #parent() {
    for (let i = this.#levels.length - 1; i >= 0; i--) if (this.#levels[i].length > 0) return this.#levels[i][0].parent;
    return null;
  }
  /** Builds on to the next closed script, whose record is the answer, or to the end (null). */
  advance() {
    this.#flush();
    if (this.#held !== null) {
      const held = this.#held;
      this.#held = null;
      this.#levels[this.#levels.length] = [];
      return held;
    }
    while (this.#levels.length > 0) {
      const level = this.#levels[this.#levels.length - 1];
      if (level.length === 0) {
        this.#levels.length--;
        continue;
      }
      const script = this.#build(level[0]);
      if (script !== null) {
        this.#levels[this.#levels.length] = [];
        return script;
      }
      shiftOut(level);
    }
    return null;
  }
  /** Text from document.write. Whole markup is built at once, an unfinished piece waits for the rest or for the script's end. */
  write(text) {
    this.#written += text.length;
    if (this.#written > writtenLimit) {
      if (!this.#overfull) callHook('writtenTooMuch');
      this.#overfull = true;
      return;
    }
    this.#buffer += text;
    if (!isWholeMarkup(this.#buffer)) return;
    this.#flush();
    this.#pump(this.#levels.length - 1);
  }
  /** Builds what was written at this level; inline scripts run at once, an external one is held for `advance`. */
  #pump(base) {
    while (this.#held === null && this.#levels.length > 0) {
      const top = this.#levels[this.#levels.length - 1];
      if (top.length === 0) {
        if (this.#levels.length - 1 <= base) return;
        this.#levels.length--;
        continue;
      }
      const script = this.#build(top[0]);
      if (script === null) {
        shiftOut(top);
      } else if (hasAttr(script, 'src') || hooks.runInlineScript === undefined) {
        this.#held = script;
      } else {
        this.#levels[this.#levels.length] = [];
        callHook('runInlineScript', script);
        this.#flush();
      }
    }
  }
  #flush() {
    const text = this.#buffer;
    if (text === '') return;
    this.#buffer = '';
    if (this.#levels.length === 0) this.#levels[0] = [];
    const parent = this.#parent ?? bodyOf(this.#doc) ?? this.#doc;
    const home = this.#homeFor(parent, text);
    const level = this.#levels[this.#levels.length - 1];
    level[level.length] = new OpenStream(native.parse(text, contextName(home)), home);
  }
  /** Content written while the head is open belongs to the body, which comes to be for it. */
  #homeFor(parent, text) {
    if (parent.name !== 'head' && parent.name !== 'html' && parent.type !== 9) return parent;
    if (parent.name === 'head' && onlyHeadContent.test(text)) return parent;
    const root = elementFrom(this.#doc.first);
    if (root === null) return parent;
    let body = bodyOf(this.#doc);
    if (body === null) {
      body = elementRecord('body', 0, this.#doc);
      insertAll([body], root, null);
    }
    return body;
  }
  #build(open) {
    const stream = open.stream;
    const units = stream.text;
    while (stream.at < units.length) {
      switch (units.charCodeAt(stream.at++)) {
        case 1:
          this.#open(open, stream.element(this.#doc));
          break;
        case 2: {
          const script = this.#close(open);
          if (script !== null) return script;
          break;
        }
        case 3:
          this.#add(open.parent, textRecord(stream.string(), this.#doc));
          break;
        case 4:
          this.#add(open.parent, commentRecord(stream.string(), this.#doc));
          break;
        case 5:
          this.#add(open.parent, new NodeRecord(10, stream.string(), this.#doc));
          break;
        default:
          stream.at = units.length;
      }
    }
    return null;
  }
  #open(open, record) {
    const same = this.#already(open.parent, record);
    if (same !== null) {
      open.parents[open.parents.length] = same;
      return;
    }
    record.byParser = record.name === 'script' && open.parent.connected;
    this.#add(open.parent, record);
    open.parents[open.parents.length] = innerHome(record);
  }
  /** html, head and body exist once: a second one only adds its attributes. */
  #already(parent, record) {
    if (record.ns !== 0 || (record.name !== 'body' && record.name !== 'head' && record.name !== 'html')) return null;
    for (let at = parent.first; at !== null; at = at.next) {
      if (!isHTML(at, record.name)) continue;
      const list = record.attrs;
      if (list !== null) for (let i = 0; i < list.length; i += 2) if (!hasAttr(at, list[i])) setAttr(at, list[i], list[i + 1]);
      return at;
    }
    return null;
  }
  #close(open) {
    if (open.parents.length < 2) return null;
    const record = open.parent;
    open.parents.length--;
    // Elements whose meaning lies in their text are announced once it is there.
    if (record.type !== 1 || !record.connected) return null;
    if (record.name === 'style' || record.name === 'object') callHook('elementInserted', record);
    return record.name === 'script' && !record.started ? record : null;
  }
  #add(parent, record) {
    if (parent.type === 9 && record.type === 3) return;
    link(record, parent, null);
    structureVersion++;
    dirty = true;
    if (parent.connected) {
      record.connected = true;
      if (record.type === 1) {
        const announcements = [];
        connectElement(record, announcements);
        if (announcements.length > 0 && record.name !== 'style' && record.name !== 'object') announce(announcements);
        if (customDefinitions !== null) upgradeIfDefined(record);
      } else if (parent.name === 'style') {
        sheetsChanged();
      }
    }
    if (observersExist) queueMutation('childList', parent, null, null, () => ({ addedNodes: listOf([record]), previousSibling: nodeOf(record.prev) }));
  }
}

const onlyHeadContent = /^\s*(<!--|<(script|link|meta|style|base|title|noscript)\b)/i;
const markupPattern = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)(>|$)/g;

/** Whether every element opened in the text is closed in it, and no tag is cut off. */
function isWholeMarkup(text) {
  if (text.lastIndexOf('<') > text.lastIndexOf('>')) return false;
  let depth = 0;
  let raw = null;
  markupPattern.lastIndex = 0;
  for (let match = markupPattern.exec(text); match !== null; match = markupPattern.exec(text)) {
    const name = match[2] === undefined ? undefined : lower(match[2]);
    if (name === undefined) {
      if (!match[0].endsWith('-->')) return false;
      continue;
    }
    if (raw !== null) {
      if (match[1] === '/' && name === raw) {
        raw = null;
        depth--;
      }
      continue;
    }
    if (match[4] === '') return false;
    if (match[1] === '/') depth--;
    else if (!voidElements[name]) {
      depth++;
      if (rawText[name]) raw = name;
    }
  }
  return depth <= 0 && raw === null;
}

const rawText = wordTable('script style textarea title');
let currentBuilder = null;
