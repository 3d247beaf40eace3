const indexPattern = /^(0|[1-9]\d{0,9})$/;
const proxyTargets = new WeakMap();
const readWeak = WeakMap.prototype.get;
const writeWeak = WeakMap.prototype.set;

/** The content of a list: `items()` gives records, at most computed once for a state of the document. */
class ListSource {
  constructor(compute, version) {
    this.compute = compute;
    this.version = version;
    this.seen = -1;
    this.cached = null;
    this.names = null;
  }
  items() {
    const version = this.version();
    if (version !== this.seen || this.cached === null) {
      this.cached = this.compute();
      this.seen = version;
      this.names = null;
    }
    return this.cached;
  }
}

const byStructure = () => structureVersion;
const byAttributes = () => structureVersion + attributeVersion;
const unchanging = () => 0;

let listSource;

class ListBase extends Returned {
  #source;
  static { listSource = (list) => list.#source; }
  constructor(object, source) {
    super(object);
    this.#source = source;
  }
}
listSource = asPrivateReader(listSource);

// A list's methods run on the proxy, which carries no private field; the table leads from the proxy to what it stands for.
function asPrivateReader(read) {
  return (list) => {
    const target = reflectApply(readWeak, proxyTargets, [list]);
    return read(target === undefined ? list : target);
  };
}


class NodeList {
  constructor() { illegal(); }
  get length() { return listSource(this).items().length; }
  item(index) { return nodeOf(listSource(this).items()[index >>> 0] ?? null); }
  forEach(callback, self) {
    for (let i = 0; i < this.length; i++) reflectApply(callback, self, [this.item(i), i, this]);
  }
  *entries() { for (let i = 0; i < this.length; i++) yield [i, this.item(i)]; }
  *keys() { for (let i = 0; i < this.length; i++) yield i; }
}
defineHidden(NodeList.prototype, 'values', arrayValues);
defineHidden(NodeList.prototype, iteratorSymbol, arrayValues);

class RadioNodeList extends NodeList {
  get value() {
    const items = listSource(this).items();
    for (let i = 0; i < items.length; i++) {
      if (inputType(items[i]) === 'radio' && isChecked(items[i])) return attr(items[i], 'value') ?? 'on';
    }
    return '';
  }
  set value(text) {
    const items = listSource(this).items();
    for (let i = 0; i < items.length; i++) {
      if (inputType(items[i]) === 'radio' && (attr(items[i], 'value') ?? 'on') === String(text)) return setChecked(items[i], true);
    }
  }
}

class HTMLCollection {
  constructor() { illegal(); }
  get length() { return listSource(this).items().length; }
  item(index) { return nodeOf(listSource(this).items()[index >>> 0] ?? null); }
  namedItem(name) { return namedIn(listSource(this), String(name)); }
}
defineHidden(HTMLCollection.prototype, iteratorSymbol, arrayValues);

class HTMLFormControlsCollection extends HTMLCollection {
  namedItem(name) { return controlsNamed(listSource(this), String(name)); }
}

class HTMLOptionsCollection extends HTMLCollection {
  get length() { return listSource(this).items().length; }
  set length(value) { resizeOptions(listSource(this).owner, value >>> 0); }
  get selectedIndex() { return selectedIndex(listSource(this).owner); }
  set selectedIndex(value) { selectIndex(listSource(this).owner, value | 0); }
  add(option, before) { nodeOf(listSource(this).owner).add(option, before); }
  remove(index) { nodeOf(listSource(this).owner).remove(index); }
}

function nameTable(source) {
  const items = source.items();
  if (source.names !== null && source.namesSeen === attributeVersion) return source.names;
  const names = dictionary();
  for (let i = items.length - 1; i >= 0; i--) {
    const name = items[i].ns === 0 ? attr(items[i], 'name') : null;
    if (name) names[name] = items[i];
  }
  for (let i = items.length - 1; i >= 0; i--) {
    const id = attr(items[i], 'id');
    if (id) names[id] = items[i];
  }
  source.names = names;
  source.namesSeen = attributeVersion;
  return names;
}

function namedIn(source, name) {
  return name === '' ? null : nodeOf(nameTable(source)[name] ?? null);
}

function controlsNamed(source, name) {
  if (name === '' || nameTable(source)[name] === undefined) return null;
  const named = () => {
    const found = [];
    const items = source.items();
    for (let i = 0; i < items.length; i++) {
      if (attr(items[i], 'id') === name || attr(items[i], 'name') === name) found[found.length] = items[i];
    }
    return found;
  };
  const found = named();
  if (found.length === 1) return nodeOf(found[0]);
  return makeList(RadioNodeList.prototype, new ListSource(named, byAttributes));
}


function hasNames(target) {
  return target instanceof HTMLCollection;
}

function namedValue(target, key) {
  const source = listSource(target);
  return target instanceof HTMLFormControlsCollection ? controlsNamed(source, key) : namedIn(source, key);
}

const listTraps = {
  get(target, key, receiver) {
    if (typeof key === 'string') {
      const first = key.charCodeAt(0);
      if (first >= 48 && first <= 57 && indexPattern.test(key)) return nodeOf(listSource(target).items()[key] ?? null) ?? undefined;
      if (key === 'length') return listSource(target).items().length;
      if (!(key in target) && hasNames(target)) return namedValue(target, key) ?? undefined;
    }
    return reflectGet(target, key, receiver);
  },
  has(target, key) {
    if (typeof key === 'string') {
      if (indexPattern.test(key)) return Number(key) < listSource(target).items().length;
      if (!(key in target) && hasNames(target)) return namedValue(target, key) !== null;
    }
    return key in target;
  },
  set(target, key, value, receiver) {
    if (typeof key === 'string' && indexPattern.test(key)) {
      if (target instanceof HTMLOptionsCollection) setOptionAt(listSource(target).owner, Number(key), value);
      return true;
    }
    return reflectSet(target, key, value, receiver);
  },
  ownKeys(target) {
    const source = listSource(target);
    const keys = [];
    const length = source.items().length;
    for (let i = 0; i < length; i++) keys[i] = String(i);
    if (hasNames(target)) for (const name in nameTable(source)) if (!indexPattern.test(name)) keys[keys.length] = name;
    const own = ownKeys(target);
    for (let i = 0; i < own.length; i++) keys[keys.length] = own[i];
    return keys;
  },
  getOwnPropertyDescriptor(target, key) {
    if (typeof key === 'string') {
      if (indexPattern.test(key)) {
        const record = listSource(target).items()[key];
        return record === undefined ? undefined : { value: nodeOf(record), enumerable: true, configurable: true, writable: false };
      }
      if (!(key in target) && hasNames(target)) {
        const value = namedValue(target, key);
        if (value !== null) return { value, enumerable: false, configurable: true, writable: false };
      }
    }
    return Reflect.getOwnPropertyDescriptor(target, key);
  },
  defineProperty(target, key, descriptor) {
    return !(typeof key === 'string' && indexPattern.test(key)) && Reflect.defineProperty(target, key, descriptor);
  },
  deleteProperty(target, key) {
    return typeof key === 'string' && indexPattern.test(key) ? false : Reflect.deleteProperty(target, key);
  },
};

/** A list that pages see as an array-like object and that follows the document. */
function makeList(prototype, source) {
  const target = createObject(prototype);
  new ListBase(target, source);
  const proxy = new ProxyConstructor(target, listTraps);
  reflectApply(writeWeak, proxyTargets, [proxy, target]);
  return proxy;
}

/** A list that never changes: its members are plain properties. */
function listOf(records) {
  const list = createObject(NodeList.prototype);
  const source = new ListSource(() => records, unchanging);
  new ListBase(list, source);
  for (let i = 0; i < records.length; i++) list[i] = nodeOf(records[i]);
  return list;
}

function emptyNodeList() {
  return listOf([]);
}

define('NodeList', NodeList);
define('RadioNodeList', RadioNodeList);
define('HTMLCollection', HTMLCollection);
define('HTMLFormControlsCollection', HTMLFormControlsCollection);
define('HTMLOptionsCollection', HTMLOptionsCollection);

function childNodesOf(record) {
  const extra = extraOf(record);
  return extra.childNodes ?? (extra.childNodes = makeList(NodeList.prototype, new ListSource(() => childrenOf(record), byStructure)));
}

function elementsIn(record) {
  const found = [];
  for (let at = record.first; at !== null; at = at.next) if (at.type === 1) found[found.length] = at;
  return found;
}

function childElementsOf(record) {
  const extra = extraOf(record);
  return extra.children ?? (extra.children = makeList(HTMLCollection.prototype, new ListSource(() => elementsIn(record), byStructure)));
}

function descendants(root, accepts) {
  const found = [];
  for (let at = root.first; at !== null; at = following(at, root)) if (at.type === 1 && accepts(at)) found[found.length] = at;
  return found;
}

/** A live collection of descendants, kept under `key` so that asking again gives the same object. */
function liveDescendants(root, key, accepts, version) {
  const extra = extraOf(root);
  const kept = extra.lists ?? (extra.lists = dictionary());
  return kept[key] ?? (kept[key] = makeList(HTMLCollection.prototype, new ListSource(() => descendants(root, accepts), version)));
}

function elementsByTag(root, name) {
  const text = String(name);
  if (text === '*') return liveDescendants(root, 't*', () => true, byStructure);
  const small = lower(text);
  return liveDescendants(root, `t${text}`, (record) => record.name === (record.ns === 0 ? small : text), byStructure);
}

function elementsByTagNS(root, namespace, local) {
  const ns = namespaces.indexOf(namespace);
  const accepts = (record) => (namespace === '*' || record.ns === ns) && (local === '*' || record.name === local);
  return liveDescendants(root, `n${namespace} ${local}`, accepts, byStructure);
}

function hasClasses(record, wanted) {
  const value = attr(record, 'class');
  if (value === null || wanted.length === 0) return false;
  for (let i = 0; i < wanted.length; i++) if (!hasWord(value, wanted[i])) return false;
  return true;
}

function isBlankUnit(unit) {
  return unit === 32 || unit === 10 || unit === 9 || unit === 13 || unit === 12;
}

/** Whether a blank-separated list has this word, without splitting it. */
function hasWord(list, word) {
  if (list === word) return true;
  const length = word.length;
  for (let at = list.indexOf(word); at >= 0; at = list.indexOf(word, at + 1)) {
    const end = at + length;
    if ((at === 0 || isBlankUnit(list.charCodeAt(at - 1))) && (end === list.length || isBlankUnit(list.charCodeAt(end)))) return true;
  }
  return false;
}

function elementsByClass(root, names) {
  const wanted = wordsOf(String(names));
  return liveDescendants(root, `c${arrayJoin(wanted, ' ')}`, (record) => hasClasses(record, wanted), byAttributes);
}
