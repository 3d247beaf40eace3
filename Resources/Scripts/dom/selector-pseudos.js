function isLink(record) {
  return record.ns === 0 && (record.name === 'a' || record.name === 'area') && hasAttr(record, 'href');
}

const disableable = wordTable('button input select textarea optgroup option fieldset');
const textTypes = wordTable('text search url tel email password date month week time datetime-local number');
const requirable = wordTable('input select textarea');

function isEditable(record) {
  if (record.ns !== 0) return false;
  if (record.name === 'textarea' || (record.name === 'input' && textTypes[inputType(record)])) {
    return !hasAttr(record, 'readonly') && !isDisabled(record);
  }
  for (let at = record; at !== null && at.type === 1; at = at.parent) {
    const value = attr(at, 'contenteditable');
    if (value !== null) return value !== 'false';
  }
  return false;
}

function isFirstChild(record) {
  return elementBackFrom(record.prev) === null;
}

function isLastChild(record) {
  return elementFrom(record.next) === null;
}

function sameTypeBefore(record) {
  for (let at = record.prev; at !== null; at = at.prev) if (at.type === 1 && at.name === record.name && at.ns === record.ns) return true;
  return false;
}

function sameTypeAfter(record) {
  for (let at = record.next; at !== null; at = at.next) if (at.type === 1 && at.name === record.name && at.ns === record.ns) return true;
  return false;
}

function isDefaultChecked(record) {
  if (isHTML(record, 'option')) return hasAttr(record, 'selected');
  if (isHTML(record, 'input')) return hasAttr(record, 'checked');
  return false;
}

function fragmentTarget(record) {
  const url = record.doc.state.url;
  const mark = url.indexOf('#');
  if (mark < 0 || mark === url.length - 1) return false;
  const name = url.slice(mark + 1);
  const id = attr(record, 'id');
  if (id === null) return false;
  if (id === name) return true;
  try {
    return id === decodeURIComponent(name);
  } catch {
    return false;
  }
}

/** The checks of pseudo-classes without an argument. */
const pseudoTests = {
  __proto__: null,
  'first-child': isFirstChild,
  'last-child': isLastChild,
  'only-child': (record) => isFirstChild(record) && isLastChild(record),
  'first-of-type': (record) => !sameTypeBefore(record),
  'last-of-type': (record) => !sameTypeAfter(record),
  'only-of-type': (record) => !sameTypeBefore(record) && !sameTypeAfter(record),
  'root': (record) => record.parent !== null && record.parent.type === 9,
  'empty': (record) => {
    for (let at = record.first; at !== null; at = at.next) if (at.type === 1 || (at.type === 3 && at.data !== '')) return false;
    return true;
  },
  'checked': (record) => (isHTML(record, 'option') ? isSelected(record) : isCheckable(record) && isChecked(record)),
  'indeterminate': (record) => isHTML(record, 'input') && record.state !== null && record.state.indeterminate,
  'disabled': (record) => record.ns === 0 && Boolean(disableable[record.name]) && isDisabled(record),
  'enabled': (record) => record.ns === 0 && Boolean(disableable[record.name]) && !isDisabled(record),
  'required': (record) => record.ns === 0 && Boolean(requirable[record.name]) && hasAttr(record, 'required'),
  'optional': (record) => record.ns === 0 && Boolean(requirable[record.name]) && !hasAttr(record, 'required'),
  'read-only': (record) => !isEditable(record),
  'read-write': isEditable,
  'placeholder-shown': (record) => hasAttr(record, 'placeholder') && (isHTML(record, 'input') || isHTML(record, 'textarea')) && controlValue(record) === '',
  'default': isDefaultChecked,
  'focus': (record) => record === focused,
  'focus-visible': (record) => record === focused,
  'focus-within': (record) => focused !== null && containsRecord(record, focused),
  'target': fragmentTarget,
  'link': isLink,
  'any-link': isLink,
  'visited': () => false,
  'hover': () => false,
  'active': () => false,
  'defined': () => true,
  'open': (record) => hasAttr(record, 'open'),
  'modal': () => false,
  'fullscreen': () => false,
  'autofill': () => false,
  '-webkit-autofill': () => false,
  'valid': (record) => callHook('isValid', record) !== false,
  'invalid': (record) => callHook('isValid', record) === false,
  'in-range': (record) => callHook('isValid', record) !== false,
  'out-of-range': (record) => callHook('isValid', record) === false,
  'user-valid': () => false,
  'user-invalid': () => false,
};
const legacyPseudoElements = wordTable('before after first-line first-letter');
const plainPseudos = { __proto__: null, ...pseudoTests, ...legacyPseudoElements, scope: true, host: true };
