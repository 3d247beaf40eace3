class NodeFilter {
  constructor() { illegal(); }
}
defineConstants(NodeFilter, {
  FILTER_ACCEPT: 1, FILTER_REJECT: 2, FILTER_SKIP: 3, SHOW_ALL: 0xffffffff, SHOW_ELEMENT: 1, SHOW_ATTRIBUTE: 2, SHOW_TEXT: 4,
  SHOW_CDATA_SECTION: 8, SHOW_COMMENT: 128, SHOW_DOCUMENT: 256, SHOW_DOCUMENT_TYPE: 512, SHOW_DOCUMENT_FRAGMENT: 1024,
});
define('NodeFilter', NodeFilter);

let walkerState;

class WalkerSlot extends Returned {
  #state;
  static { walkerState = (walker) => walker.#state; }
  constructor(object, state) {
    super(object);
    this.#state = state;
  }
}

function makeWalker(Class, root, show, filter) {
  const walker = createObject(Class.prototype);
  new WalkerSlot(walker, { root, show: show >>> 0, filter, current: root, before: true });
  return walker;
}

function judge(state, record) {
  if (!((state.show >>> (record.type - 1)) & 1)) return 3;
  const { filter } = state;
  if (filter === null || filter === undefined) return 1;
  const answer = typeof filter === 'function' ? filter(nodeOf(record)) : filter.acceptNode(nodeOf(record));
  return answer === true ? 1 : Number(answer) || 3;
}

function goTo(state, record) {
  state.current = record;
  return nodeOf(record);
}

class TreeWalker {
  constructor() { illegal(); }
  get root() { return nodeOf(walkerState(this).root); }
  get whatToShow() { return walkerState(this).show; }
  get filter() { return walkerState(this).filter ?? null; }
  get currentNode() { return nodeOf(walkerState(this).current); }
  set currentNode(node) { walkerState(this).current = nodeArgument(node, 'The node'); }
  nextNode() {
    const state = walkerState(this);
    let at = state.current;
    let answer = 1;
    for (;;) {
      at = answer === 2 ? followingSkipping(at, state.root) : following(at, state.root);
      if (at === null) return null;
      answer = judge(state, at);
      if (answer === 1) return goTo(state, at);
    }
  }
  previousNode() {
    const state = walkerState(this);
    for (let at = preceding(state.current, state.root); at !== null; at = preceding(at, state.root)) {
      if (judge(state, at) === 1 && !this.#rejectedAbove(state, at)) return goTo(state, at);
    }
    return null;
  }
  #rejectedAbove(state, record) {
    for (let at = record.parent; at !== null && at !== state.root; at = at.parent) if (judge(state, at) === 2) return true;
    return false;
  }
  parentNode() {
    const state = walkerState(this);
    for (let at = state.current; at !== null && at !== state.root;) {
      at = at.parent;
      if (at !== null && judge(state, at) === 1) return goTo(state, at);
    }
    return null;
  }
  #child(from, side) {
    const state = walkerState(this);
    let at = state.current[from];
    while (at !== null) {
      const answer = judge(state, at);
      if (answer === 1) return goTo(state, at);
      if (answer === 3 && at[from] !== null) {
        at = at[from];
        continue;
      }
      while (at[side] === null) {
        at = at.parent;
        if (at === null || at === state.current || at === state.root) return null;
      }
      at = at[side];
    }
    return null;
  }
  firstChild() { return this.#child('first', 'next'); }
  lastChild() { return this.#child('last', 'prev'); }
  #sibling(side, from) {
    const state = walkerState(this);
    let at = state.current;
    if (at === state.root) return null;
    for (;;) {
      let next = at[side];
      while (next !== null) {
        at = next;
        const answer = judge(state, at);
        if (answer === 1) return goTo(state, at);
        next = answer === 2 || at[from] === null ? at[side] : at[from];
      }
      at = at.parent;
      if (at === null || at === state.root || judge(state, at) === 1) return null;
    }
  }
  nextSibling() { return this.#sibling('next', 'first'); }
  previousSibling() { return this.#sibling('prev', 'last'); }
}
define('TreeWalker', TreeWalker);

class NodeIterator {
  constructor() { illegal(); }
  get root() { return nodeOf(walkerState(this).root); }
  get referenceNode() { return nodeOf(walkerState(this).current); }
  get pointerBeforeReferenceNode() { return walkerState(this).before; }
  get whatToShow() { return walkerState(this).show; }
  get filter() { return walkerState(this).filter ?? null; }
  nextNode() {
    const state = walkerState(this);
    let at = state.before ? state.current : following(state.current, state.root);
    for (; at !== null; at = following(at, state.root)) {
      if (judge(state, at) !== 1) continue;
      state.before = false;
      return goTo(state, at);
    }
    return null;
  }
  previousNode() {
    const state = walkerState(this);
    let at = state.before ? preceding(state.current, state.root) : state.current;
    for (; at !== null; at = preceding(at, state.root)) {
      if (judge(state, at) !== 1) continue;
      state.before = true;
      return goTo(state, at);
    }
    return null;
  }
  detach() {}
}
define('NodeIterator', NodeIterator);
