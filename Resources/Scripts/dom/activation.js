/** What must happen before the listeners of a click: checkbox and radio change at once. The answer undoes it. */
function beginActivation(record) {
  if (record.name !== 'input' || isDisabled(record)) return null;
  const type = inputType(record);
  if (type === 'checkbox') {
    const state = controlState(record);
    const undo = { type, checked: isChecked(record), indeterminate: state.indeterminate };
    state.indeterminate = false;
    setChecked(record, !undo.checked);
    return undo;
  }
  if (type === 'radio') {
    const undo = { type, checked: isChecked(record), other: findInGroup(record, isChecked) };
    setChecked(record, true);
    return undo;
  }
  return null;
}

function undoActivation(record, undo) {
  if (undo === null) return;
  if (undo.type === 'checkbox') controlState(record).indeterminate = undo.indeterminate;
  setChecked(record, undo.checked);
  if (undo.type === 'radio' && undo.other !== null) setChecked(undo.other, true);
}

/** After an unprevented click; true when the tree part has done all there is to do. */
function endActivation(record, undo) {
  if (undo !== null) {
    if (record.connected && isChecked(record) !== undo.checked) {
      fireAt(record, 'input', { bubbles: true, composed: true });
      fireAt(record, 'change', { bubbles: true });
    }
    return true;
  }
  if (isDisabled(record)) return true;
  if (record.name === 'label') {
    activateLabel(record);
    return true;
  }
  if (record.name === 'summary') {
    const details = record.parent;
    if (isHTML(details, 'details') && summaryOf(details) === record) toggleAttr(details, 'open', !hasAttr(details, 'open'));
    return true;
  }
  return false;
}

const interactive = wordTable('a button input select textarea label details');

let labelActive = false;

/** A click on a label clicks its control, unless it came from something inside that acts by itself. */
function activateLabel(label) {
  const control = labelControl(label);
  if (control === null || labelActive) return;
  const event = eventInDispatchTarget;
  for (let at = event; at !== null && at !== label; at = at.parent) {
    if (at.type === 1 && at.ns === 0 && interactive[at.name] && (at.name !== 'a' || hasAttr(at, 'href'))) return;
  }
  labelActive = true;
  focusElement(control);
  clickElement(control);
  labelActive = false;
}

/** The target of the click whose default action runs. */
let eventInDispatchTarget = null;

function labelControl(label) {
  const id = attr(label, 'for');
  if (id !== null) {
    const root = rootOf(label);
    let found = null;
    if (root.type === 9) found = elementById(root, id);
    else for (let at = root; at !== null && found === null; at = following(at, root)) if (at.type === 1 && attr(at, 'id') === id) found = at;
    return found !== null && isLabelable(found) ? found : null;
  }
  for (let at = label.first; at !== null; at = following(at, label)) if (isLabelable(at)) return at;
  return null;
}

const labelable = wordTable('button input meter output progress select textarea');

function isLabelable(record) {
  return record.type === 1 && record.ns === 0 && Boolean(labelable[record.name]) && !(record.name === 'input' && inputType(record) === 'hidden');
}

function labelsOf(record) {
  const extra = extraOf(record);
  return extra.labels ?? (extra.labels = makeList(NodeList.prototype, new ListSource(() => {
    const root = rootOf(record);
    const found = [];
    for (let at = root; at !== null; at = following(at, root)) if (isHTML(at, 'label') && labelControl(at) === record) found[found.length] = at;
    return found;
  }, byAttributes)));
}
