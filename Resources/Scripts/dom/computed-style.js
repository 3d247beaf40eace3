const computedDefaults = {
  __proto__: null, 'animation-name': 'none', 'background-color': 'rgba(0, 0, 0, 0)', 'background-image': 'none', 'border-bottom-width': '0px',
  'border-left-width': '0px', 'border-right-width': '0px', 'border-top-width': '0px', 'box-sizing': 'content-box', 'clear': 'none',
  'color': 'rgb(0, 0, 0)', 'cursor': 'auto', 'direction': 'ltr', 'display': 'inline', 'float': 'none', 'font-family': 'monospace',
  'font-size': '16px', 'font-style': 'normal', 'font-weight': '400', 'height': 'auto', 'left': 'auto', 'line-height': 'normal',
  'margin-bottom': '0px', 'margin-left': '0px', 'margin-right': '0px', 'margin-top': '0px', 'max-height': 'none', 'max-width': 'none',
  'min-height': '0px', 'min-width': '0px', 'opacity': '1', 'overflow': 'visible', 'overflow-x': 'visible', 'overflow-y': 'visible',
  'padding-bottom': '0px', 'padding-left': '0px', 'padding-right': '0px', 'padding-top': '0px', 'pointer-events': 'auto',
  'position': 'static', 'right': 'auto', 'text-align': 'start', 'text-decoration': 'none', 'text-transform': 'none', 'top': 'auto',
  'transform': 'none', 'transition-duration': '0s', 'vertical-align': 'baseline', 'visibility': 'visible', 'white-space': 'normal',
  'width': 'auto', 'z-index': 'auto',
};
const inheritedProperties = wordTable('color cursor direction font-family font-size font-style font-weight letter-spacing line-height '
  + 'list-style-type pointer-events text-align text-transform white-space word-spacing');
const boldTags = wordTable('b strong h1 h2 h3 h4 h5 h6 th');

function computedSize(record, name) {
  const box = shownSize(record);
  return `${name === 'width' ? box.width : box.height}px`;
}

function computedValue(record, name) {
  if (!record.connected) return '';
  if (name === 'display') return ownDisplay(record);
  if (name === 'visibility') return visibilityOf(record);
  const own = inlineDeclarations(record)[name];
  if (own !== undefined && own.value !== 'inherit') {
    if ((name === 'width' || name === 'height') && !/px$/.test(own.value)) return isRendered(record) ? computedSize(record, name) : own.value;
    return own.value;
  }
  if (inheritedProperties[name] || name.startsWith('--')) {
    for (let at = parentElement(record); at !== null; at = parentElement(at)) {
      const value = attr(at, 'style') === null ? undefined : inlineDeclarations(at)[name];
      if (value !== undefined) return value.value;
    }
  }
  if (name === 'width' || name === 'height') return isRendered(record) ? computedSize(record, name) : 'auto';
  if (name === 'font-weight' && boldTags[record.name]) return '700';
  return computedDefaults[name] ?? '';
}

const noStyle = () => makeStyle(elementRecord('span', 0, mainRecord), true);

defineHidden(window, 'getComputedStyle', asNative(function getComputedStyle(element, pseudo) {
  const record = nodeArgument(element, 'The element');
  if (record.type !== 1) throw new TypeError('The argument must be an instance of Element');
  return pseudo ? noStyle() : makeStyle(record, true);
}));
