function selectOf(option) {
  let at = option.parent;
  if (isHTML(at, 'optgroup')) at = at.parent;
  return isHTML(at, 'select') ? at : null;
}

function collectOptions(select) {
  const found = [];
  for (let at = select.first; at !== null; at = at.next) {
    if (isHTML(at, 'option')) found[found.length] = at;
    else if (isHTML(at, 'optgroup')) {
      for (let inner = at.first; inner !== null; inner = inner.next) if (isHTML(inner, 'option')) found[found.length] = inner;
    }
  }
  return found;
}

function selectCache(select) {
  const extra = extraOf(select);
  const version = structureVersion + attributeVersion + stateVersion;
  if (extra.optionsSeen === version) return extra;
  extra.optionsSeen = version;
  extra.options = collectOptions(select);
  extra.chosen = chosenOptions(select, extra.options);
  return extra;
}

function optionsOf(select) {
  return selectCache(select).options;
}

function wants(option) {
  const state = option.state;
  return state !== null && state.selected !== null ? state.selected : hasAttr(option, 'selected');
}

/** Which options count as selected: all that are marked, or for a single choice the last marked one, else the first that can be. */
function chosenOptions(select, options) {
  const chosen = [];
  if (hasAttr(select, 'multiple')) {
    for (let i = 0; i < options.length; i++) if (wants(options[i])) chosen[chosen.length] = options[i];
    return chosen;
  }
  for (let i = options.length - 1; i >= 0; i--) {
    if (wants(options[i])) {
      chosen[0] = options[i];
      return chosen;
    }
  }
  if (displaySize(select) > 1 || (select.state !== null && select.state.noneSelected)) return chosen;
  for (let i = 0; i < options.length; i++) {
    if (!isDisabled(options[i])) {
      chosen[0] = options[i];
      return chosen;
    }
  }
  return chosen;
}

function displaySize(select) {
  const size = parseInt(attr(select, 'size') ?? '', 10);
  if (size > 0) return size;
  return hasAttr(select, 'multiple') ? 4 : 1;
}

function isSelected(option) {
  const select = selectOf(option);
  if (select === null) return wants(option);
  if (hasAttr(select, 'multiple')) return wants(option);
  return selectCache(select).chosen[0] === option;
}

function clearOthers(select, kept) {
  const options = optionsOf(select);
  for (let i = 0; i < options.length; i++) if (options[i] !== kept && wants(options[i])) controlState(options[i]).selected = false;
}

function setSelected(option, selected) {
  const select = selectOf(option);
  if (selected && select !== null) {
    if (!hasAttr(select, 'multiple')) clearOthers(select, option);
    if (select.state !== null) select.state.noneSelected = false;
  }
  controlState(option).selected = selected;
  stateChanged();
}

function optionAttributeChanged(option, present) {
  if (option.state !== null && option.state.selected !== null) return;
  const select = selectOf(option);
  if (!present || select === null) return;
  if (!hasAttr(select, 'multiple')) clearOthers(select, option);
}

function selectedIndex(select) {
  const { options, chosen } = selectCache(select);
  if (chosen.length === 0) return -1;
  for (let i = 0; i < options.length; i++) if (options[i] === chosen[0]) return i;
  return -1;
}

function selectIndex(select, index) {
  const option = optionsOf(select)[index];
  clearOthers(select, option ?? null);
  controlState(select).noneSelected = option === undefined;
  if (option !== undefined) controlState(option).selected = true;
  stateChanged();
}

function selectValue(select, value) {
  const options = optionsOf(select);
  for (let i = 0; i < options.length; i++) if (optionValue(options[i]) === value) return selectIndex(select, i);
  selectIndex(select, -1);
}

function optionText(option) {
  return textOf(option).replace(/[ \t\n\f\r]+/g, ' ').trim();
}

function optionValue(option) {
  return attr(option, 'value') ?? optionText(option);
}

function resizeOptions(select, length) {
  const options = optionsOf(select);
  for (let i = options.length - 1; i >= length; i--) removeNode(options[i]);
  const added = [];
  for (let i = options.length; i < mathMin(length, 10000); i++) added[added.length] = elementRecord('option', 0, select.doc);
  insertAll(added, select, null);
}

