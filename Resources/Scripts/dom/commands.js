const commandState = { edit: 0, focusing: null, told: 0 };

function noteEdit(number) {
  if (typeof number === 'number' && number > commandState.edit) commandState.edit = number;
  setDirty();
}

/** Focus that follows from a command is not told back. */
function focusFor(record) {
  if (activeRecord() === record) return true;
  commandState.focusing = record;
  const moved = focusElement(record);
  commandState.focusing = null;
  return moved;
}

// On the way from one element to another nothing has the focus for a moment; only what stays is told.
hooks.focusMoved = (record) => {
  if (record === null) {
    microtask(() => tellFocus(activeRecord()));
    return;
  }
  if (record === commandState.focusing) commandState.told = idOf(record);
  else tellFocus(record);
};

function tellFocus(record) {
  const id = record === null ? 0 : idOf(record);
  if (commandState.told === id) return;
  commandState.told = id;
  post('focus', { node: id });
}

function keyboardInit(key) {
  const isEnter = key === 'Enter';
  return {
    key, code: key.length > 1 && key !== 'Unidentified' ? key : '', keyCode: legacyKeyCode(key), charCode: 0,
    bubbles: true, cancelable: true, composed: true, view: window, detail: isEnter ? 0 : 0,
  };
}

function sendKey(type, record, key) {
  const init = keyboardInit(key);
  if (type === 'keypress') init.charCode = init.keyCode = key === 'Enter' ? 13 : text.point(key, 0);
  return fire(nodeOf(record), type, init, KeyboardEvent);
}

function isReadOnly(record) {
  return isDisabled(record) || ((isHTML(record, 'input') || isHTML(record, 'textarea')) && attr(record, 'readonly') !== null);
}

/** What a person must have typed to get from one value to the other: {key, data, inputType}. */
function typedBetween(old, value) {
  if (value.length > old.length) {
    let start = 0;
    while (start < old.length && old[start] === value[start]) start += 1;
    let end = 0;
    while (end < old.length - start && old[old.length - 1 - end] === value[value.length - 1 - end]) end += 1;
    const data = text.slice(value, start, value.length - end);
    const low = text.unit(data, data.length - 1);
    const last = text.slice(data, low >= 0xdc00 && low <= 0xdfff ? -2 : -1);
    if (last === '\n') return { key: 'Enter', data: null, inputType: 'insertLineBreak' };
    return { key: last, data, inputType: 'insertText' };
  }
  if (value.length < old.length) return { key: 'Backspace', data: null, inputType: 'deleteContentBackward' };
  return { key: 'Unidentified', data: value, inputType: 'insertReplacementText' };
}

function applyEdit(record, command) {
  noteEdit(command.edit);
  const value = `${command.value ?? ''}`;
  if (isReadOnly(record)) return;
  focusFor(record);
  const typed = typedBetween(controlValue(record), value);
  sendKey('keydown', record, typed.key);
  if (controlValue(record) !== value) {
    setControlValue(record, value);
    controlState(record).userEdited = true;
    fire(nodeOf(record), 'input', { bubbles: true, composed: true, data: typed.data, inputType: typed.inputType, view: window }, InputEvent);
  }
  sendKey('keyup', record, typed.key);
}

function fireInputAndChange(record) {
  fire(nodeOf(record), 'input', { bubbles: true, composed: true });
  fire(nodeOf(record), 'change', { bubbles: true });
}

function applyChoice(record, command) {
  noteEdit(command.edit);
  if (!isHTML(record, 'select') || isDisabled(record)) return;
  focusFor(record);
  const chosen = new safe.Map();
  const ids = command.options ?? [];
  for (let index = 0; index < ids.length; index += 1) mapSet(chosen, ids[index], true);
  const options = optionsOf(record);
  let changed = false;
  for (let index = 0; index < options.length; index += 1) {
    const wanted = mapHas(chosen, idOf(options[index]));
    if (isSelected(options[index]) !== wanted) changed = true;
  }
  if (!changed) return;
  for (let index = 0; index < options.length; index += 1) {
    if (!mapHas(chosen, idOf(options[index])) && isSelected(options[index])) setSelected(options[index], false);
  }
  for (let index = 0; index < options.length; index += 1) if (mapHas(chosen, idOf(options[index]))) setSelected(options[index], true);
  fireInputAndChange(record);
}

