class DOMStringMap {
  constructor() { illegal(); }
}
define('DOMStringMap', DOMStringMap);

function dataAttribute(key) {
  return `data-${key.replace(/[A-Z]/g, (unit) => `-${unit.toLowerCase()}`)}`;
}

function dataKey(name) {
  return name.slice(5).replace(/-([a-z])/g, (_, unit) => unit.toUpperCase());
}

function dataKeys(record) {
  const keys = [];
  const list = record.attrs;
  if (list !== null) for (let i = 0; i < list.length; i += 2) if (list[i].startsWith('data-')) keys[keys.length] = dataKey(list[i]);
  return keys;
}

function datasetOf(record) {
  const extra = extraOf(record);
  if (extra.dataset) return extra.dataset;
  const read = (key) => (typeof key === 'string' ? attr(record, dataAttribute(key)) : null);
  return (extra.dataset = new ProxyConstructor(createObject(DOMStringMap.prototype), {
    get: (target, key) => read(key) ?? target[key],
    has: (target, key) => read(key) !== null || key in target,
    set(target, key, value) {
      if (typeof key !== 'string') return false;
      if (/-[a-z]/.test(key)) throw new DOMException(`'${key}' is not a valid name.`, 'SyntaxError');
      setAttr(record, attributeName(record, dataAttribute(key)), String(value));
      return true;
    },
    deleteProperty(target, key) {
      if (typeof key === 'string') removeAttr(record, dataAttribute(key));
      return true;
    },
    ownKeys: () => dataKeys(record),
    getOwnPropertyDescriptor(target, key) {
      const value = read(key);
      return value === null ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
    defineProperty(target, key, descriptor) {
      setAttr(record, dataAttribute(String(key)), String(descriptor.value));
      return true;
    },
  }));
}