function setOptionAt(select, index, value) {
  const option = recordOrNull(value);
  const options = optionsOf(select);
  const old = options[index];
  if (option === null) {
    if (old !== undefined) removeNode(old);
    return;
  }
  if (old !== undefined) nodeOf(old.parent).replaceChild(value, nodeOf(old));
  else {
    resizeOptions(select, index);
    insertNode(option, select, null);
  }
}

function optionsList(select) {
  const extra = extraOf(select);
  if (extra.optionsList) return extra.optionsList;
  const source = new ListSource(() => collectOptions(select), byStructure);
  source.owner = select;
  return (extra.optionsList = makeList(HTMLOptionsCollection.prototype, source));
}

class HTMLSelectElement extends HTMLElement {
  get type() { return hasAttr(slotOf(this), 'multiple') ? 'select-multiple' : 'select-one'; }
  get options() { return optionsList(slotOf(this)); }
  get length() { return optionsOf(slotOf(this)).length; }
  set length(value) { resizeOptions(slotOf(this), value >>> 0); }
  get selectedIndex() { return selectedIndex(slotOf(this)); }
  set selectedIndex(value) { selectIndex(slotOf(this), value | 0); }
  get selectedOptions() {
    const record = slotOf(this);
    const extra = extraOf(record);
    const version = () => structureVersion + attributeVersion + stateVersion;
    return extra.selectedOptions ?? (extra.selectedOptions = makeList(HTMLCollection.prototype, new ListSource(() => selectCache(record).chosen, version)));
  }
  get value() { return controlValue(slotOf(this)); }
  set value(value) { selectValue(slotOf(this), String(value)); }
  get form() { return nodeOf(formOwner(slotOf(this))); }
  get labels() { return labelsOf(slotOf(this)); }
  get size() { return parseInt(attr(slotOf(this), 'size') ?? '', 10) || 0; }
  set size(value) { setAttr(slotOf(this), 'size', String(value >>> 0)); }
  item(index) { return nodeOf(optionsOf(slotOf(this))[index >>> 0] ?? null); }
  namedItem(name) { return this.options.namedItem(name); }
  add(option, before = null) {
    const record = slotOf(this);
    const added = nodeArgument(option, 'The option');
    const place = typeof before === 'number' ? optionsOf(record)[before] ?? null : recordOrNull(before);
    insertChecked(added, place === null ? record : place.parent, place);
  }
  remove(index) {
    const record = slotOf(this);
    if (arguments.length === 0) return removeNode(record);
    const option = optionsOf(record)[index];
    if (option !== undefined) removeNode(option);
  }
  [iteratorSymbol]() { return this.options[iteratorSymbol](); }
}
reflectText(HTMLSelectElement, 'name autocomplete');
reflectFlags(HTMLSelectElement, 'disabled required multiple');
declareElement('HTMLSelectElement', 'select', HTMLSelectElement);

class HTMLOptionElement extends HTMLElement {
  get selected() { return isSelected(slotOf(this)); }
  set selected(value) { setSelected(slotOf(this), Boolean(value)); }
  get value() { return optionValue(slotOf(this)); }
  set value(value) { setAttr(slotOf(this), 'value', String(value)); }
  get text() { return optionText(slotOf(this)); }
  set text(value) { setText(slotOf(this), String(value)); }
  get label() { return attr(slotOf(this), 'label') || optionText(slotOf(this)); }
  set label(value) { setAttr(slotOf(this), 'label', String(value)); }
  get form() { return nodeOf(formOwner(slotOf(this))); }
  get index() {
    const record = slotOf(this);
    const select = selectOf(record);
    if (select === null) return 0;
    const options = optionsOf(select);
    for (let i = 0; i < options.length; i++) if (options[i] === record) return i;
    return 0;
  }
}
reflectFlags(HTMLOptionElement, 'disabled defaultSelected:selected');
declareElement('HTMLOptionElement', 'option', HTMLOptionElement);

class HTMLOptGroupElement extends HTMLElement {}
reflectText(HTMLOptGroupElement, 'label');
reflectFlags(HTMLOptGroupElement, 'disabled');
declareElement('HTMLOptGroupElement', 'optgroup', HTMLOptGroupElement);
