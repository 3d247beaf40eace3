const nativeViolation = native.violation;

const violationAttributes = ['required', 'pattern', 'min', 'max', 'step', 'minlength', 'maxlength'];
const violationFlags = {
  required: 'valueMissing', pattern: 'patternMismatch', min: 'rangeUnderflow', max: 'rangeOverflow', step: 'stepMismatch',
  minlength: 'tooShort', maxlength: 'tooLong',
};

function isValidated(control) {
  if (control.type !== 1 || isDisabled(control) || isInsideDatalist(control)) return false;
  if (isHTML(control, 'select')) return true;
  if (isHTML(control, 'textarea')) return attr(control, 'readonly') === null;
  if (isHTML(control, 'button')) return buttonType(control) === 'submit';
  if (!isHTML(control, 'input')) return false;
  const type = inputType(control);
  return type !== 'hidden' && type !== 'reset' && type !== 'button' && type !== 'image' && attr(control, 'readonly') === null;
}

function controlType(control) {
  if (isHTML(control, 'input')) return inputType(control);
  if (isHTML(control, 'select')) return attr(control, 'multiple') === null ? 'select-one' : 'select-multiple';
  return isHTML(control, 'textarea') ? 'textarea' : 'button';
}

/** The radio buttons that one of them is checked among: same name, same form or document. */
function radioGroup(radio) {
  const name = attr(radio, 'name') ?? '';
  if (name === '') return [radio];
  const form = formOwner(radio);
  const group = [];
  if (form !== null) {
    const controls = formControls(form);
    for (let index = 0; index < controls.length; index += 1) if (isRadioNamed(controls[index], name)) append(group, controls[index]);
    return group;
  }
  let root = radio;
  while (root.parent !== null) root = root.parent;
  for (let record = root; record !== null; record = following(record, root)) {
    if (isRadioNamed(record, name) && formOwner(record) === null) append(group, record);
  }
  return group;
}

function isRadioNamed(control, name) {
  return isHTML(control, 'input') && inputType(control) === 'radio' && attr(control, 'name') === name;
}

/** A select's value for "required": a first option that only names the choice counts as nothing. */
function chosenText(select) {
  const options = optionsOf(select);
  const hasPlaceholder = attr(select, 'multiple') === null && (attr(select, 'size') ?? '1') === '1';
  let chosen = '';
  for (let index = 0; index < options.length; index += 1) {
    if (!isSelected(options[index])) continue;
    const value = optionValue(options[index]);
    const isPlaceholder = index === 0 && hasPlaceholder && value === '' && options[index].parent === select;
    if (!isPlaceholder) chosen = value === '' ? ' ' : value;
  }
  return chosen;
}

function violationRecord(control, only) {
  const type = controlType(control);
  const record = { type, value: isHTML(control, 'select') ? chosenText(control) : controlValue(control) };
  if (type === 'file') record.value = (filesOf(control) ?? []).length > 0 ? 'file' : '';
  const edited = controlState(control).userEdited === true;
  for (let index = 0; index < violationAttributes.length; index += 1) {
    const name = violationAttributes[index];
    if (only !== null && only !== name) continue;
    if ((name === 'minlength' || name === 'maxlength') && !edited) continue;
    const value = attr(control, name);
    if (value !== null) record[name] = value;
  }
  if (attr(control, 'multiple') !== null) record.multiple = '';
  if (type === 'checkbox') record.checked = isChecked(control);
  if (type === 'radio') addGroup(record, radioGroup(control), only);
  return record;
}

function addGroup(record, group, only) {
  record.checked = false;
  for (let index = 0; index < group.length; index += 1) {
    if (isChecked(group[index])) record.checked = true;
    if ((only === null || only === 'required') && attr(group[index], 'required') !== null) record.required = '';
  }
}

function customMessage(control) {
  return controlState(control).customValidity ?? '';
}

/** "" when the control is valid, else what is wrong with it. */
function violationOf(control) {
  const custom = customMessage(control);
  if (custom !== '') return custom;
  return isHTML(control, 'button') ? '' : nativeViolation(jsonText(violationRecord(control, null)));
}