function applyFiles(record, command) {
  noteEdit(command.edit);
  if (!isHTML(record, 'input') || inputType(record) !== 'file' || isDisabled(record)) return;
  focusFor(record);
  const paths = command.paths ?? [];
  const files = [];
  for (let index = 0; index < paths.length; index += 1) append(files, makeChosenFile(`${paths[index]}`));
  setFiles(record, files);
  fireInputAndChange(record);
}

function pointer(record, type, Class, buttons) {
  return fire(nodeOf(record), type, {
    bubbles: true, cancelable: true, composed: true, view: window, detail: type === 'mousedown' || type === 'mouseup' ? 1 : 0,
    button: 0, buttons, pointerId: 1, pointerType: 'mouse', isPrimary: true,
  }, Class);
}

/** The nearest place at or above an element that takes the focus; without one the focus goes away. */
function focusAround(record) {
  for (let at = record; at !== null && at.type === 1; at = at.parent) {
    if (activeRecord() === at || (at === record ? focusFor(at) : focusElement(at))) return;
  }
  blurElement();
}

function applyPress(record, command) {
  noteEdit(command.edit);
  if (record.type !== 1 || isDisabled(record)) return;
  pointer(record, 'pointerdown', PointerEvent, 1);
  const takesFocus = pointer(record, 'mousedown', MouseEvent, 1);
  if (takesFocus && record.connected) focusAround(record);
  pointer(record, 'pointerup', PointerEvent, 0);
  pointer(record, 'mouseup', MouseEvent, 0);
  if (record.connected) pressClick(record);
}

function applyEnter(record, command) {
  noteEdit(command.edit);
  if (record.type !== 1 || isDisabled(record)) return;
  focusFor(record);
  const goesOn = sendKey('keydown', record, 'Enter') && sendKey('keypress', record, 'Enter');
  if (goesOn && record.connected) {
    if (isButton(record) || isHTML(record, 'a') || isHTML(record, 'summary')) pressClick(record);
    else {
      changeIfEdited(record);
      if (isHTML(record, 'input')) submitImplicitly(record);
    }
  }
  sendKey('keyup', record, 'Enter');
}

function bodyRecord() {
  for (let record = mainRecord; record !== null; record = following(record, mainRecord)) if (isHTML(record, 'body')) return record;
  return mainRecord;
}

function applyKey(key) {
  const target = activeRecord() ?? bodyRecord();
  const goesOn = sendKey('keydown', target, key);
  if (goesOn && (key.length === 1 || key === 'Enter')) sendKey('keypress', target, key);
  sendKey('keyup', activeRecord() ?? bodyRecord(), key);
}

function applyVisibility(hidden) {
  const state = hidden ? 'hidden' : 'visible';
  if (mainRecord.state.visibility === state) return;
  mainRecord.state.visibility = state;
  fire(mainDocument, 'visibilitychange', { bubbles: true });
}

const nodeCommands = {
  __proto__: null, edit: applyEdit, choose: applyChoice, files: applyFiles, press: applyPress, enter: applyEnter,
  focus: (record) => focusFor(record),
};

function located(selector) {
  try {
    const record = selectFirst(mainRecord, `${selector}`);
    return record === null ? 0 : idOf(record);
  } catch {
    return -1;
  }
}

/** The numbers of the first element of each selector, as a picture of the page names them. */
function locate(token, selectors) {
  const numbers = [];
  for (let index = 0; index < selectors.length; index += 1) safe.define(numbers, index, { value: located(selectors[index]), enumerable: true });
  post('evaluated', { token, json: messageText(numbers) });
}

/** Does what the person or the program did; unknown nodes and kinds are left alone. */
function runCommand(command) {
  const onNode = nodeCommands[command.kind];
  if (onNode !== undefined) {
    const record = nodeById(command.node);
    if (record !== null) onNode(record, command);
    else if (command.edit !== undefined) noteEdit(command.edit);
    return;
  }
  switch (command.kind) {
    case 'blur':
      blurElement();
      if (activeRecord() === null) commandState.told = 0;
      break;
    case 'key': applyKey(`${command.key}`); break;
    case 'fetched': fetchAnswered(command); break;
    case 'cookies': cookieState.text = `${command.text ?? ''}`; break;
    case 'fragment': moveToFragment(`${command.url}`, false); break;
    case 'popstate': arriveAtEntry(`${command.url}`, command.state); break;
    case 'locate': locate(command.token, command.selectors); break;
    case 'visibility': applyVisibility(Boolean(command.hidden)); break;
    default: break;
  }
}
