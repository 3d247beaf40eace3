const announced = wordTable('img link style iframe meta base object');
const namedOnWindow = wordTable('form img iframe embed object');

function idsOf(doc) {
  return doc.state.ids;
}

/** The index keeps a record, or an array of records when several elements share the id. */
function registerId(record, id) {
  const ids = idsOf(record.doc);
  const known = ids[id];
  if (known === undefined) ids[id] = record;
  else if (isArray(known)) known[known.length] = record;
  else ids[id] = [known, record];
  if (record.doc === mainRecord) callHook('idAppeared', id);
}

function unregisterId(record, id) {
  const ids = idsOf(record.doc);
  const known = ids[id];
  if (known === record) delete ids[id];
  if (!isArray(known)) return;
  const kept = [];
  for (let i = 0; i < known.length; i++) if (known[i] !== record) kept[kept.length] = known[i];
  if (kept.length === 0) delete ids[id];
  else ids[id] = kept.length === 1 ? kept[0] : kept;
}

function elementById(doc, id) {
  const known = idsOf(doc)[id];
  if (known === undefined || id === '') return null;
  if (!isArray(known)) return known;
  for (let at = doc; at !== null; at = following(at, doc)) if (at.type === 1 && attr(at, 'id') === id) return at;
  return null;
}

function connectElement(record, scripts) {
  const id = attr(record, 'id');
  if (id !== null && id !== '') registerId(record, id);
  if (record.ns === 1 && record.name === 'script') {
    scripts[scripts.length] = record;
    return;
  }
  if (record.ns !== 0) return;
  if (record.name === 'script') {
    if (!record.started && !record.byParser) scripts[scripts.length] = record;
    return;
  }
  if (namedOnWindow[record.name]) {
    const name = attr(record, 'name');
    if (name !== null && name !== '' && record.doc === mainRecord) {
      callHook('idAppeared', name);
      nameOnDocument(record.doc, name);
    }
  }
  if (record.name === 'style' || record.name === 'base') sheetsChanged();
  if (record.name === 'input' && record.attrs !== null) radioConnected(record);
  if (announced[record.name]) scripts[scripts.length] = record;
}

/** Marks a subtree as part of its parent's document; gives scripts to run and elements to announce afterwards. */
function connectSubtree(root, doc, connected, announcements) {
  for (let at = root; at !== null; at = following(at, root)) {
    if (at.doc !== doc) {
      at.doc = doc;
      if (at.content !== null) adoptContent(at.content, doc);
    }
    if (!connected) continue;
    at.connected = true;
    if (at.type === 1) {
      if (at.attrs !== null || announced[at.name] || at.name === 'script') connectElement(at, announcements);
      if (customDefinitions !== null) upgradeIfDefined(at);
    }
  }
}

function adoptContent(content, doc) {
  for (let at = content; at !== null; at = following(at, content)) at.doc = doc;
}

function disconnectSubtree(root) {
  for (let at = root; at !== null; at = following(at, root)) {
    at.connected = false;
    if (at.type !== 1) continue;
    if (at.attrs !== null) {
      const id = attr(at, 'id');
      if (id !== null && id !== '') unregisterId(at, id);
    }
    if (at === focused) focusLost();
    if (at.name === 'style') sheetsChanged();
    if (customDefinitions !== null) customDisconnected(at);
  }
}

function link(record, parent, before) {
  record.parent = parent;
  const prev = before === null ? parent.last : before.prev;
  record.prev = prev;
  record.next = before;
  if (prev === null) parent.first = record;
  else prev.next = record;
  if (before === null) parent.last = record;
  else before.prev = record;
  parent.count++;
}

function unlink(record) {
  const { parent, prev, next } = record;
  if (prev === null) parent.first = next;
  else prev.next = next;
  if (next === null) parent.last = prev;
  else next.prev = prev;
  record.parent = record.prev = record.next = null;
  parent.count--;
}

function announce(records) {
  for (let i = 0; i < records.length; i++) {
    const record = records[i];
    if (!record.connected) continue;
    if (record.name === 'script') {
      if (!record.started && !record.byParser) callHook('scriptInserted', record);
    } else if (record.doc === mainRecord) {
      callHook('elementInserted', record);
    }
  }
}

