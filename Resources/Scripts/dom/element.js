function tagName(record) {
  const name = qualifiedName(record);
  return record.ns === 0 && (record.extra === null || record.extra.namespace === undefined) ? name.toUpperCase() : name;
}

function positionWord(position) {
  const word = lower(String(position));
  if (word === 'beforebegin' || word === 'afterbegin' || word === 'beforeend' || word === 'afterend') return word;
  throw new DOMException(`'${word}' is no position.`, 'SyntaxError');
}

/** Puts a record at a position next to or inside `record`; false when there is no place for it. */
function insertAdjacent(record, word, added) {
  const outside = word === 'beforebegin' || word === 'afterend';
  if (outside && record.parent === null) return false;
  if (word === 'beforebegin') insertChecked(added, record.parent, record);
  else if (word === 'afterbegin') insertChecked(added, record, record.first);
  else if (word === 'beforeend') insertChecked(added, record, null);
  else insertChecked(added, record.parent, record.next);
  return true;
}

function setInnerHTML(record, html) {
  const home = innerHome(record);
  const fragment = parseFragment(html, contextName(record), home.doc);
  const records = childrenOf(fragment);
  for (let i = 0; i < records.length; i++) unlink(records[i]);
  replaceChildren(home, records);
}

class Element extends Node {
  get namespaceURI() {
    const record = slotOf(this);
    return record.extra !== null && record.extra.namespace !== undefined ? record.extra.namespace : namespaces[record.ns];
  }
  get prefix() { return slotOf(this).extra?.prefix ?? null; }
  get localName() { return slotOf(this).name; }
  get tagName() { return tagName(slotOf(this)); }
  get id() { return attr(slotOf(this), 'id') ?? ''; }
  set id(value) { setAttr(slotOf(this), 'id', String(value)); }
  get className() { return attr(slotOf(this), 'class') ?? ''; }
  set className(value) { setAttr(slotOf(this), 'class', String(value)); }
  get slot() { return attr(slotOf(this), 'slot') ?? ''; }
  set slot(value) { setAttr(slotOf(this), 'slot', String(value)); }
  get classList() { return tokenListOf(slotOf(this), 'class'); }
  set classList(value) { setAttr(slotOf(this), 'class', String(value)); }
  get attributes() { return namedNodeMapOf(slotOf(this)); }
  get shadowRoot() { return null; }
  hasAttributes() { return slotOf(this).attrs !== null; }
  getAttributeNames() {
    const names = [];
    const list = slotOf(this).attrs;
    if (list !== null) for (let i = 0; i < list.length; i += 2) names[names.length] = list[i];
    return names;
  }
  getAttribute(name) {
    const record = slotOf(this);
    const text = String(name);
    return attr(record, record.ns === 0 ? lower(text) : text);
  }
  setAttribute(name, value) {
    const record = slotOf(this);
    setAttr(record, attributeName(record, name), String(value));
  }
  removeAttribute(name) {
    const record = slotOf(this);
    const text = String(name);
    removeAttr(record, record.ns === 0 ? lower(text) : text);
  }
  hasAttribute(name) {
    const record = slotOf(this);
    const text = String(name);
    return hasAttr(record, record.ns === 0 ? lower(text) : text);
  }
  toggleAttribute(name, force) {
    const record = slotOf(this);
    const key = attributeName(record, name);
    const present = force === undefined ? !hasAttr(record, key) : Boolean(force);
    toggleAttr(record, key, present);
    return present;
  }
  getAttributeNS(namespace, local) {
    const record = slotOf(this);
    const name = nameInNamespace(record, namespace, String(local));
    return name === null ? null : attr(record, name);
  }
  setAttributeNS(namespace, name, value) {
    const record = slotOf(this);
    const text = String(name);
    if (text === '' || badAttributeName.test(text)) throw new DOMException(`'${text}' is not a valid attribute name.`, 'InvalidCharacterError');
    if (namespace !== null && namespace !== undefined && namespace !== '') {
      const extra = extraOf(record);
      (extra.attributeNamespaces ?? (extra.attributeNamespaces = dictionary()))[text] = String(namespace);
    }
    setAttr(record, text, String(value));
  }
  removeAttributeNS(namespace, local) {
    const record = slotOf(this);
    const name = nameInNamespace(record, namespace, String(local));
    if (name !== null) removeAttr(record, name);
  }
  hasAttributeNS(namespace, local) { return nameInNamespace(slotOf(this), namespace, String(local)) !== null; }
  getAttributeNode(name) {
    const record = slotOf(this);
    const key = record.ns === 0 ? lower(String(name)) : String(name);
    return hasAttr(record, key) ? nodeOf(attrNodeRecord(record, key)) : null;
  }
  setAttributeNode(node) { return attachAttr(slotOf(this), nodeArgument(node, 'The attribute')); }
  removeAttributeNode(node) {
    const record = slotOf(this);
    const attribute = nodeArgument(node, 'The attribute');
    if (attribute.state?.owner !== record) throw new DOMException('The element has no such attribute.', 'NotFoundError');
    removeAttr(record, attribute.name);
    return node;
  }
  matches(selector) { return matchesText(slotOf(this), String(selector)); }
  webkitMatchesSelector(selector) { return matchesText(slotOf(this), String(selector)); }
  closest(selector) { return nodeOf(closestTo(slotOf(this), selector)); }
  getElementsByTagName(name) { return elementsByTag(slotOf(this), name); }
  getElementsByTagNameNS(namespace, name) { return elementsByTagNS(slotOf(this), namespace, String(name)); }
  getElementsByClassName(names) { return elementsByClass(slotOf(this), names); }
  get innerHTML() { return innerHTML(slotOf(this)); }
  set innerHTML(html) { setInnerHTML(slotOf(this), html === null ? '' : String(html)); }
  get outerHTML() { return outerHTML(slotOf(this)); }
  set outerHTML(html) {
    const record = slotOf(this);
    const parent = record.parent;
    if (parent === null) return;
    if (parent.type === 9) throw new DOMException('The document element can not be replaced in this way.', 'NoModificationAllowedError');
    const fragment = parseFragment(String(html), contextName(parent), record.doc);
    const next = record.next;
    removeNode(record);
    insertNode(fragment, parent, next);
  }
  insertAdjacentHTML(position, html) {
    const record = slotOf(this);
    const word = positionWord(position);
    const context = word === 'beforebegin' || word === 'afterend' ? record.parent : record;
    if (context === null || context.type === 9) throw new DOMException('The element has no parent element.', 'NoModificationAllowedError');
    insertAdjacent(record, word, parseFragment(String(html), contextName(context), record.doc));
  }
  insertAdjacentElement(position, element) {
    const added = nodeArgument(element, 'The element');
    return insertAdjacent(slotOf(this), positionWord(position), added) ? element : null;
  }
  insertAdjacentText(position, text) {
    const record = slotOf(this);
    insertAdjacent(record, positionWord(position), textRecord(String(text), record.doc));
  }
  attachShadow() { throw new DOMException('Shadow trees are not supported.', 'NotSupportedError'); }
  animate() {
    return { finished: Promise.resolve(), cancel() {}, play() {}, pause() {}, finish() {}, onfinish: null, addEventListener() {}, removeEventListener() {} };
  }
  getAnimations() { return []; }
}
addMembers(Element.prototype, parentMembers);
addMembers(Element.prototype, childMembers);
addMembers(Element.prototype, siblingMembers);
addMembers(Element.prototype, geometryMembers);
define('Element', Element);
