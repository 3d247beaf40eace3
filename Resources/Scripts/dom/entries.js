let formStates = new safe.WeakMap();

/** Flags of a form: {constructing, firing}. */
function formState(form) {
  let state = weakRead(formStates, form);
  if (state === undefined) {
    state = { constructing: false, firing: false };
    weakWrite(formStates, form, state);
  }
  return state;
}

function isSubmitButton(control) {
  if (isHTML(control, 'button')) return buttonType(control) === 'submit';
  return isHTML(control, 'input') && (inputType(control) === 'submit' || inputType(control) === 'image');
}

function buttonType(control) {
  const type = text.lower(attr(control, 'type') ?? '');
  return type === 'reset' || type === 'button' ? type : 'submit';
}

function isButton(control) {
  if (isHTML(control, 'button')) return true;
  if (!isHTML(control, 'input')) return false;
  const type = inputType(control);
  return type === 'submit' || type === 'image' || type === 'reset' || type === 'button';
}

function isInsideDatalist(control) {
  for (let above = control.parent; above !== null; above = above.parent) if (isHTML(above, 'datalist')) return true;
  return false;
}

/** The entry list of a form as a FormData, after its 'formdata' event; null while it is being made already. */
function constructEntries(form, submitter) {
  const state = formState(form);
  if (state.constructing) return null;
  state.constructing = true;
  const data = new FormData();
  const controls = formControls(form);
  for (let index = 0; index < controls.length; index += 1) addControl(data, controls[index], submitter);
  quietly(() => dispatchTrusted(nodeOf(form), new FormDataEvent('formdata', { formData: data, bubbles: true })), true);
  state.constructing = false;
  return data;
}

function addControl(data, control, submitter) {
  if (isDisabled(control) || isInsideDatalist(control) || (isButton(control) && control !== submitter)) return;
  if (isHTML(control, 'input') && inputType(control) === 'image') {
    const prefix = attr(control, 'name') ? `${attr(control, 'name')}.` : '';
    addFormEntry(data, `${prefix}x`, '0', false);
    addFormEntry(data, `${prefix}y`, '0', false);
    return;
  }
  const name = text.wellFormed(attr(control, 'name') ?? '');
  if (name === '') return;
  if (isHTML(control, 'select')) addSelected(data, control, name);
  else if (isHTML(control, 'input')) addInput(data, control, name);
  else if (isHTML(control, 'button')) addFormEntry(data, name, text.wellFormed(attr(control, 'value') ?? ''), false);
  else if (isHTML(control, 'textarea')) addFormEntry(data, name, text.wellFormed(controlValue(control)), false);
  else return;
  addDirection(data, control);
}

function addSelected(data, select, name) {
  const options = optionsOf(select);
  for (let index = 0; index < options.length; index += 1) {
    if (isSelected(options[index]) && !isDisabled(options[index])) addFormEntry(data, name, text.wellFormed(optionValue(options[index])), false);
  }
}

function addInput(data, input, name) {
  const type = inputType(input);
  if (type === 'checkbox' || type === 'radio') {
    if (isChecked(input)) addFormEntry(data, name, text.wellFormed(attr(input, 'value') ?? 'on'), false);
  } else if (type === 'file') {
    const files = filesOf(input) ?? [];
    if (files.length === 0) addFormEntry(data, name, new File([], '', { type: 'application/octet-stream' }), false);
    for (let index = 0; index < files.length; index += 1) addFormEntry(data, name, files[index], false);
  } else if (type === 'hidden' && text.lower(name) === '_charset_') {
    addFormEntry(data, name, pageSetup.charset, false);
  } else addFormEntry(data, name, text.wellFormed(controlValue(input)), type === 'password');
}

function addDirection(data, control) {
  const direction = attr(control, 'dirname');
  if (!direction) return;
  const isText = isHTML(control, 'textarea') || (isHTML(control, 'input') && blocksImplicitSubmission(control));
  if (isText) addFormEntry(data, direction, text.lower(attr(control, 'dir') ?? '') === 'rtl' ? 'rtl' : 'ltr', false);
}

const blockingTypes = {
  __proto__: null, text: true, search: true, tel: true, url: true, email: true, password: true, date: true, month: true, week: true,
  time: true, 'datetime-local': true, number: true,
};

function blocksImplicitSubmission(control) {
  return isHTML(control, 'input') && blockingTypes[inputType(control)] === true;
}
