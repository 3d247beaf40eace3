let focused = null;

function activeRecord() {
  return focused;
}

const focusableTags = wordTable('input select textarea button');

function isFocusable(record) {
  if (record.type !== 1) return false;
  if (record.ns === 0) {
    if (focusableTags[record.name]) return !isDisabled(record) && !(record.name === 'input' && inputType(record) === 'hidden');
    if ((record.name === 'a' || record.name === 'area') && hasAttr(record, 'href')) return true;
    if (record.name === 'summary' || record.name === 'iframe') return true;
    const editable = attr(record, 'contenteditable');
    if (editable !== null && editable !== 'false') return true;
  }
  const index = parseInt(attr(record, 'tabindex') ?? '', 10);
  return index >= 0 || index < 0;
}

function setFocused(record) {
  focused = record;
  stateChanged();
  callHook('focusMoved', record);
}

/** The element is gone from the document: no events, as in browsers. */
function focusLost() {
  setFocused(null);
}

/** Fires `change` when the person edited the control and its value is not the one at focus any more. */
function changeIfEdited(record) {
  const state = record.state;
  if (state === null || !(state instanceof ControlState) || !state.userEdited) return;
  state.userEdited = false;
  const value = controlValue(record);
  if (value === state.focusValue) return;
  state.focusValue = value;
  fireAt(record, 'change', { bubbles: true });
}

function leave(old, next) {
  changeIfEdited(old);
  if (focused !== old) return;
  setFocused(null);
  const related = { relatedTarget: nodeOf(next), composed: true };
  fireAt(old, 'blur', related, FocusEvent);
  fireAt(old, 'focusout', { ...related, bubbles: true }, FocusEvent);
}

function focusElement(record) {
  if (record === focused) return true;
  if (!isFocusable(record) || !isRendered(record)) return false;
  const old = focused;
  if (old !== null) leave(old, record);
  if (focused !== null || !record.connected) return focused === record;
  setFocused(record);
  if (record.ns === 0 && focusableTags[record.name]) controlState(record).focusValue = controlValue(record);
  const related = { relatedTarget: nodeOf(old), composed: true };
  fireAt(record, 'focus', related, FocusEvent);
  fireAt(record, 'focusin', { ...related, bubbles: true }, FocusEvent);
  return focused === record;
}

function blurElement() {
  if (focused !== null) leave(focused, null);
}
