let observersExist = false;
let waitingObservers = [];
let deliveryPlanned = false;
let observerState;

class MutationRecord {
  constructor() { illegal(); }
}

function mutationRecord(type, target, fields) {
  const record = createObject(MutationRecord.prototype);
  const all = {
    type, target: nodeOf(target), addedNodes: emptyNodeList(), removedNodes: emptyNodeList(), previousSibling: null, nextSibling: null,
    attributeName: null, attributeNamespace: null, oldValue: null, ...fields,
  };
  for (const key in all) defineProperty(record, key, { value: all[key], enumerable: true, configurable: true });
  return record;
}

class MutationObserver {
  #state;
  static { observerState = (observer) => observer.#state; }
  constructor(callback) {
    if (typeof callback !== 'function') throw new TypeError('The callback must be a function');
    this.#state = { observer: this, callback, records: [], targets: [], waiting: false };
  }
  observe(node, options = {}) {
    const record = nodeArgument(node, 'The target');
    const wanted = { ...options };
    if (wanted.attributes === undefined && (wanted.attributeOldValue !== undefined || wanted.attributeFilter !== undefined)) wanted.attributes = true;
    if (wanted.characterData === undefined && wanted.characterDataOldValue !== undefined) wanted.characterData = true;
    if (!wanted.childList && !wanted.attributes && !wanted.characterData) {
      throw new TypeError('At least one of childList, attributes and characterData must be true');
    }
    if (wanted.attributeFilter !== undefined) {
      const names = dictionary();
      for (const name of wanted.attributeFilter) names[name] = true;
      wanted.attributeFilter = names;
    }
    observersExist = true;
    const list = record.observers === null ? (record.observers = []) : record.observers;
    for (let i = 0; i < list.length; i++) {
      if (list[i].state === this.#state) {
        list[i].options = wanted;
        return;
      }
    }
    list[list.length] = { state: this.#state, options: wanted };
    this.#state.targets[this.#state.targets.length] = record;
  }
  disconnect() {
    const state = this.#state;
    for (let i = 0; i < state.targets.length; i++) {
      const target = state.targets[i];
      const kept = [];
      for (let j = 0; j < target.observers.length; j++) if (target.observers[j].state !== state) kept[kept.length] = target.observers[j];
      target.observers = kept.length === 0 ? null : kept;
    }
    state.targets = [];
    state.records = [];
  }
  takeRecords() {
    const records = this.#state.records;
    this.#state.records = [];
    return records;
  }
}

function interested(options, type, name) {
  if (type === 'childList') return options.childList;
  if (type === 'characterData') return options.characterData;
  return options.attributes && (options.attributeFilter === undefined || options.attributeFilter[name]);
}

/** Queues one record for every observer of the target or of an ancestor with subtree. `fields` is only called when one is interested. */
function queueMutation(type, target, name, oldValue, fields) {
  const found = [];
  for (let at = target; at !== null; at = at.parent) {
    if (at.observers === null) continue;
    for (let i = 0; i < at.observers.length; i++) {
      const { state, options } = at.observers[i];
      if ((at !== target && !options.subtree) || !interested(options, type, name)) continue;
      const wantsOld = type === 'attributes' ? options.attributeOldValue : options.characterDataOldValue;
      let known = null;
      for (let j = 0; j < found.length; j++) if (found[j].state === state) known = found[j];
      if (known === null) found[found.length] = { state, old: Boolean(wantsOld) };
      else if (wantsOld) known.old = true;
    }
  }
  for (let i = 0; i < found.length; i++) {
    const { state, old } = found[i];
    const own = type === 'childList' ? fields() : { attributeName: name, oldValue: old ? oldValue : null };
    state.records[state.records.length] = mutationRecord(type, target, own);
    if (!state.waiting) {
      state.waiting = true;
      waitingObservers[waitingObservers.length] = state;
    }
  }
  if (found.length > 0 && !deliveryPlanned) {
    deliveryPlanned = true;
    microtask(deliverMutations);
  }
}

function deliverMutations() {
  deliveryPlanned = false;
  const waiting = waitingObservers;
  waitingObservers = [];
  for (let i = 0; i < waiting.length; i++) {
    const state = waiting[i];
    state.waiting = false;
    const records = state.records;
    state.records = [];
    if (records.length === 0) continue;
    try {
      reflectApply(state.callback, state.observer, [records, state.observer]);
    } catch (error) {
      callHook('reportException', error);
    }
  }
}

function resetObservers() {
  deliveryPlanned = false;
  for (let i = 0; i < waitingObservers.length; i++) waitingObservers[i].waiting = false;
  waitingObservers = [];
}
define('MutationRecord', MutationRecord);
define('MutationObserver', MutationObserver);
