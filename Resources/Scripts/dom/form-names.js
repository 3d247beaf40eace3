// form.NAME and form[INDEX]: a control's name comes before the form's own members, as in browsers.

function namedControl(target, key) {
  const source = listSource(formElements(reflectApply(readWeak, formRecords, [target])));
  if (indexPattern.test(key)) return nodeOf(source.items()[key] ?? null);
  return controlsNamed(source, key);
}

const formRecords = new WeakMap();

const formTraps = {
  get(target, key, receiver) {
    const found = typeof key === 'string' ? namedControl(target, key) : null;
    return found === null ? reflectGet(target, key, receiver) : found;
  },
  has(target, key) {
    return key in target || (typeof key === 'string' && namedControl(target, key) !== null);
  },
};

function formNode(record) {
  const target = createObject(HTMLFormElement.prototype);
  reflectApply(writeWeak, formRecords, [target, record]);
  return new ProxyConstructor(target, formTraps);
}
