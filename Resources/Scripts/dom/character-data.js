function checkedOffset(record, offset) {
  const at = offset >>> 0;
  if (at > record.data.length) throw new DOMException('The offset is beyond the text.', 'IndexSizeError');
  return at;
}

class CharacterData extends Node {
  get data() { return slotOf(this).data; }
  set data(value) { setData(slotOf(this), value === null ? '' : String(value)); }
  get length() { return slotOf(this).data.length; }
  substringData(offset, count) {
    const record = slotOf(this);
    const at = checkedOffset(record, offset);
    return record.data.slice(at, at + (count >>> 0));
  }
  appendData(text) {
    const record = slotOf(this);
    setData(record, record.data + String(text));
  }
  insertData(offset, text) { this.replaceData(offset, 0, text); }
  deleteData(offset, count) { this.replaceData(offset, count, ''); }
  replaceData(offset, count, text) {
    const record = slotOf(this);
    const at = checkedOffset(record, offset);
    setData(record, record.data.slice(0, at) + String(text) + record.data.slice(at + (count >>> 0)));
  }
}
addMembers(CharacterData.prototype, childMembers);
addMembers(CharacterData.prototype, siblingMembers);

class Text extends CharacterData {
  constructor(data = '') {
    return nodeOf(textRecord(String(data), mainRecord));
  }
  splitText(offset) {
    const record = slotOf(this);
    const at = checkedOffset(record, offset);
    const rest = textRecord(record.data.slice(at), record.doc);
    if (record.parent !== null) insertNode(rest, record.parent, record.next);
    setData(record, record.data.slice(0, at));
    return nodeOf(rest);
  }
  get wholeText() {
    let first = slotOf(this);
    while (first.prev !== null && first.prev.type === 3) first = first.prev;
    let text = '';
    for (let at = first; at !== null && at.type === 3; at = at.next) text += at.data;
    return text;
  }
}

class Comment extends CharacterData {
  constructor(data = '') {
    return nodeOf(commentRecord(String(data), mainRecord));
  }
}

class DocumentType extends Node {
  get name() { return slotOf(this).name; }
  get publicId() { return slotOf(this).state?.publicId ?? ''; }
  get systemId() { return slotOf(this).state?.systemId ?? ''; }
}
addMembers(DocumentType.prototype, childMembers);

class DocumentFragment extends Node {
  constructor() {
    return nodeOf(fragmentRecord(mainRecord));
  }
  getElementById(id) {
    const root = slotOf(this);
    const wanted = String(id);
    for (let at = root.first; at !== null; at = following(at, root)) if (at.type === 1 && attr(at, 'id') === wanted) return nodeOf(at);
    return null;
  }
}
addMembers(DocumentFragment.prototype, parentMembers);

class Attr extends Node {
  get name() { return slotOf(this).name; }
  get localName() {
    const record = slotOf(this);
    return this.namespaceURI === null ? record.name : localPart(record.name);
  }
  get namespaceURI() {
    const record = slotOf(this);
    return record.state.owner === null ? record.state.namespace ?? null : attributeNamespace(record.state.owner, record.name);
  }
  get prefix() {
    const { name } = slotOf(this);
    return this.namespaceURI !== null && name.includes(':') ? name.slice(0, name.indexOf(':')) : null;
  }
  get value() { return attrValue(slotOf(this)); }
  set value(value) {
    const record = slotOf(this);
    record.data = String(value);
    if (record.state.owner !== null) setAttr(record.state.owner, record.name, record.data);
  }
  get ownerElement() { return nodeOf(slotOf(this).state.owner); }
  get specified() { return true; }
}
define('CharacterData', CharacterData);
define('Text', Text);
define('Comment', Comment);
define('DocumentType', DocumentType);
define('DocumentFragment', DocumentFragment);
define('Attr', Attr);
