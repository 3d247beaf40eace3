const knownProperties = ('align-content align-items align-self all animation animation-delay animation-direction animation-duration '
  + 'animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timing-function appearance '
  + 'aspect-ratio backdrop-filter backface-visibility background background-attachment background-blend-mode background-clip '
  + 'background-color background-image background-origin background-position background-position-x background-position-y '
  + 'background-repeat background-size block-size border border-block border-block-end border-block-start border-bottom '
  + 'border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width '
  + 'border-collapse border-color border-image border-inline border-inline-end border-inline-start border-left border-left-color '
  + 'border-left-style border-left-width border-radius border-right border-right-color border-right-style border-right-width '
  + 'border-spacing border-style border-top border-top-color border-top-left-radius border-top-right-radius border-top-style '
  + 'border-top-width border-width bottom box-shadow box-sizing break-after break-before break-inside caption-side caret-color clear '
  + 'clip clip-path color color-scheme column-count column-gap column-rule column-span column-width columns contain content '
  + 'counter-increment counter-reset cursor direction display empty-cells fill fill-opacity filter flex flex-basis flex-direction '
  + 'flex-flow flex-grow flex-shrink flex-wrap float font font-family font-feature-settings font-kerning font-size font-stretch '
  + 'font-style font-variant font-weight gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column '
  + 'grid-column-end grid-column-gap grid-column-start grid-gap grid-row grid-row-end grid-row-gap grid-row-start grid-template '
  + 'grid-template-areas grid-template-columns grid-template-rows height hyphens image-rendering inline-size inset inset-block '
  + 'inset-inline isolation justify-content justify-items justify-self left letter-spacing line-height list-style list-style-image '
  + 'list-style-position list-style-type margin margin-block margin-bottom margin-inline margin-left margin-right margin-top mask '
  + 'mask-image max-block-size max-height max-inline-size max-width min-block-size min-height min-inline-size min-width '
  + 'mix-blend-mode object-fit object-position opacity order orphans outline outline-color outline-offset outline-style '
  + 'outline-width overflow overflow-anchor overflow-wrap overflow-x overflow-y overscroll-behavior padding padding-block '
  + 'padding-bottom padding-inline padding-left padding-right padding-top page-break-after page-break-before page-break-inside '
  + 'perspective perspective-origin place-content place-items place-self pointer-events position quotes resize right rotate row-gap '
  + 'scale scroll-behavior scroll-margin scroll-padding scroll-snap-align scroll-snap-type stroke stroke-width tab-size table-layout '
  + 'text-align text-align-last text-decoration text-decoration-color text-decoration-line text-decoration-style text-indent '
  + 'text-overflow text-shadow text-transform text-underline-offset top touch-action transform transform-origin transform-style '
  + 'transition transition-delay transition-duration transition-property transition-timing-function translate unicode-bidi '
  + 'user-select vertical-align visibility white-space widows width will-change word-break word-spacing word-wrap writing-mode '
  + 'z-index zoom').split(' ');
const prefixedProperties = ('appearance user-select transform transition animation box-shadow border-radius box-sizing filter '
  + 'text-size-adjust line-clamp box-orient tap-highlight-color overflow-scrolling').split(' ');

/** Splits declarations at semicolons outside quotes and brackets. */
function splitDeclarations(text) {
  const pieces = [];
  let start = 0;
  let depth = 0;
  let quote = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (quote !== 0) {
      if (unit === 92) i++;
      else if (unit === quote) quote = 0;
    } else if (unit === 34 || unit === 39) quote = unit;
    else if (unit === 40 || unit === 91 || unit === 123) depth++;
    else if (unit === 41 || unit === 93 || unit === 125) depth--;
    else if (unit === 59 && depth <= 0) {
      pieces[pieces.length] = text.slice(start, i);
      start = i + 1;
    }
  }
  pieces[pieces.length] = text.slice(start);
  return pieces;
}

function withoutComments(text) {
  return text.includes('/*') ? text.replace(/\/\*[\s\S]*?(\*\/|$)/g, '') : text;
}

/** Declarations as a table name → {value, important}, in the order of their writing. */
function parseDeclarations(text) {
  const table = dictionary();
  const pieces = splitDeclarations(withoutComments(text));
  for (let i = 0; i < pieces.length; i++) {
    const colon = pieces[i].indexOf(':');
    if (colon < 0) continue;
    let name = pieces[i].slice(0, colon).trim();
    if (!name.startsWith('--')) name = lower(name);
    let value = pieces[i].slice(colon + 1).trim();
    const important = /\s*!\s*important$/i.exec(value);
    if (important !== null) value = value.slice(0, important.index);
    if (value === '' || !/^[-\w]+$/.test(name)) continue;
    if (table[name] !== undefined && table[name].important && important === null) continue;
    delete table[name];
    table[name] = { value, important: important !== null };
  }
  return table;
}

function declarationText(table) {
  let text = '';
  for (const name in table) text += `${text === '' ? '' : ' '}${name}: ${table[name].value}${table[name].important ? ' !important' : ''};`;
  return text;
}

