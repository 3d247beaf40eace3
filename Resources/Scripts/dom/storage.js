const storageQuota = 5 * 1024 * 1024;
let storageArea;
let makeStorage;
let setStored;
let removeStored;

/** Names that lead to Storage's own members rather than to items. */
function isStorageMember(name) {
  return typeof name === 'symbol' || name in Storage.prototype;
}

class Storage {
  #area;
  #items = new safe.Map();
  #units = 0;

  static {
    storageArea = (storage) => storage.#items;
    setStored = (storage, name, value) => storage.#set(name, value);
    removeStored = (storage, name) => storage.#remove(name);
    makeStorage = (area, pairs) => {
      const storage = new Storage(ownKey, area);
      for (let index = 0; index < pairs.length; index += 1) {
        mapSet(storage.#items, `${pairs[index][0]}`, `${pairs[index][1]}`);
        storage.#units += pairs[index][0].length + pairs[index][1].length;
      }
      const proxy = new ProxyConstructor(storage, storageTraps(storage));
      weakWrite(storageTargets, proxy, storage);
      return proxy;
    };
  }

  constructor(key, area) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
    this.#area = area;
  }

  #set(name, value) {
    const old = mapGet(this.#items, name);
    if (old === value) return;
    const units = this.#units + value.length - (old === undefined ? -name.length : old.length);
    if (units > storageQuota) throw domException('The storage of this site is full.', 'QuotaExceededError');
    this.#units = units;
    mapSet(this.#items, name, value);
    post('storage', { area: this.#area, op: 'set', key: name, value });
  }

  #remove(name) {
    const old = mapGet(this.#items, name);
    if (old === undefined) return;
    this.#units -= old.length + name.length;
    mapDelete(this.#items, name);
    post('storage', { area: this.#area, op: 'remove', key: name });
  }

  get length() { return mapSize(targetOf(this).#items); }
  key(index) {
    const wanted = safe.floor(safe.toNumber(index)) || 0;
    let at = 0;
    let found = null;
    mapEach(targetOf(this).#items, (value, name) => {
      if (at === wanted) found = name;
      at += 1;
    });
    return found;
  }

  getItem(name) { return mapGet(targetOf(this).#items, `${name}`) ?? null; }
  setItem(name, value) { targetOf(this).#set(`${name}`, `${value}`); }
  removeItem(name) { targetOf(this).#remove(`${name}`); }
  clear() {
    const storage = targetOf(this);
    if (mapSize(storage.#items) === 0) return;
    storage.#items = new safe.Map();
    storage.#units = 0;
    post('storage', { area: storage.#area, op: 'clear' });
  }
}

const storageTargets = new safe.WeakMap();

function targetOf(storage) {
  return weakRead(storageTargets, storage) ?? storage;
}

function storageTraps(storage) {
  const item = (name) => mapGet(storageArea(storage), name) ?? null;
  return {
    __proto__: null,
    get(target, name, receiver) {
      if (isStorageMember(name)) return reflectGet(target, name, receiver);
      return item(name) ?? undefined;
    },
    set(target, name, value) {
      if (typeof name === 'symbol') return false;
      setStored(storage, name, `${value}`);
      return true;
    },
    has(target, name) { return isStorageMember(name) || item(name) !== null; },
    deleteProperty(target, name) {
      if (typeof name !== 'symbol') removeStored(storage, name);
      return true;
    },
    ownKeys() {
      const names = [];
      mapEach(storageArea(storage), (value, name) => append(names, name));
      return names;
    },
    getOwnPropertyDescriptor(target, name) {
      const value = typeof name === 'symbol' ? null : item(name);
      return value === null ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
    defineProperty(target, name, descriptor) {
      if (typeof name === 'symbol') return false;
      setStored(storage, name, `${descriptor.value}`);
      return true;
    },
  };
}
nameInterface(Storage, 'Storage');

function installStorage(localPairs, sessionPairs) {
  const local = makeStorage('local', localPairs);
  const session = makeStorage('session', sessionPairs);
  installGetter(window, 'localStorage', () => local, undefined);
  installGetter(window, 'sessionStorage', () => session, undefined);
}
