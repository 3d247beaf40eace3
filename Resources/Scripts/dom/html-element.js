const htmlPrototypes = dictionary();
const svgPrototypes = dictionary();

/** An element class for these tag names. */
function declareElement(className, tags, Class) {
  define(className, Class);
  const names = tags.split(' ');
  for (let i = 0; i < names.length; i++) if (names[i] !== '') htmlPrototypes[names[i]] = Class.prototype;
  return Class;
}

class HTMLElement extends Element {
  constructor() {
    return constructCustom(new.target);
  }
  get style() { return inlineStyle(slotOf(this)); }
  set style(text) { setAttr(slotOf(this), 'style', String(text)); }
  get dataset() { return datasetOf(slotOf(this)); }
  get innerText() { return visibleText(slotOf(this)); }
  set innerText(text) { setLines(slotOf(this), String(text)); }
  get outerText() { return visibleText(slotOf(this)); }
  get tabIndex() {
    const record = slotOf(this);
    const value = parseInt(attr(record, 'tabindex') ?? '', 10);
    if (value >= 0 || value < 0) return value;
    return isFocusable(record) ? 0 : -1;
  }
  set tabIndex(value) { setAttr(slotOf(this), 'tabindex', String(value | 0)); }
  get isContentEditable() {
    for (let at = slotOf(this); at !== null && at.type === 1; at = at.parent) {
      const value = attr(at, 'contenteditable');
      if (value !== null) return value !== 'false';
    }
    return false;
  }
  get contentEditable() { return attr(slotOf(this), 'contenteditable') ?? 'inherit'; }
  set contentEditable(value) { setAttr(slotOf(this), 'contenteditable', String(value)); }
  get spellcheck() { return attr(slotOf(this), 'spellcheck') !== 'false'; }
  set spellcheck(value) { setAttr(slotOf(this), 'spellcheck', String(value)); }
  get draggable() { return attr(slotOf(this), 'draggable') === 'true'; }
  set draggable(value) { setAttr(slotOf(this), 'draggable', String(value)); }
  get translate() { return attr(slotOf(this), 'translate') !== 'no'; }
  set translate(value) { setAttr(slotOf(this), 'translate', value ? 'yes' : 'no'); }
  click() { clickElement(slotOf(this)); }
  focus() { focusElement(slotOf(this)); }
  blur() { if (slotOf(this) === focused) blurElement(); }
}
reflectText(HTMLElement, 'title lang dir accessKey nonce inputMode enterKeyHint autocapitalize role popover');
reflectFlags(HTMLElement, 'hidden inert autofocus');
for (const name of ('aria-label aria-hidden aria-expanded aria-checked aria-disabled aria-selected aria-invalid aria-live aria-required '
  + 'aria-pressed aria-busy aria-current aria-description aria-modal').split(' ')) {
  const property = `aria${name[5].toUpperCase()}${name.slice(6)}`;
  accessor(Element.prototype, property, function () { return attr(slotOf(this), name); }, function (value) {
    if (value === null || value === undefined) removeAttr(slotOf(this), name);
    else setAttr(slotOf(this), name, String(value));
  });
}
addMembers(HTMLElement.prototype, offsetMembers);
handlerProperties(HTMLElement.prototype, globalHandlerNames);
define('HTMLElement', HTMLElement);

class HTMLUnknownElement extends HTMLElement {}
define('HTMLUnknownElement', HTMLUnknownElement);

class SVGElement extends Element {
  get style() { return inlineStyle(slotOf(this)); }
  set style(text) { setAttr(slotOf(this), 'style', String(text)); }
  get dataset() { return datasetOf(slotOf(this)); }
  get className() { return { baseVal: attr(slotOf(this), 'class') ?? '', animVal: attr(slotOf(this), 'class') ?? '' }; }
  get ownerSVGElement() {
    for (let at = parentElement(slotOf(this)); at !== null; at = parentElement(at)) if (at.ns === 1 && at.name === 'svg') return nodeOf(at);
    return null;
  }
  focus() { focusElement(slotOf(this)); }
  blur() { if (slotOf(this) === focused) blurElement(); }
}
handlerProperties(SVGElement.prototype, globalHandlerNames);
class SVGGraphicsElement extends SVGElement {
  getBBox() { return rectOf(slotOf(this)); }
  getCTM() { return null; }
}
class SVGSVGElement extends SVGGraphicsElement {}
class MathMLElement extends Element {}
define('SVGElement', SVGElement);
define('SVGGraphicsElement', SVGGraphicsElement);
define('SVGSVGElement', SVGSVGElement);
define('MathMLElement', MathMLElement);