function violates(control, flag) {
  if (flag === 'customError') return customMessage(control) !== '';
  if (isHTML(control, 'button')) return false;
  if (flag === 'typeMismatch' || flag === 'badInput') {
    const type = controlType(control);
    const isKind = type === 'email' || type === 'url';
    const plain = violationRecord(control, 'type');
    plain.step = 'any';
    return (flag === 'typeMismatch') === isKind && nativeViolation(jsonText(plain)) !== '';
  }
  const name = attributeOfFlag(flag);
  if (name === 'step' && text.lower(attr(control, 'step') ?? '') === 'any') return false;
  const given = violationRecord(control, name);
  if (name === 'step' && attr(control, 'min') !== null) given.min = attr(control, 'min');
  if (name !== 'step') given.step = 'any';
  const plain = violationRecord(control, 'type');
  plain.step = 'any';
  return nativeViolation(jsonText(given)) !== '' && nativeViolation(jsonText(plain)) === '';
}

function attributeOfFlag(flag) {
  for (let index = 0; index < violationAttributes.length; index += 1) {
    if (violationFlags[violationAttributes[index]] === flag) return violationAttributes[index];
  }
  return '';
}

class ValidityState {
  #control;

  static {
    const flags = ['valueMissing', 'typeMismatch', 'patternMismatch', 'tooLong', 'tooShort', 'rangeUnderflow', 'rangeOverflow',
      'stepMismatch', 'badInput', 'customError'];
    for (let index = 0; index < flags.length; index += 1) {
      installGetter(ValidityState.prototype, flags[index], function read() { return violates(this.#control, flags[index]); });
    }
    installGetter(ValidityState.prototype, 'valid', function valid() { return violationOf(this.#control) === ''; });
  }

  constructor(key, control) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
    this.#control = control;
  }
}
nameInterface(ValidityState, 'ValidityState');

/** Fires 'invalid' at a control that violates something; true when the program should tell about it. */
function isUnhandledInvalid(control) {
  return fire(nodeOf(control), 'invalid', { cancelable: true });
}

/** The invalid controls of a form after their 'invalid' events: [record, tell]. */
function invalidControls(form) {
  const controls = formControls(form);
  const invalid = [];
  for (let index = 0; index < controls.length; index += 1) {
    if (isValidated(controls[index]) && violationOf(controls[index]) !== '') append(invalid, controls[index]);
  }
  const answers = [];
  for (let index = 0; index < invalid.length; index += 1) append(answers, { control: invalid[index], tell: isUnhandledInvalid(invalid[index]) });
  return answers;
}

/** Validates a form and shows the first control that is wrong; true when all is well. */
function reportForm(form) {
  const answers = invalidControls(form);
  for (let index = 0; index < answers.length; index += 1) {
    if (!answers[index].tell) continue;
    showInvalid(answers[index].control);
    break;
  }
  return answers.length === 0;
}

function showInvalid(control) {
  focusElement(control);
  post('invalid', { node: idOf(control), message: violationOf(control) });
}

const validityObjects = new safe.WeakMap();

const validityMethods = {
  checkValidity() {
    const control = slotOf(this);
    if (!isValidated(control) || violationOf(control) === '') return true;
    isUnhandledInvalid(control);
    return false;
  },
  reportValidity() {
    const control = slotOf(this);
    if (!isValidated(control) || violationOf(control) === '') return true;
    if (isUnhandledInvalid(control)) showInvalid(control);
    return false;
  },
  setCustomValidity(message) {
    controlState(slotOf(this)).customValidity = `${message}`;
    setDirty();
  },
};

function installValidity(Interface) {
  const prototype = Interface.prototype;
  installMethods(prototype, validityMethods);
  installGetter(prototype, 'willValidate', function willValidate() { return isValidated(slotOf(this)); });
  installGetter(prototype, 'validationMessage', function validationMessage() {
    const control = slotOf(this);
    return isValidated(control) ? violationOf(control) : '';
  });
  installGetter(prototype, 'validity', function validity() {
    const control = slotOf(this);
    let object = weakRead(validityObjects, control);
    if (object === undefined) {
      object = new ValidityState(ownKey, control);
      weakWrite(validityObjects, control, object);
    }
    return object;
  });
}

for (const Interface of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement, HTMLFieldSetElement]) {
  installValidity(Interface);
}

// For :valid and :invalid; undefined for what is neither.
hooks.isValid = (record) => {
  if (isHTML(record, 'form') || isHTML(record, 'fieldset')) return isWholeValid(record);
  return isValidated(record) ? violationOf(record) === '' : undefined;
};

function isWholeValid(record) {
  for (let at = record; at !== null; at = following(at, record)) if (at !== record && isValidated(at) && violationOf(at) !== '') return false;
  return true;
}
