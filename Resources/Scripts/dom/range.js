let rangesExist = false;

/** Ranges are not followed through changes of the tree; boundaries that fall out of it collapse when used. */
function rangeNodeRemoved() {}

function indexOfChild(record) {
  let index = 0;
  for (let at = record.prev; at !== null; at = at.prev) index++;
  return index;
}

function lengthOf(record) {
  return record.type === 3 || record.type === 8 ? record.data.length : record.count;
}

function childAt(record, index) {
  let at = record.first;
  for (let i = 0; i < index && at !== null; i++) at = at.next;
  return at;
}

class Range {
  #startNode = mainRecord;
  #start = 0;
  #endNode = mainRecord;
  #end = 0;
  get startContainer() { return nodeOf(this.#startNode); }
  get startOffset() { return this.#start; }
  get endContainer() { return nodeOf(this.#endNode); }
  get endOffset() { return this.#end; }
  get collapsed() { return this.#startNode === this.#endNode && this.#start === this.#end; }
  get commonAncestorContainer() {
    let at = this.#startNode;
    while (!containsRecord(at, this.#endNode)) at = at.parent;
    return nodeOf(at);
  }
  setStart(node, offset) {
    this.#startNode = nodeArgument(node, 'The node');
    this.#start = mathMin(offset >>> 0, lengthOf(this.#startNode));
    if (rootOf(this.#startNode) !== rootOf(this.#endNode) || this.#compare() > 0) this.collapse(true);
  }
  setEnd(node, offset) {
    this.#endNode = nodeArgument(node, 'The node');
    this.#end = mathMin(offset >>> 0, lengthOf(this.#endNode));
    if (rootOf(this.#startNode) !== rootOf(this.#endNode) || this.#compare() > 0) this.collapse(false);
  }
  #compare() {
    if (this.#startNode === this.#endNode) return this.#start - this.#end;
    const flags = comparePosition(this.#startNode, this.#endNode);
    if (flags & 16) return this.#childIndex(this.#startNode, this.#endNode) < this.#start ? 1 : -1;
    if (flags & 8) return this.#childIndex(this.#endNode, this.#startNode) < this.#end ? -1 : 1;
    return flags & 4 ? -1 : 1;
  }
  #childIndex(ancestor, record) {
    while (record.parent !== ancestor) record = record.parent;
    return indexOfChild(record);
  }
  setStartBefore(node) { this.setStart(node.parentNode, indexOfChild(slotOf(node))); }
  setStartAfter(node) { this.setStart(node.parentNode, indexOfChild(slotOf(node)) + 1); }
  setEndBefore(node) { this.setEnd(node.parentNode, indexOfChild(slotOf(node))); }
  setEndAfter(node) { this.setEnd(node.parentNode, indexOfChild(slotOf(node)) + 1); }
  selectNode(node) {
    const record = nodeArgument(node, 'The node');
    const index = indexOfChild(record);
    this.#startNode = this.#endNode = record.parent;
    this.#start = index;
    this.#end = index + 1;
  }
  selectNodeContents(node) {
    this.#startNode = this.#endNode = nodeArgument(node, 'The node');
    this.#start = 0;
    this.#end = lengthOf(this.#endNode);
  }
  collapse(toStart = false) {
    if (toStart) {
      this.#endNode = this.#startNode;
      this.#end = this.#start;
    } else {
      this.#startNode = this.#endNode;
      this.#start = this.#end;
    }
  }
  cloneRange() {
    const range = new Range();
    range.#startNode = this.#startNode;
    range.#start = this.#start;
    range.#endNode = this.#endNode;
    range.#end = this.#end;
    return range;
  }
  createContextualFragment(html) {
    const home = this.#startNode.type === 1 ? this.#startNode : this.#startNode.parent ?? this.#startNode;
    const fragment = parseFragment(String(html), contextName(home), mainRecord);
    for (let at = fragment.first; at !== null; at = following(at, fragment)) if (isHTML(at, 'script')) at.started = false;
    return nodeOf(fragment);
  }
  insertNode(node) {
    const record = nodeArgument(node, 'The node');
    const start = this.#startNode;
    if (start.type === 3) {
      const rest = this.#start > 0 ? slotOf(nodeOf(start).splitText(this.#start)) : start;
      insertChecked(record, rest.parent, rest);
    } else {
      insertChecked(record, start, childAt(start, this.#start));
    }
  }
  /** The parts of the tree that lie wholly inside, and the texts that lie partly inside. */
  #pieces() {
    const wholes = [];
    const texts = [];
    const top = slotOf(this.commonAncestorContainer);
    if (this.#startNode === this.#endNode && this.#startNode.type === 3) {
      return { wholes, texts: [{ record: this.#startNode, from: this.#start, to: this.#end }] };
    }
    const first = this.#startNode.type === 3 ? this.#startNode : childAt(this.#startNode, this.#start) ?? followingSkipping(this.#startNode, top);
    const stop = this.#endNode.type === 3 ? this.#endNode : childAt(this.#endNode, this.#end) ?? followingSkipping(this.#endNode, top);
    let at = first;
    while (at !== null && at !== stop) {
      if (at === this.#startNode) {
        texts[texts.length] = { record: at, from: this.#start, to: at.data.length };
        at = followingSkipping(at, top);
      } else if (stop !== null && containsRecord(at, stop)) {
        at = following(at, top);
      } else {
        wholes[wholes.length] = at;
        at = followingSkipping(at, top);
      }
    }
    if (this.#endNode.type === 3 && this.#endNode !== this.#startNode) texts[texts.length] = { record: this.#endNode, from: 0, to: this.#end };
    return { wholes, texts };
  }
  deleteContents() {
    const { wholes, texts } = this.#pieces();
    for (let i = 0; i < wholes.length; i++) removeNode(wholes[i]);
    for (let i = 0; i < texts.length; i++) {
      const { record, from, to } = texts[i];
      setData(record, record.data.slice(0, from) + record.data.slice(to));
    }
    this.collapse(true);
  }
  cloneContents() {
    const fragment = fragmentRecord(mainRecord);
    const { wholes, texts } = this.#pieces();
    const all = [];
    for (let i = 0; i < wholes.length; i++) all[all.length] = [wholes[i], cloneTree(wholes[i], mainRecord, true)];
    for (let i = 0; i < texts.length; i++) all[all.length] = [texts[i].record, textRecord(texts[i].record.data.slice(texts[i].from, texts[i].to), mainRecord)];
    reflectApply(arraySort, all, [(a, b) => (comparePosition(a[0], b[0]) & 4 ? -1 : 1)]);
    for (let i = 0; i < all.length; i++) link(all[i][1], fragment, null);
    return nodeOf(fragment);
  }
  extractContents() {
    const fragment = this.cloneContents();
    this.deleteContents();
    return fragment;
  }
  surroundContents(node) {
    node.appendChild(this.extractContents());
    this.insertNode(node);
    this.selectNode(node);
  }
  toString() {
    let text = '';
    const { wholes, texts } = this.#pieces();
    const all = [];
    for (let i = 0; i < wholes.length; i++) if (wholes[i].type !== 8) all[all.length] = [wholes[i], textOf(wholes[i])];
    for (let i = 0; i < texts.length; i++) all[all.length] = [texts[i].record, texts[i].record.data.slice(texts[i].from, texts[i].to)];
    reflectApply(arraySort, all, [(a, b) => (comparePosition(a[0], b[0]) & 4 ? -1 : 1)]);
    for (let i = 0; i < all.length; i++) text += all[i][1];
    return text;
  }
  getBoundingClientRect() { return new DOMRect(); }
  getClientRects() { return []; }
  detach() {}
}
defineConstants(Range, { START_TO_START: 0, START_TO_END: 1, END_TO_END: 2, END_TO_START: 3 });
define('Range', Range);
