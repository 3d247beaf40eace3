function childrenNamed(parent, name) {
  const found = [];
  for (let at = parent.first; at !== null; at = at.next) if (isHTML(at, name)) found[found.length] = at;
  return found;
}

function rowsIn(section) {
  return childrenNamed(section, 'tr');
}

/** The place of a record in a list, or -1. */
function placeOf(list, record) {
  for (let i = 0; i < list.length; i++) if (list[i] === record) return i;
  return -1;
}

const sectionTags = wordTable('thead tbody tfoot');

function isSection(record) {
  return record.type === 1 && record.ns === 0 && Boolean(sectionTags[record.name]);
}

/** Rows in the order of browsers: heads, then bodies and loose rows, then feet. */
function tableRows(table) {
  const heads = [];
  const middle = [];
  const feet = [];
  for (let at = table.first; at !== null; at = at.next) {
    const target = isHTML(at, 'thead') ? heads : isHTML(at, 'tfoot') ? feet : middle;
    if (isHTML(at, 'tr')) middle[middle.length] = at;
    else if (isSection(at)) {
      const rows = rowsIn(at);
      for (let i = 0; i < rows.length; i++) target[target.length] = rows[i];
    }
  }
  for (let i = 0; i < middle.length; i++) heads[heads.length] = middle[i];
  for (let i = 0; i < feet.length; i++) heads[heads.length] = feet[i];
  return heads;
}

function keptList(record, key, compute) {
  const extra = extraOf(record);
  return extra[key] ?? (extra[key] = makeList(HTMLCollection.prototype, new ListSource(compute, byStructure)));
}

function firstChildNamed(record, name) {
  for (let at = record.first; at !== null; at = at.next) if (isHTML(at, name)) return at;
  return null;
}

function madeChild(record, name, before) {
  const known = firstChildNamed(record, name);
  if (known !== null) return nodeOf(known);
  const made = elementRecord(name, 0, record.doc);
  insertNode(made, record, before(record));
  return nodeOf(made);
}

function dropChild(record, name) {
  const known = firstChildNamed(record, name);
  if (known !== null) removeNode(known);
}

function insertAt(parent, list, index, name, noun) {
  if (index < -1 || index > list.length) throw new DOMException(`There is no such ${noun}.`, 'IndexSizeError');
  const made = elementRecord(name, 0, parent.doc);
  const before = index === -1 || index === list.length ? null : list[index];
  insertNode(made, before === null ? parent : before.parent, before);
  return nodeOf(made);
}

function deleteAt(list, index, noun) {
  if (index === -1 && list.length === 0) return;
  const record = list[index === -1 ? list.length - 1 : index];
  if (record === undefined) throw new DOMException(`There is no such ${noun}.`, 'IndexSizeError');
  removeNode(record);
}

class HTMLTableElement extends HTMLElement {
  get rows() {
    const record = slotOf(this);
    return keptList(record, 'rows', () => tableRows(record));
  }
  get tBodies() {
    const record = slotOf(this);
    return keptList(record, 'bodies', () => childrenNamed(record, 'tbody'));
  }
  get tHead() { return nodeOf(firstChildNamed(slotOf(this), 'thead')); }
  get tFoot() { return nodeOf(firstChildNamed(slotOf(this), 'tfoot')); }
  get caption() { return nodeOf(firstChildNamed(slotOf(this), 'caption')); }
  createCaption() { return madeChild(slotOf(this), 'caption', (table) => table.first); }
  createTHead() {
    return madeChild(slotOf(this), 'thead', (table) => {
      let at = elementFrom(table.first);
      while (at !== null && (isHTML(at, 'caption') || isHTML(at, 'colgroup'))) at = elementFrom(at.next);
      return at;
    });
  }
  createTFoot() { return madeChild(slotOf(this), 'tfoot', () => null); }
  createTBody() {
    const record = slotOf(this);
    const made = elementRecord('tbody', 0, record.doc);
    const feet = firstChildNamed(record, 'tfoot');
    insertNode(made, record, feet);
    return nodeOf(made);
  }
  deleteCaption() { dropChild(slotOf(this), 'caption'); }
  deleteTHead() { dropChild(slotOf(this), 'thead'); }
  deleteTFoot() { dropChild(slotOf(this), 'tfoot'); }
  insertRow(index = -1) {
    const record = slotOf(this);
    const rows = tableRows(record);
    if (rows.length > 0 || index > 0) {
      const last = index === -1 || index === rows.length ? rows[rows.length - 1] : null;
      return insertAt(last === null || last === undefined ? record : last.parent, rows, index, 'tr', 'row');
    }
    const bodies = this.tBodies;
    const body = bodies.length > 0 ? slotOf(bodies[bodies.length - 1]) : slotOf(this.createTBody());
    return insertAt(body, [], -1, 'tr', 'row');
  }
  deleteRow(index) { deleteAt(tableRows(slotOf(this)), index, 'row'); }
}
reflectText(HTMLTableElement, 'summary align border width cellPadding cellSpacing bgColor');
declareElement('HTMLTableElement', 'table', HTMLTableElement);

class HTMLTableSectionElement extends HTMLElement {
  get rows() {
    const record = slotOf(this);
    return keptList(record, 'rows', () => rowsIn(record));
  }
  insertRow(index = -1) {
    const record = slotOf(this);
    return insertAt(record, rowsIn(record), index, 'tr', 'row');
  }
  deleteRow(index) { deleteAt(rowsIn(slotOf(this)), index, 'row'); }
}
declareElement('HTMLTableSectionElement', 'thead tbody tfoot', HTMLTableSectionElement);

function cellsIn(row) {
  const found = [];
  for (let at = row.first; at !== null; at = at.next) if (isHTML(at, 'td') || isHTML(at, 'th')) found[found.length] = at;
  return found;
}

class HTMLTableRowElement extends HTMLElement {
  get cells() {
    const record = slotOf(this);
    return keptList(record, 'cells', () => cellsIn(record));
  }
  get rowIndex() {
    const record = slotOf(this);
    let at = record.parent;
    if (at !== null && isSection(at)) at = at.parent;
    return isHTML(at, 'table') ? placeOf(tableRows(at), record) : -1;
  }
  get sectionRowIndex() {
    const record = slotOf(this);
    return record.parent === null ? -1 : placeOf(rowsIn(record.parent), record);
  }
  insertCell(index = -1) {
    const record = slotOf(this);
    return insertAt(record, cellsIn(record), index, 'td', 'cell');
  }
  deleteCell(index) { deleteAt(cellsIn(slotOf(this)), index, 'cell'); }
}
declareElement('HTMLTableRowElement', 'tr', HTMLTableRowElement);

class HTMLTableCellElement extends HTMLElement {
  get cellIndex() {
    const record = slotOf(this);
    return isHTML(record.parent, 'tr') ? placeOf(cellsIn(record.parent), record) : -1;
  }
}
reflectText(HTMLTableCellElement, 'headers scope abbr align width height');
reflectNumbers(HTMLTableCellElement, 'colSpan rowSpan', 1);
declareElement('HTMLTableCellElement', 'td th', HTMLTableCellElement);
class HTMLTableCaptionElement extends HTMLElement {}
declareElement('HTMLTableCaptionElement', 'caption', HTMLTableCaptionElement);
class HTMLTableColElement extends HTMLElement {}
reflectNumbers(HTMLTableColElement, 'span', 1);
declareElement('HTMLTableColElement', 'col colgroup', HTMLTableColElement);
