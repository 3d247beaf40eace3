const selectionTypes = wordTable('text search url tel password');

function takesSelection(record) {
  return record.name === 'textarea' || selectionTypes[inputType(record)] === true;
}

function checkSelection(record) {
  if (!takesSelection(record)) throw new DOMException('This control has no selection.', 'InvalidStateError');
}

/** Members that input and textarea share. */
const textControlMembers = {
  get form() { return nodeOf(formOwner(slotOf(this))); },
  get labels() { return labelsOf(slotOf(this)); },
  get selectionStart() {
    const record = slotOf(this);
    return takesSelection(record) ? mathMin(record.state?.start ?? 0, controlValue(record).length) : null;
  },
  set selectionStart(value) { this.setSelectionRange(value, mathMax(value, this.selectionEnd)); },
  get selectionEnd() {
    const record = slotOf(this);
    return takesSelection(record) ? mathMin(record.state?.end ?? 0, controlValue(record).length) : null;
  },
  set selectionEnd(value) { this.setSelectionRange(mathMin(this.selectionStart, value), value); },
  get selectionDirection() { return takesSelection(slotOf(this)) ? 'none' : null; },
  set selectionDirection(value) {},
  select() {
    const record = slotOf(this);
    const state = controlState(record);
    state.start = 0;
    state.end = controlValue(record).length;
  },
  setSelectionRange(start, end) {
    const record = slotOf(this);
    checkSelection(record);
    const length = controlValue(record).length;
    const state = controlState(record);
    state.end = mathMin(end >>> 0, length);
    state.start = mathMin(start >>> 0, state.end);
  },
  setRangeText(text, start = this.selectionStart, end = this.selectionEnd) {
    const record = slotOf(this);
    checkSelection(record);
    const value = controlValue(record);
    setControlValue(record, value.slice(0, start) + String(text) + value.slice(end));
  },
};

const dayLength = 86400000;

function valueAsNumber(type, value) {
  if (value === '') return NaN;
  switch (type) {
    case 'number': case 'range': return Number(value);
    case 'date': return Date.parse(`${value}T00:00:00Z`);
    case 'month': return (Number(value.slice(0, -3)) - 1970) * 12 + Number(value.slice(-2)) - 1;
    case 'time': return Date.parse(`1970-01-01T${value}Z`);
    case 'datetime-local': return Date.parse(`${value}Z`);
    case 'week': {
      const january4 = Date.UTC(Number(value.slice(0, -4)), 0, 4);
      const monday = january4 - ((new Date(january4).getUTCDay() + 6) % 7) * dayLength;
      return monday + (Number(value.slice(-2)) - 1) * 7 * dayLength;
    }
    default: return NaN;
  }
}

function textOfNumber(type, number) {
  if (number !== number) return '';
  switch (type) {
    case 'number': case 'range': return String(number);
    case 'date': return new Date(number).toISOString().slice(0, 10);
    case 'month': return new Date(Date.UTC(1970, number, 1)).toISOString().slice(0, 7);
    case 'time': return new Date(number).toISOString().slice(11, 16);
    case 'datetime-local': return new Date(number).toISOString().slice(0, 16);
    default: throw new DOMException('This control has no number.', 'InvalidStateError');
  }
}

class HTMLInputElement extends HTMLElement {
  get type() { return inputType(slotOf(this)); }
  set type(value) { setAttr(slotOf(this), 'type', String(value)); }
  get value() { return controlValue(slotOf(this)); }
  set value(value) { setControlValue(slotOf(this), value === null ? '' : String(value)); }
  get checked() { return isChecked(slotOf(this)); }
  set checked(value) { setChecked(slotOf(this), Boolean(value)); }
  get indeterminate() { return slotOf(this).state?.indeterminate ?? false; }
  set indeterminate(value) {
    controlState(slotOf(this)).indeterminate = Boolean(value);
    stateChanged();
  }
  get valueAsNumber() {
    const record = slotOf(this);
    return valueAsNumber(inputType(record), controlValue(record));
  }
  set valueAsNumber(value) {
    const record = slotOf(this);
    setControlValue(record, textOfNumber(inputType(record), Number(value)));
  }
  get valueAsDate() {
    const record = slotOf(this);
    const type = inputType(record);
    if (type !== 'date' && type !== 'month' && type !== 'week' && type !== 'time') return null;
    const value = controlValue(record);
    return value === '' ? null : new Date(type === 'month' ? `${value}-01` : valueAsNumber(type, value));
  }
  set valueAsDate(value) {
    const record = slotOf(this);
    setControlValue(record, value === null ? '' : textOfNumber(inputType(record), Number(value)));
  }
  get list() {
    const record = slotOf(this);
    const id = attr(record, 'list');
    const found = id === null ? null : elementById(record.doc, id);
    return isHTML(found, 'datalist') ? nodeOf(found) : null;
  }
  get formAction() { return buttonAction(slotOf(this)); }
  set formAction(value) { setAttr(slotOf(this), 'formaction', String(value)); }
  stepUp(count = 1) { stepValue(slotOf(this), count); }
  stepDown(count = 1) { stepValue(slotOf(this), -count); }
  showPicker() {}
}

