/** The live state of a form control, apart from its attributes. null in `checked`/`selected` means: as the attribute says. */
class ControlState {
  constructor() {
    this.value = '';
    this.dirty = false;
    this.checked = null;
    this.checkedDirty = false;
    this.selected = null;
    this.noneSelected = false;
    this.indeterminate = false;
    this.files = null;
    this.focusValue = null;
    this.userEdited = false;
    this.start = 0;
    this.end = 0;
  }
}

function controlState(record) {
  return record.state === null ? (record.state = new ControlState()) : record.state;
}

function copyControlState(from, to) {
  if (!(from.state instanceof ControlState)) return;
  const state = controlState(to);
  const { value, dirty: isDirty, checked, checkedDirty, indeterminate, selected } = from.state;
  state.value = value;
  state.dirty = isDirty;
  state.checked = checked;
  state.checkedDirty = checkedDirty;
  state.indeterminate = indeterminate;
  state.selected = selected;
}

const inputTypes = wordTable('hidden text search tel url email password date month week time datetime-local number range color checkbox '
  + 'radio file submit image reset button');

function inputType(record) {
  const type = attr(record, 'type');
  if (type === null) return 'text';
  if (inputTypes[type]) return type;
  const small = lower(type);
  return inputTypes[small] ? small : 'text';
}

function isCheckable(record) {
  if (!isHTML(record, 'input')) return false;
  const type = inputType(record);
  return type === 'checkbox' || type === 'radio';
}

const attributeValued = wordTable('hidden submit image reset button');

function sanitized(type, value, multiple) {
  switch (type) {
    case 'text': case 'search': case 'tel': case 'password':
      return withoutLineEnds(value);
    case 'url':
      return stripped(withoutLineEnds(value));
    case 'email': {
      if (!multiple) return stripped(withoutLineEnds(value));
      const addresses = split(withoutLineEnds(value), ',');
      for (let index = 0; index < addresses.length; index += 1) addresses[index] = stripped(addresses[index]);
      return joined(addresses, ',');
    }
    case 'number':
      return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) && !value.endsWith('.') ? value : '';
    case 'range':
      return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) ? value : '50';
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(value) ? lower(value) : '#000000';
    case 'date':
      return /^\d{4,}-\d{2}-\d{2}$/.test(value) ? value : '';
    case 'month':
      return /^\d{4,}-\d{2}$/.test(value) ? value : '';
    case 'week':
      return /^\d{4,}-W\d{2}$/.test(value) ? value : '';
    case 'time':
      return /^\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(value) ? value : '';
    case 'datetime-local':
      return /^\d{4,}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(value) ? value.replace(' ', 'T') : '';
    default:
      return value;
  }
}

function inputValue(record) {
  const type = inputType(record);
  if (attributeValued[type]) return attr(record, 'value') ?? '';
  if (type === 'checkbox' || type === 'radio') return attr(record, 'value') ?? 'on';
  if (type === 'file') {
    const first = record.state?.files?.[0];
    return first === undefined ? '' : `C:\\fakepath\\${fileName(first)}`;
  }
  const state = record.state;
  return sanitized(type, state !== null && state.dirty ? state.value : attr(record, 'value') ?? '', attr(record, 'multiple') !== null);
}

function fileName(file) {
  const path = typeof file === 'string' ? file : String(file.name ?? '');
  return path.slice(path.lastIndexOf('/') + 1);
}

function textareaDefault(record) {
  let text = '';
  for (let at = record.first; at !== null; at = at.next) if (at.type === 3) text += at.data;
  return text;
}

function normalLines(text) {
  return withPlainLineEnds(text);
}

/** The live value of any control. */
function controlValue(record) {
  if (record.ns !== 0) return '';
  switch (record.name) {
    case 'input': return inputValue(record);
    case 'textarea': return normalLines(record.state !== null && record.state.dirty ? record.state.value : textareaDefault(record));
    case 'select': {
      const index = selectedIndex(record);
      return index < 0 ? '' : optionValue(optionsOf(record)[index]);
    }
    case 'option': return optionValue(record);
    case 'output': return textOf(record);
    default: return attr(record, 'value') ?? '';
  }
}

