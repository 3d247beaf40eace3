/** Gathers shown text: blanks joined, lines kept apart. Pieces are joined once, so that long pages stay cheap. */
class ShownText {
  constructor() {
    this.pieces = [];
    this.atStart = true;
    this.space = false;
    this.breaks = 0;
  }
  put(text) {
    if (this.pieces.length > 0) for (; this.breaks > 0; this.breaks--) this.pieces[this.pieces.length] = '\n';
    this.breaks = 0;
    this.pieces[this.pieces.length] = text;
  }
  text(data, kept) {
    if (kept) {
      if (data === '') return;
      this.put(data);
      this.atStart = data.endsWith('\n');
      this.space = false;
      return;
    }
    let words = data.replace(/[ \t\n\r\f]+/g, ' ');
    if (words.startsWith(' ')) {
      words = words.slice(1);
      if (!this.atStart) this.space = true;
    }
    const trailing = words.endsWith(' ');
    if (trailing) words = words.slice(0, -1);
    if (words === '') return;
    this.put(this.space ? ` ${words}` : words);
    this.space = trailing;
    this.atStart = false;
  }
  line(count) {
    this.space = false;
    this.atStart = true;
    this.breaks = mathMax(this.breaks, count);
  }
  newLine() {
    this.put('\n');
    this.space = false;
    this.atStart = true;
  }
  joined() {
    return arrayJoin(this.pieces, '').replace(/^\n+/, '');
  }
}

function isBlockLike(record) {
  return record.ns === 0 && (Boolean(blockTags[record.name]) || record.name === 'tr' || record.name === 'table');
}

function keepsBlanks(record) {
  return isHTML(record, 'pre') || isHTML(record, 'textarea');
}

/** The text of an element as it is shown: hidden parts left out, lines between blocks. */
function visibleText(root) {
  if (!isRendered(root)) return textOf(root);
  const shown = new ShownText();
  const stack = [];
  let at = root.first;
  for (;;) {
    while (at === null) {
      if (stack.length === 0) return shown.joined();
      const open = stack[stack.length - 1];
      stack.length--;
      if (isBlockLike(open)) shown.line(open.name === 'p' ? 2 : 1);
      at = open.next;
    }
    if (at.type === 3) {
      shown.text(at.data, keepsBlanks(at.parent));
    } else if (isHTML(at, 'br')) {
      shown.newLine();
    } else if (at.type === 1 && ownDisplay(at) !== 'none') {
      if (isBlockLike(at)) shown.line(at.name === 'p' ? 2 : 1);
      else if ((isHTML(at, 'td') || isHTML(at, 'th')) && elementBackFrom(at.prev) !== null) shown.put('\t');
      stack[stack.length] = at;
      at = at.first;
      continue;
    }
    at = at.next;
  }
}

function setLines(record, text) {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const records = [];
  for (let i = 0; i < lines.length; i++) {
    if (i > 0) records[records.length] = elementRecord('br', 0, record.doc);
    if (lines[i] !== '') records[records.length] = textRecord(lines[i], record.doc);
  }
  replaceChildren(record, records);
}