function stepValue(record, count) {
  const type = inputType(record);
  const value = valueAsNumber(type, controlValue(record)) || 0;
  const step = Number(attr(record, 'step')) || 1;
  const scale = type === 'date' ? dayLength : type === 'time' || type === 'datetime-local' ? 60000 : 1;
  let next = value + step * scale * count;
  const least = attr(record, 'min');
  const most = attr(record, 'max');
  if (least !== null && next < valueAsNumber(type, least)) next = valueAsNumber(type, least);
  if (most !== null && next > valueAsNumber(type, most)) next = valueAsNumber(type, most);
  setControlValue(record, textOfNumber(type, next));
}

function buttonAction(record) {
  const value = attr(record, 'formaction');
  return value === null || value === '' ? documentURL(record.doc) : absoluteURL(value, record.doc);
}
addMembers(HTMLInputElement.prototype, textControlMembers);
reflectText(HTMLInputElement, 'name placeholder pattern min max step accept alt '
  + 'autocomplete dirName defaultValue:value formMethod formEnctype formTarget capture useMap align');
reflectFlags(HTMLInputElement, 'disabled required readOnly multiple defaultChecked:checked formNoValidate');
reflectNumbers(HTMLInputElement, 'maxLength minLength', -1);
reflectNumbers(HTMLInputElement, 'size', 20);
reflectNumbers(HTMLInputElement, 'width height', 0);
reflectAddresses(HTMLInputElement, 'src');
declareElement('HTMLInputElement', 'input', HTMLInputElement);

class HTMLTextAreaElement extends HTMLElement {
  get type() { return 'textarea'; }
  get value() { return controlValue(slotOf(this)); }
  set value(value) { setControlValue(slotOf(this), value === null ? '' : String(value)); }
  get defaultValue() { return textareaDefault(slotOf(this)); }
  set defaultValue(value) { setText(slotOf(this), String(value)); }
  get textLength() { return this.value.length; }
}
addMembers(HTMLTextAreaElement.prototype, textControlMembers);
reflectText(HTMLTextAreaElement, 'name placeholder wrap autocomplete dirName');
reflectFlags(HTMLTextAreaElement, 'disabled required readOnly');
reflectNumbers(HTMLTextAreaElement, 'maxLength minLength', -1);
reflectNumbers(HTMLTextAreaElement, 'cols', 20);
reflectNumbers(HTMLTextAreaElement, 'rows', 2);
declareElement('HTMLTextAreaElement', 'textarea', HTMLTextAreaElement);

class HTMLButtonElement extends HTMLElement {
  get form() { return nodeOf(formOwner(slotOf(this))); }
  get labels() { return labelsOf(slotOf(this)); }
  get formAction() { return buttonAction(slotOf(this)); }
  set formAction(value) { setAttr(slotOf(this), 'formaction', String(value)); }
}
reflectText(HTMLButtonElement, 'name value formMethod formEnctype formTarget');
reflectFlags(HTMLButtonElement, 'disabled formNoValidate');
reflectWord(HTMLButtonElement, 'type', 'type', 'submit reset button', 'submit', 'submit');
declareElement('HTMLButtonElement', 'button', HTMLButtonElement);

class HTMLLabelElement extends HTMLElement {
  get control() { return nodeOf(labelControl(slotOf(this))); }
  get form() {
    const control = labelControl(slotOf(this));
    return control === null ? null : nodeOf(formOwner(control));
  }
}
reflectText(HTMLLabelElement, 'htmlFor:for');
declareElement('HTMLLabelElement', 'label', HTMLLabelElement);

class HTMLFieldSetElement extends HTMLElement {
  get type() { return 'fieldset'; }
  get form() { return nodeOf(formOwner(slotOf(this))); }
  get elements() {
    const record = slotOf(this);
    const extra = extraOf(record);
    const compute = () => descendants(record, (at) => at.ns === 0 && Boolean(listedControls[at.name]));
    return extra.elements ?? (extra.elements = makeList(HTMLFormControlsCollection.prototype, new ListSource(compute, byStructure)));
  }
}
reflectText(HTMLFieldSetElement, 'name');
reflectFlags(HTMLFieldSetElement, 'disabled');
declareElement('HTMLFieldSetElement', 'fieldset', HTMLFieldSetElement);

class HTMLLegendElement extends HTMLElement {
  get form() { return nodeOf(formOwner(slotOf(this))); }
}
declareElement('HTMLLegendElement', 'legend', HTMLLegendElement);

class HTMLOutputElement extends HTMLElement {
  get type() { return 'output'; }
  get form() { return nodeOf(formOwner(slotOf(this))); }
  get labels() { return labelsOf(slotOf(this)); }
  get value() { return textOf(slotOf(this)); }
  set value(value) { setText(slotOf(this), String(value)); }
  get defaultValue() { return textOf(slotOf(this)); }
}
reflectText(HTMLOutputElement, 'name');
declareElement('HTMLOutputElement', 'output', HTMLOutputElement);