function childrenChanged(parent) {
  structureVersion++;
  dirty = true;
  if (parent.type === 1 && parent.ns === 0) {
    if (parent.name === 'style') sheetsChanged();
    else if (parent.name === 'script' && parent.connected && !parent.started && !parent.byParser) callHook('scriptInserted', parent);
  }
}

/** Inserts records that have no parent; one mutation record for all of them. */
function insertAll(records, parent, before) {
  if (records.length === 0) return;
  const announcements = [];
  for (let i = 0; i < records.length; i++) {
    const record = records[i];
    link(record, parent, before);
    if (parent.connected || record.doc !== parent.doc) connectSubtree(record, parent.doc, parent.connected, announcements);
  }
  childrenChanged(parent);
  if (observersExist) {
    queueMutation('childList', parent, null, null, () => ({
      addedNodes: listOf(records), previousSibling: nodeOf(records[0].prev), nextSibling: nodeOf(before),
    }));
  }
  if (announcements.length > 0) announce(announcements);
}

function insertNode(record, parent, before) {
  if (record.type === 11) {
    insertAll(takeChildren(record), parent, before);
    return;
  }
  if (record.parent !== null) removeNode(record);
  insertAll([record], parent, before);
}

function removeNode(record) {
  const parent = record.parent;
  if (parent === null) return;
  const { prev, next } = record;
  if (observersExist) {
    queueMutation('childList', parent, null, null, () => ({
      removedNodes: listOf([record]), previousSibling: nodeOf(prev), nextSibling: nodeOf(next),
    }));
  }
  if (rangesExist) rangeNodeRemoved(record);
  unlink(record);
  if (record.connected) disconnectSubtree(record);
  childrenChanged(parent);
}

function childrenOf(parent) {
  const records = [];
  for (let at = parent.first; at !== null; at = at.next) records[records.length] = at;
  return records;
}

/** Takes all children out with one mutation record. */
function takeChildren(parent) {
  const records = childrenOf(parent);
  if (records.length === 0) return records;
  if (observersExist) queueMutation('childList', parent, null, null, () => ({ removedNodes: listOf(records) }));
  for (let i = 0; i < records.length; i++) {
    unlink(records[i]);
    if (records[i].connected) disconnectSubtree(records[i]);
  }
  childrenChanged(parent);
  return records;
}

function replaceChildren(parent, records) {
  takeChildren(parent);
  insertAll(records, parent, null);
}

function setText(record, text) {
  replaceChildren(record, text === '' ? [] : [textRecord(text, record.doc)]);
}

function setData(record, data) {
  const old = record.data;
  record.data = data;
  dirty = true;
  structureVersion++;
  if (observersExist) queueMutation('characterData', record, null, old);
  const parent = record.parent;
  if (parent !== null && parent.type === 1 && parent.name === 'style') sheetsChanged();
}

function hierarchyError(text) {
  return new DOMException(text, 'HierarchyRequestError');
}

function checkInsertion(record, parent, before) {
  if (parent.type !== 1 && parent.type !== 9 && parent.type !== 11) throw hierarchyError('This node can have no children.');
  if (record.type === 9 || record.type === 2 || record.type === 0) throw hierarchyError('This node can not be inserted.');
  if (record === parent || ((record.first !== null || record.content !== null) && containsRecord(record, hostOf(parent)))) {
    throw hierarchyError('The new child contains the parent.');
  }
  if (before !== null && before.parent !== parent) throw new DOMException('The reference node is not a child of this node.', 'NotFoundError');
  if (parent.type !== 9) {
    if (record.type === 10) throw hierarchyError('A doctype can only stand in a document.');
    return;
  }
  if (record.type === 3) throw hierarchyError('A document can have no text of its own.');
  const incoming = record.type === 1 ? record : record.type === 11 ? elementFrom(record.first) : null;
  const present = elementFrom(parent.first);
  if (incoming !== null && present !== null && present !== incoming) throw hierarchyError('A document has only one element.');
}

/** Template contents hang on no parent; their host is kept so that a template can't be put into itself. */
function hostOf(record) {
  for (let at = record; ; at = at.parent) {
    if (at.parent !== null) continue;
    if (at.type === 11 && at.extra !== null && at.extra.host) return at.extra.host;
    return record;
  }
}

function insertChecked(record, parent, before) {
  checkInsertion(record, parent, before);
  const place = before === record ? record.next : before;
  insertNode(record, parent, place);
}