let styleSource;

class StyleSlot extends Returned {
  #source;
  static { styleSource = (style) => style.#source; }
  constructor(object, source) {
    super(object);
    this.#source = source;
  }
}

function inlineDeclarations(record) {
  const text = attr(record, 'style') ?? '';
  const extra = extraOf(record);
  if (extra.styleText !== text || extra.styleTable === undefined) {
    extra.styleText = text;
    extra.styleTable = parseDeclarations(text);
  }
  return extra.styleTable;
}

function readStyle(source, name) {
  return source.computed ? computedValue(source.record, name) : inlineDeclarations(source.record)[name]?.value ?? '';
}

const colourProperty = /color$/;
const lengthProperty = /^(width|height|top|left|right|bottom|(min|max)-(width|height)|margin.*|padding.*|font-size)$/;

/** A few values that browsers refuse, so that pages which feel for support find the usual. */
function isAcceptable(name, value) {
  if (lengthProperty.test(name)) return !/^-?\d*\.?\d+$/.test(value) || Number(value) === 0;
  if (name === 'display') return /^[a-z-]+( [a-z-]+)*$/i.test(value);
  return true;
}

function writeStyle(source, name, value, important) {
  if (source.computed) throw new DOMException('Computed styles are read-only.', 'NoModificationAllowedError');
  const table = inlineDeclarations(source.record);
  const text = value === null || value === undefined ? '' : String(value).trim();
  if (text === '') {
    if (table[name] === undefined) return;
    delete table[name];
  } else {
    if (!isAcceptable(name, text)) return;
    table[name] = { value: text, important };
  }
  const whole = declarationText(table);
  const extra = extraOf(source.record);
  extra.styleText = whole;
  setAttr(source.record, 'style', whole);
}

function styleNames(source) {
  return Object.keys(source.computed ? computedDefaults : inlineDeclarations(source.record));
}

function propertyName(name) {
  const text = String(name);
  return text.startsWith('--') ? text : lower(text);
}

class CSSStyleDeclaration {
  constructor() { illegal(); }
  get cssText() {
    const source = styleSource(this);
    return source.computed ? '' : declarationText(inlineDeclarations(source.record));
  }
  set cssText(text) {
    const source = styleSource(this);
    if (!source.computed) setAttr(source.record, 'style', declarationText(parseDeclarations(String(text))));
  }
  get length() { return styleNames(styleSource(this)).length; }
  get parentRule() { return null; }
  item(index) { return styleNames(styleSource(this))[index >>> 0] ?? ''; }
  getPropertyValue(name) { return readStyle(styleSource(this), propertyName(name)); }
  getPropertyPriority(name) {
    const source = styleSource(this);
    return !source.computed && inlineDeclarations(source.record)[propertyName(name)]?.important ? 'important' : '';
  }
  setProperty(name, value, priority = '') {
    const important = lower(String(priority)) === 'important';
    if (priority === '' || priority === null || important) writeStyle(styleSource(this), propertyName(name), value, important);
  }
  removeProperty(name) {
    const source = styleSource(this);
    const key = propertyName(name);
    const old = readStyle(source, key);
    writeStyle(source, key, '', false);
    return old;
  }
  get cssFloat() { return readStyle(styleSource(this), 'float'); }
  set cssFloat(value) { writeStyle(styleSource(this), 'float', value, false); }
}

function styleProperty(key, name) {
  defineProperty(CSSStyleDeclaration.prototype, key, {
    get() { return readStyle(styleSource(this), name); },
    set(value) { writeStyle(styleSource(this), name, value, false); },
    enumerable: true,
    configurable: true,
  });
}

function camelCase(name) {
  return name.replace(/-([a-z])/g, (_, unit) => unit.toUpperCase());
}
for (let i = 0; i < knownProperties.length; i++) {
  styleProperty(camelCase(knownProperties[i]), knownProperties[i]);
  if (knownProperties[i].includes('-')) styleProperty(knownProperties[i], knownProperties[i]);
}
for (let i = 0; i < prefixedProperties.length; i++) {
  const name = `-webkit-${prefixedProperties[i]}`;
  styleProperty(camelCase(name.slice(1)), name);
  styleProperty(camelCase(name), name);
}
defineHidden(CSSStyleDeclaration.prototype, iteratorSymbol, arrayValues);
define('CSSStyleDeclaration', CSSStyleDeclaration);

const styleTraps = {
  get: (target, key) => (typeof key === 'string' && indexPattern.test(key) ? styleNames(styleSource(target))[key] : reflectGet(target, key, target)),
  set: (target, key, value) => reflectSet(target, key, value, target),
};

function makeStyle(record, computed) {
  const source = { record, computed };
  const target = createObject(CSSStyleDeclaration.prototype);
  new StyleSlot(target, source);
  const proxy = new ProxyConstructor(target, styleTraps);
  new StyleSlot(proxy, source);
  return proxy;
}

function inlineStyle(record) {
  const extra = extraOf(record);
  return extra.style ?? (extra.style = makeStyle(record, false));
}
