/** What stands behind a DOM object. The tree is made of records; page code only ever sees the objects. */
class NodeRecord {
  constructor(type, name, doc) {
    this.type = type;
    this.name = name;
    this.ns = 0;
    this.doc = doc;
    this.parent = null;
    this.first = null;
    this.last = null;
    this.prev = null;
    this.next = null;
    this.count = 0;
    this.connected = false;
    this.data = '';
    this.attrs = null;
    this.listeners = null;
    this.handlers = null;
    this.observers = null;
    this.node = null;
    this.id = 0;
    this.state = null;
    this.extra = null;
    this.content = null;
    this.started = false;
    this.position = 0;
    this.byParser = false;
  }
}

/** The record of an event target that is no node. */
class TargetRecord {
  constructor(node) {
    this.type = 0;
    this.parent = null;
    this.doc = null;
    this.listeners = null;
    this.handlers = null;
    this.node = node;
  }
}

class Returned {
  constructor(object) {
    return object;
  }
}

/** Adds the private slot to any object: the constructor that returns its argument lets a private field land on it. */
class Slot extends Returned {
  #record;
  constructor(object, record) {
    super(object);
    this.#record = record;
  }
  static of(object) {
    return object.#record;
  }
  static has(object) {
    return #record in object;
  }
}
const readSlot = Slot.of;
const hasSlot = Slot.has;

const windowSlot = new TargetRecord(window);

function slotOf(object) {
  if (object === window || object === undefined || object === null) return windowSlot;
  return readSlot(object);
}

function isTarget(object) {
  return object === window || (object !== null && typeof object === 'object' && hasSlot(object));
}

/** The record of a node, or null when the value is no node. */
function recordOrNull(value) {
  if (value === null || typeof value !== 'object' || !hasSlot(value)) return null;
  const record = readSlot(value);
  return record.type === 0 ? null : record;
}

function nodeArgument(value, what) {
  const record = recordOrNull(value);
  if (record === null) throw new TypeError(`${what} must be an instance of Node`);
  return record;
}

function stampTarget(object) {
  const record = new TargetRecord(object);
  new Slot(object, record);
  return record;
}

/** Filled by the files that declare the classes: the prototype for a record. */
let prototypeFor = null;

function nodeOf(record) {
  if (record === null) return null;
  if (record.node !== null) return record.node;
  const node = isHTML(record, 'form') ? formNode(record) : createObject(prototypeFor(record));
  new Slot(node, record);
  record.node = node;
  return node;
}

function extraOf(record) {
  return record.extra === null ? (record.extra = dictionary()) : record.extra;
}

let lastId = 0;

function idOf(record) {
  if (record.id === 0) record.id = ++lastId;
  return record.id;
}

/** The next record in tree order inside `root`; loops only, since depth is the page's choice. */
function following(record, root) {
  if (record.first !== null) return record.first;
  return followingSkipping(record, root);
}

/** As `following`, without the record's own children. */
function followingSkipping(record, root) {
  while (record !== root) {
    if (record.next !== null) return record.next;
    record = record.parent;
    if (record === null) return null;
  }
  return null;
}

function preceding(record, root) {
  if (record === root) return null;
  if (record.prev === null) return record.parent;
  record = record.prev;
  while (record.last !== null) record = record.last;
  return record;
}

function rootOf(record) {
  while (record.parent !== null) record = record.parent;
  return record;
}

function containsRecord(ancestor, record) {
  while (record !== null) {
    if (record === ancestor) return true;
    record = record.parent;
  }
  return false;
}

function isHTML(record, name) {
  return record !== null && record.type === 1 && record.ns === 0 && record.name === name;
}

function textOf(record) {
  if (record.type === 3 || record.type === 8) return record.data;
  let text = '';
  for (let at = record.first; at !== null; at = following(at, record)) if (at.type === 3) text += at.data;
  return text;
}

/** Next and previous element siblings, first and last element children. */
function elementFrom(record) {
  while (record !== null && record.type !== 1) record = record.next;
  return record;
}

function elementBackFrom(record) {
  while (record !== null && record.type !== 1) record = record.prev;
  return record;
}

let mainDocument = null;
let mainRecord = null;
let structureVersion = 1;
let attributeVersion = 1;
let stateVersion = 1;
let dirty = true;

function setDirty() {
  dirty = true;
}

function isTreeDirty() {
  return dirty;
}

function stateChanged() {
  stateVersion++;
  dirty = true;
}

function nodeById(id) {
  if (mainRecord === null || !(id > 0)) return null;
  for (let at = mainRecord; at !== null; at = following(at, mainRecord)) if (at.id === id) return at;
  return null;
}

function textRecord(data, doc) {
  const record = new NodeRecord(3, '#text', doc);
  record.data = data;
  return record;
}

function commentRecord(data, doc) {
  const record = new NodeRecord(8, '#comment', doc);
  record.data = data;
  return record;
}

function fragmentRecord(doc) {
  return new NodeRecord(11, '#document-fragment', doc);
}

function elementRecord(name, ns, doc) {
  const record = new NodeRecord(1, name, doc);
  record.ns = ns;
  if (ns !== 0) return record;
  if (name === 'template') {
    record.content = fragmentRecord(doc);
    extraOf(record.content).host = record;
  } else if (name === 'fieldset') {
    fieldsetSeen = true;
  }
  return record;
}
