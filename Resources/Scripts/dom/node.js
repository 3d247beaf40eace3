const nodeTypes = {
  ELEMENT_NODE: 1, ATTRIBUTE_NODE: 2, TEXT_NODE: 3, CDATA_SECTION_NODE: 4, ENTITY_REFERENCE_NODE: 5, ENTITY_NODE: 6,
  PROCESSING_INSTRUCTION_NODE: 7, COMMENT_NODE: 8, DOCUMENT_NODE: 9, DOCUMENT_TYPE_NODE: 10, DOCUMENT_FRAGMENT_NODE: 11, NOTATION_NODE: 12,
};
const positionFlags = {
  DOCUMENT_POSITION_DISCONNECTED: 1, DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4,
  DOCUMENT_POSITION_CONTAINS: 8, DOCUMENT_POSITION_CONTAINED_BY: 16, DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC: 32,
};

function ancestry(record) {
  const line = [];
  for (let at = record; at !== null; at = at.parent) line[line.length] = at;
  return line;
}

/** Where `other` stands as seen from `record`, as flags. */
function comparePosition(record, other) {
  if (record === other) return 0;
  const mine = ancestry(record);
  const theirs = ancestry(other);
  let i = mine.length - 1;
  let j = theirs.length - 1;
  if (mine[i] !== theirs[j]) return 1 + 32 + (idOf(mine[i]) < idOf(theirs[j]) ? 4 : 2);
  while (i >= 0 && j >= 0 && mine[i] === theirs[j]) {
    i--;
    j--;
  }
  if (i < 0) return 16 + 4;
  if (j < 0) return 8 + 2;
  let left = mine[i].prev;
  let right = mine[i].next;
  // Both directions at once: the cost is that of the nearer sibling.
  while (left !== null || right !== null) {
    if (left === theirs[j]) return 2;
    if (right === theirs[j]) return 4;
    if (left !== null) left = left.prev;
    if (right !== null) right = right.next;
  }
  return 1 + 32 + 2;
}

function copyRecord(record, doc) {
  const copy = new NodeRecord(record.type, record.name, doc);
  copy.ns = record.ns;
  copy.data = record.type === 2 ? attrValue(record) : record.data;
  if (record.type === 1) {
    if (record.attrs !== null) parsedAttributes(copy, record.attrs.slice());
    if (record.content !== null) {
      copy.content = fragmentRecord(doc);
      copy.content.extra = dictionary();
      copy.content.extra.host = copy;
    }
    if (record.state !== null) copyControlState(record, copy);
    copy.started = record.started;
    if (record.extra !== null) {
      if (record.extra.attributeNamespaces) extraOf(copy).attributeNamespaces = record.extra.attributeNamespaces;
      if (record.extra.prefix) extraOf(copy).prefix = record.extra.prefix;
      if (record.extra.namespace !== undefined) extraOf(copy).namespace = record.extra.namespace;
    }
  } else if (record.type === 2) {
    copy.state = { owner: null };
  } else if (record.type === 9) {
    copy.state = documentState(record.state);
    copy.doc = copy;
    copy.connected = true;
  } else if (record.type === 10) {
    copy.state = record.state;
  }
  return copy;
}

/** Copies a subtree with a walk over it; template contents wait in a list, since templates can nest deeply. */
function cloneTree(record, doc, deep) {
  const top = copyRecord(record, doc);
  const home = top.type === 9 ? top : doc;
  const waiting = [{ source: record, copy: top, wholly: deep }];
  for (let next = 0; next < waiting.length; next++) {
    const { source, copy, wholly } = waiting[next];
    if (source.content !== null && wholly) waiting[waiting.length] = { source: source.content, copy: copy.content, wholly: true };
    if (!wholly) continue;
    let target = copy;
    let at = source;
    while (true) {
      if (at.first !== null) {
        at = at.first;
      } else {
        while (at !== source && at.next === null) {
          at = at.parent;
          target = target.parent;
        }
        if (at === source) break;
        at = at.next;
        target = target.parent;
      }
      const made = copyRecord(at, home);
      if (target.connected) made.connected = true;
      link(made, target, null);
      if (made.content !== null) waiting[waiting.length] = { source: at.content, copy: made.content, wholly: true };
      target = made;
    }
  }
  if (top.type === 9) connectSubtree(top, top, true, []);
  return top;
}

function sameNode(a, b) {
  if (a.type !== b.type || a.name !== b.name || a.ns !== b.ns || a.data !== b.data || a.count !== b.count) return false;
  if (a.type !== 1) return true;
  const length = a.attrs === null ? 0 : a.attrs.length;
  if (length !== (b.attrs === null ? 0 : b.attrs.length)) return false;
  for (let i = 0; i < length; i += 2) if (attr(b, a.attrs[i]) !== a.attrs[i + 1]) return false;
  return true;
}

