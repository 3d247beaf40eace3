let mapRecord;

class MapSlot extends Returned {
  #record;
  static { mapRecord = (map) => map.#record; }
  constructor(object, record) {
    super(object);
    this.#record = record;
  }
}

class NamedNodeMap {
  constructor() { illegal(); }
  get length() { return (mapRecord(this).attrs?.length ?? 0) / 2; }
  item(index) {
    const record = mapRecord(this);
    const name = record.attrs?.[(index >>> 0) * 2];
    return name === undefined ? null : nodeOf(attrNodeRecord(record, name));
  }
  getNamedItem(name) { return nodeOf(mapRecord(this)).getAttributeNode(name); }
  setNamedItem(node) { return nodeOf(mapRecord(this)).setAttributeNode(node); }
  removeNamedItem(name) {
    const node = this.getNamedItem(name);
    if (node === null) throw new DOMException('The element has no such attribute.', 'NotFoundError');
    removeAttr(mapRecord(this), slotOf(node).name);
    return node;
  }
}
defineHidden(NamedNodeMap.prototype, iteratorSymbol, arrayValues);
define('NamedNodeMap', NamedNodeMap);

function attributeIn(target, key) {
  const record = mapRecord(target);
  const name = indexPattern.test(key) ? record.attrs?.[Number(key) * 2] : hasAttr(record, key) ? key : undefined;
  return name === undefined ? undefined : nodeOf(attrNodeRecord(record, name));
}

function namedNodeMapOf(record) {
  const extra = extraOf(record);
  if (extra.attributes) return extra.attributes;
  const target = createObject(NamedNodeMap.prototype);
  new MapSlot(target, record);
  const proxy = new ProxyConstructor(target, {
    get: (_, key) => (typeof key !== 'string' || key in target ? reflectGet(target, key, target) : attributeIn(target, key)),
    has: (_, key) => key in target || (typeof key === 'string' && attributeIn(target, key) !== undefined),
    ownKeys: () => Array.from({ length: target.length }, (_, index) => String(index)),
    getOwnPropertyDescriptor(_, key) {
      const value = typeof key === 'string' ? attributeIn(target, key) : undefined;
      return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: false };
    },
  });
  new MapSlot(proxy, record);
  return (extra.attributes = proxy);
}
