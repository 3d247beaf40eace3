const listedControls = wordTable('button fieldset input object output select textarea');

/** The form that a control belongs to: by form=ID in its document, else the nearest ancestor. */
function formOwner(record) {
  const id = record.type === 1 && record.attrs !== null ? attr(record, 'form') : null;
  if (id !== null && record.connected && listedControls[record.name]) {
    const named = elementById(record.doc, id);
    return isHTML(named, 'form') ? named : null;
  }
  const start = isHTML(record, 'option') ? selectOf(record) ?? record : record;
  if (start !== record && start !== null) return formOwner(start);
  for (let at = record.parent; at !== null; at = at.parent) if (isHTML(at, 'form')) return at;
  return null;
}

function controlsIn(form, takesImages) {
  const root = form.connected ? form.doc : rootOf(form);
  const found = [];
  const inside = following(form, form) !== null;
  const anywhere = hasAttr(form, 'id');
  const start = anywhere ? root : form;
  if (!anywhere && !inside) return found;
  for (let at = start; at !== null; at = following(at, start)) {
    if (at.type !== 1 || at.ns !== 0 || !listedControls[at.name]) continue;
    if (!takesImages && at.name === 'input' && inputType(at) === 'image') continue;
    if (formOwner(at) === form) found[found.length] = at;
  }
  return found;
}

/** All controls of a form in tree order, image buttons included. */
function formControls(form) {
  return controlsIn(form, true);
}

class HTMLFormElement extends HTMLElement {
  get elements() { return formElements(slotOf(this)); }
  get length() { return this.elements.length; }
  get action() {
    const record = slotOf(this);
    const value = attr(record, 'action');
    return value === null || value === '' ? documentURL(record.doc) : absoluteURL(value, record.doc);
  }
  set action(value) { setAttr(slotOf(this), 'action', String(value)); }
  reset() {
    const record = slotOf(this);
    if (fireAt(record, 'reset', { bubbles: true, cancelable: true })) resetForm(record);
  }
  [iteratorSymbol]() { return this.elements[iteratorSymbol](); }
}
reflectText(HTMLFormElement, 'name target acceptCharset:accept-charset autocomplete rel');
reflectFlags(HTMLFormElement, 'noValidate');
reflectWord(HTMLFormElement, 'method', 'method', 'get post dialog', 'get', 'get');
const formEncodings = 'application/x-www-form-urlencoded multipart/form-data text/plain';
reflectWord(HTMLFormElement, 'enctype', 'enctype', formEncodings, 'application/x-www-form-urlencoded', 'application/x-www-form-urlencoded');
reflectWord(HTMLFormElement, 'encoding', 'enctype', formEncodings, 'application/x-www-form-urlencoded', 'application/x-www-form-urlencoded');
declareElement('HTMLFormElement', 'form', HTMLFormElement);

function formElements(record) {
  const extra = extraOf(record);
  const compute = () => controlsIn(record, false);
  return extra.elements ?? (extra.elements = makeList(HTMLFormControlsCollection.prototype, new ListSource(compute, byAttributes)));
}

/** Reset without its event. */
function resetForm(form) {
  const controls = formControls(form);
  for (let i = 0; i < controls.length; i++) resetControl(controls[i]);
  stateChanged();
}

function resetControl(record) {
  if (record.name === 'select') {
    if (record.state !== null) record.state.noneSelected = false;
    const options = optionsOf(record);
    for (let i = 0; i < options.length; i++) if (options[i].state !== null) options[i].state.selected = null;
    return;
  }
  const state = record.state;
  if (state === null || !(state instanceof ControlState)) return;
  state.dirty = false;
  state.value = '';
  state.checkedDirty = false;
  state.checked = null;
  state.indeterminate = false;
  state.files = null;
  state.userEdited = false;
  if (isCheckable(record)) radioConnected(record);
}