function sameTree(a, b) {
  let x = a;
  let y = b;
  while (x !== null) {
    if (y === null || !sameNode(x, y)) return false;
    x = following(x, a);
    y = following(y, b);
  }
  return y === null;
}

/** Joins neighbouring texts and removes empty ones below a node. */
function normalizeTree(root) {
  let at = following(root, root);
  while (at !== null) {
    if (at.type !== 3) {
      at = following(at, root);
      continue;
    }
    if (at.data === '') {
      const empty = at;
      at = followingSkipping(at, root);
      removeNode(empty);
      continue;
    }
    let text = at.data;
    while (at.next !== null && at.next.type === 3) {
      text += at.next.data;
      removeNode(at.next);
    }
    if (text !== at.data) setData(at, text);
    at = following(at, root);
  }
}

class Node extends EventTarget {
  constructor() { illegal(); }
  get nodeType() { return slotOf(this).type; }
  get nodeName() {
    const record = slotOf(this);
    return record.type === 1 ? tagName(record) : record.name;
  }
  get nodeValue() {
    const record = slotOf(this);
    if (record.type === 3 || record.type === 8) return record.data;
    return record.type === 2 ? attrValue(record) : null;
  }
  set nodeValue(value) {
    const record = slotOf(this);
    if (record.type === 3 || record.type === 8) setData(record, value === null ? '' : String(value));
    else if (record.type === 2) this.value = value === null ? '' : value;
  }
  get textContent() {
    const record = slotOf(this);
    if (record.type === 9 || record.type === 10) return null;
    return record.type === 2 ? attrValue(record) : textOf(record);
  }
  set textContent(value) {
    const record = slotOf(this);
    const text = value === null || value === undefined ? '' : String(value);
    if (record.type === 1 || record.type === 11) setText(record, text);
    else this.nodeValue = text;
  }
  get parentNode() { return nodeOf(slotOf(this).parent); }
  get parentElement() { return nodeOf(parentElement(slotOf(this))); }
  get firstChild() { return nodeOf(slotOf(this).first); }
  get lastChild() { return nodeOf(slotOf(this).last); }
  get previousSibling() { return nodeOf(slotOf(this).prev); }
  get nextSibling() { return nodeOf(slotOf(this).next); }
  get childNodes() { return childNodesOf(slotOf(this)); }
  get ownerDocument() {
    const record = slotOf(this);
    return record.type === 9 ? null : nodeOf(record.doc);
  }
  get isConnected() { return slotOf(this).connected; }
  get baseURI() { return baseURL(slotOf(this).doc); }
  hasChildNodes() { return slotOf(this).first !== null; }
  getRootNode() { return nodeOf(rootOf(slotOf(this))); }
  appendChild(child) {
    insertChecked(nodeArgument(child, 'The child'), slotOf(this), null);
    return child;
  }
  insertBefore(child, before) {
    if (before !== null && before !== undefined) nodeArgument(before, 'The reference node');
    insertChecked(nodeArgument(child, 'The child'), slotOf(this), recordOrNull(before));
    return child;
  }
  replaceChild(child, old) {
    const parent = slotOf(this);
    const incoming = nodeArgument(child, 'The new child');
    const outgoing = nodeArgument(old, 'The old child');
    if (outgoing.parent !== parent) throw new DOMException('The node to replace is not a child of this node.', 'NotFoundError');
    if (incoming === outgoing) return old;
    if (incoming.type === 9 || containsRecord(incoming, parent)) throw hierarchyError('The new child contains the parent.');
    const next = outgoing.next === incoming ? incoming.next : outgoing.next;
    removeNode(outgoing);
    checkInsertion(incoming, parent, next);
    insertNode(incoming, parent, next);
    return old;
  }
  removeChild(child) {
    const record = nodeArgument(child, 'The child');
    if (record.parent !== slotOf(this)) throw new DOMException('The node to remove is not a child of this node.', 'NotFoundError');
    removeNode(record);
    return child;
  }
  cloneNode(deep = false) {
    const record = slotOf(this);
    return nodeOf(cloneTree(record, record.doc, Boolean(deep)));
  }
  normalize() { normalizeTree(slotOf(this)); }
  contains(other) {
    const record = recordOrNull(other);
    return record !== null && containsRecord(slotOf(this), record);
  }
  compareDocumentPosition(other) { return comparePosition(slotOf(this), nodeArgument(other, 'The other node')); }
  isEqualNode(other) {
    const record = recordOrNull(other);
    return record !== null && sameTree(slotOf(this), record);
  }
  isSameNode(other) { return this === other; }
  lookupNamespaceURI() { return null; }
  lookupPrefix() { return null; }
  isDefaultNamespace() { return false; }
}
defineConstants(Node, nodeTypes);
defineConstants(Node, positionFlags);
define('Node', Node);
