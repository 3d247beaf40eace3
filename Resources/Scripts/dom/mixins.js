// Members that several kinds of nodes share.

function addMembers(prototype, members) {
  markMembers(members);
  const descriptors = getOwnPropertyDescriptors(members);
  for (const key of ownKeys(descriptors)) {
    descriptors[key].enumerable = false;
    defineProperty(prototype, key, descriptors[key]);
  }
}

/** Nodes and strings given to append, before… as records without a parent; fragments give their children. */
function gather(values, doc) {
  const records = [];
  for (let i = 0; i < values.length; i++) {
    const record = recordOrNull(values[i]);
    if (record === null) records[records.length] = textRecord(String(values[i]), doc);
    else if (record.type === 11) {
      const inner = takeChildren(record);
      for (let j = 0; j < inner.length; j++) records[records.length] = inner[j];
    } else if (isLastMention(values, i)) records[records.length] = record;
  }
  return records;
}

/** A node given twice stands where it was given last. */
function isLastMention(values, index) {
  for (let i = index + 1; i < values.length; i++) if (values[i] === values[index]) return false;
  return true;
}

function checkAll(values, parent) {
  for (let i = 0; i < values.length; i++) {
    const record = recordOrNull(values[i]);
    if (record !== null) checkInsertion(record, parent, null);
  }
}

function insertGathered(parent, values, before) {
  checkAll(values, parent);
  const records = gather(values, parent.doc);
  for (let i = 0; i < records.length; i++) removeNode(records[i]);
  insertAll(records, parent, before);
}

/** The next sibling that is not among the values, which may be moved by the call. */
function siblingOutside(record, values, side) {
  let at = record[side];
  while (at !== null) {
    let among = false;
    for (let i = 0; i < values.length; i++) if (recordOrNull(values[i]) === at) among = true;
    if (!among) return at;
    at = at[side];
  }
  return null;
}

const parentMembers = {
  get children() { return childElementsOf(slotOf(this)); },
  get firstElementChild() { return nodeOf(elementFrom(slotOf(this).first)); },
  get lastElementChild() { return nodeOf(elementBackFrom(slotOf(this).last)); },
  get childElementCount() {
    let count = 0;
    for (let at = slotOf(this).first; at !== null; at = at.next) if (at.type === 1) count++;
    return count;
  },
  append(...values) { insertGathered(slotOf(this), values, null); },
  prepend(...values) {
    const record = slotOf(this);
    let before = record.first;
    if (before !== null && values.some((value) => recordOrNull(value) === before)) before = siblingOutside(before, values, 'next');
    insertGathered(record, values, before);
  },
  replaceChildren(...values) {
    const record = slotOf(this);
    for (let i = 0; i < values.length; i++) if (recordOrNull(values[i]) !== null) checkInsertion(slotOf(values[i]), record, null);
    const records = gather(values, record.doc);
    for (let i = 0; i < records.length; i++) removeNode(records[i]);
    replaceChildren(record, records);
  },
  querySelector(selector) { return nodeOf(selectFirst(slotOf(this), selector)); },
  querySelectorAll(selector) { return listOf(selectAll(slotOf(this), selector)); },
};

const childMembers = {
  remove() { removeNode(slotOf(this)); },
  before(...values) {
    const record = slotOf(this);
    if (record.parent === null) return;
    const parent = record.parent;
    const prev = siblingOutside(record, values, 'prev');
    const own = values.some((value) => recordOrNull(value) === record);
    if (!own) return insertGathered(parent, values, record);
    checkAll(values, parent);
    const records = gather(values, parent.doc);
    for (let i = 0; i < records.length; i++) removeNode(records[i]);
    insertAll(records, parent, prev === null ? parent.first : prev.next);
  },
  after(...values) {
    const record = slotOf(this);
    if (record.parent !== null) insertGathered(record.parent, values, siblingOutside(record, values, 'next'));
  },
  replaceWith(...values) {
    const record = slotOf(this);
    const parent = record.parent;
    if (parent === null) return;
    const before = siblingOutside(record, values, 'next');
    removeNode(record);
    insertGathered(parent, values, before);
  },
};

const siblingMembers = {
  get previousElementSibling() { return nodeOf(elementBackFrom(slotOf(this).prev)); },
  get nextElementSibling() { return nodeOf(elementFrom(slotOf(this).next)); },
};
