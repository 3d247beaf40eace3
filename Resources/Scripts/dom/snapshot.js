const depthLimit = 512;
const numberTexts = [];

function numberText(number) {
  if (number < 4096) return numberTexts[number] ?? (numberTexts[number] = fromCharCode(0, number));
  return fromCharCode(number >>> 16, number & 0xffff);
}

// A length that did not fit its text would let a page forge the stream, so what a replaced method gave is made a string first.
function countedText(text) {
  const string = typeof text === 'string' ? text : String(text);
  return numberText(string.length) + string;
}

const countedNames = dictionary();
let countedCount = 0;

/** Names come again and again, so their counted form is kept. */
function countedName(name) {
  const known = typeof name === 'string' ? countedNames[name] : undefined;
  if (known !== undefined) return known;
  const text = countedText(name);
  if (typeof name === 'string' && countedCount++ < 5000) countedNames[name] = text;
  return text;
}

/** As many stars as the text has characters, so that its content stays here. */
function concealed(text) {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if ((unit >= 0xdc00 && unit < 0xe000) || (unit >= 0x300 && unit < 0x370) || unit === 0x200d || (unit >= 0xfe00 && unit < 0xfe10)) continue;
    count++;
  }
  return '*'.repeat(count);
}

const valued = wordTable('input textarea select');

/** Hidden by an attribute or by a rule; what browsers never show anyway (head, title) is not meant here. */
function isHiddenByPage(record) {
  if (record.ns !== 0) return false;
  if (record.name === 'noscript') return true;
  if (record.attrs === null && ruleBuckets === null && record.name !== 'dialog' && !isHTML(record.parent, 'details')) return false;
  const declared = declaredVisibility(record);
  if (declared === nothingDeclared && record.attrs === null) return hiddenByAttributes(record);
  const { display, visibility } = declared;
  if (display !== null && display.value !== 'initial' && display.value !== 'unset' && display.value !== 'revert' && display.value !== 'inherit') {
    if (display.value === 'none') return true;
  } else if (record.name === 'input' ? hasAttr(record, 'hidden') : hiddenByAttributes(record)) {
    return true;
  }
  return visibility !== null && (visibility.value === 'hidden' || visibility.value === 'collapse');
}

/** State flags and the live value of an element. */
function stateOf(record, hidden) {
  let flags = hidden ? 256 : 0;
  let value = '';
  if (record === focused) flags |= 32;
  if (record.listeners !== null && record.name !== 'html' && record.name !== 'body' && hasPressListener(record)) flags |= 4;
  if (record.ns !== 0) return { flags, value };
  if (disableable[record.name] && isDisabled(record)) flags |= 64;
  if (record.name === 'option') {
    if (isSelected(record)) flags |= 2;
  } else if (valued[record.name]) {
    flags |= 8;
    value = controlValue(record);
    if (record.name === 'input') {
      const type = inputType(record);
      if ((type === 'checkbox' || type === 'radio') && isChecked(record)) flags |= 1;
      if (type === 'password') {
        flags |= 16;
        value = concealed(value);
      }
      if (record.state !== null && record.state.indeterminate) flags |= 128;
    }
  }
  return { flags, value };
}

function openMark(record) {
  let text = `\u0001${numberText(idOf(record))}${countedName(record.name)}`;
  const list = record.attrs;
  if (list === null) return text + numberText(0);
  text += numberText(list.length / 2);
  const secret = record.name === 'input' && inputType(record) === 'password';
  for (let i = 0; i < list.length; i += 2) {
    text += countedName(list[i]) + countedText(secret && list[i] === 'value' ? concealed(list[i + 1]) : list[i + 1]);
  }
  return text;
}

const innerless = wordTable('script style template');

/** The document as the program shows it; clears dirty. */
function snapshotStream(editNumber) {
  buckets();
  let out = `\u0007${numberText(editNumber)}`;
  const root = mainRecord;
  let at = root.first;
  let depth = 0;
  while (at !== null) {
    let enter = false;
    if (at.type === 3) {
      if (at.parent.type === 1) out += `\u0003${numberText(idOf(at))}${countedText(at.data)}`;
    } else if (at.type === 1) {
      const shown = depth < depthLimit;
      const hidden = isHiddenByPage(at);
      if (shown) {
        out += openMark(at);
        const { flags, value } = stateOf(at, hidden);
        if (flags !== 0) out += `\u0006${numberText(flags)}${countedText(value)}`;
      }
      enter = !hidden && at.first !== null && !(at.ns === 0 && innerless[at.name]);
      if (enter) {
        depth++;
        at = at.first;
        continue;
      }
      if (shown) out += '\u0002';
    }
    while (at.next === null) {
      at = at.parent;
      if (at === null || at === root) break;
      depth--;
      if (depth < depthLimit) out += '\u0002';
    }
    at = at === null || at === root ? null : at.next;
  }
  dirty = false;
  return out;
}