function setControlValue(record, text) {
  if (record.name === 'select') {
    selectValue(record, text);
    return;
  }
  if (record.name === 'input') {
    const type = inputType(record);
    if (attributeValued[type] || type === 'checkbox' || type === 'radio') {
      setAttr(record, 'value', text);
      return;
    }
    if (type === 'file') {
      if (text !== '') throw new DOMException('A file control takes no value from a script.', 'InvalidStateError');
      controlState(record).files = null;
      stateChanged();
      return;
    }
    const state = controlState(record);
    state.value = sanitized(type, text, attr(record, 'multiple') !== null);
    state.dirty = true;
    state.start = state.end = state.value.length;
    stateChanged();
    return;
  }
  if (record.name === 'textarea') {
    const state = controlState(record);
    state.value = text;
    state.dirty = true;
    state.start = state.end = normalLines(text).length;
    stateChanged();
    return;
  }
  setAttr(record, 'value', text);
}

function filesOf(record) {
  return record.state === null ? null : record.state.files;
}

function setFiles(record, list) {
  controlState(record).files = list;
  stateChanged();
}

function isChecked(record) {
  const state = record.state;
  return state !== null && state.checked !== null ? state.checked : hasAttr(record, 'checked');
}

function setChecked(record, checked) {
  const state = controlState(record);
  state.checked = checked;
  state.checkedDirty = true;
  if (checked && inputType(record) === 'radio') uncheckOthers(record);
  stateChanged();
}

/** Calls back for the other radios of the group until it answers true; the radio that did, or null. */
function findInGroup(record, accepts) {
  const name = attr(record, 'name');
  if (name === null || name === '') return null;
  const form = formOwner(record);
  const root = rootOf(record);
  for (let at = root; at !== null; at = following(at, root)) {
    if (at === record || at.type !== 1 || at.name !== 'input' || attr(at, 'name') !== name || inputType(at) !== 'radio') continue;
    if (formOwner(at) === form && accepts(at)) return at;
  }
  return null;
}

function uncheckOthers(record) {
  findInGroup(record, (other) => {
    if (isChecked(other)) controlState(other).checked = false;
    return false;
  });
}

/** The last radio with the attribute wins when the parser or a script adds a group. */
function radioConnected(record) {
  if (inputType(record) === 'radio' && isChecked(record)) uncheckOthers(record);
}

function controlAttributeChanged(record, name, old, value) {
  if (record.name === 'input') {
    if (name === 'checked') {
      const state = record.state;
      if (state !== null && !state.checkedDirty) state.checked = null;
      if (value !== null && record.connected) radioConnected(record);
    } else if (name === 'type') {
      typeChanged(record, old);
    } else if (name === 'name' && record.connected) radioConnected(record);
  } else if (record.name === 'option' && name === 'selected') {
    optionAttributeChanged(record, value !== null);
  } else if (record.name === 'details' && name === 'open' && (old === null) !== (value === null)) {
    planToggle(record);
  } else if (record.name === 'base' && name === 'href') {
    sheetsChanged();
  }
}

/** A written value outlives a change to a type that keeps its value in the attribute. */
function typeChanged(record, old) {
  const before = old === null ? 'text' : lower(old);
  const type = inputType(record);
  const state = record.state;
  const keepsAttribute = attributeValued[type] || type === 'checkbox' || type === 'radio';
  const kept = !attributeValued[before] && before !== 'checkbox' && before !== 'radio' && before !== 'file';
  if (kept && keepsAttribute && state !== null && state.dirty && state.value !== '') setAttr(record, 'value', state.value);
  if (!kept && state !== null) state.dirty = false;
  if (record.connected) radioConnected(record);
}

let fieldsetSeen = false;

function isDisabled(record) {
  if (record.type !== 1 || record.ns !== 0 || !disableable[record.name]) return false;
  if (hasAttr(record, 'disabled')) return true;
  if (record.name === 'option') return isHTML(record.parent, 'optgroup') && hasAttr(record.parent, 'disabled');
  if (record.name === 'optgroup' || !fieldsetSeen) return false;
  let below = record;
  for (let at = record.parent; at !== null; at = at.parent) {
    if (isHTML(at, 'fieldset') && hasAttr(at, 'disabled') && below !== firstLegend(at)) return true;
    below = at;
  }
  return false;
}

function firstLegend(fieldset) {
  for (let at = fieldset.first; at !== null; at = at.next) if (isHTML(at, 'legend')) return at;
  return null;
}

let summaryToggles = [];

function planToggle(record) {
  if (summaryToggles.length === 0) microtask(() => {
    const records = summaryToggles;
    summaryToggles = [];
    for (let i = 0; i < records.length; i++) fireAt(records[i], 'toggle', undefined, ToggleEvent);
  });
  summaryToggles[summaryToggles.length] = record;
}
