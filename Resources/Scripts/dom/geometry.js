// There is no layout of pixels: a shown element has a plausible size, a hidden one none. A cell counts as 8 by 16 pixels.
const pixelsPerColumn = 8;
const pixelsPerRow = 16;
let viewWidth = 640;
let viewHeight = 384;

/** The window's size in cells. */
function setViewSize(columns, rows) {
  viewWidth = columns * pixelsPerColumn;
  viewHeight = rows * pixelsPerRow;
}

const emptyBox = { width: 0, height: 0 };
const pixels = /^(\d+(?:\.\d+)?)px$/;

function givenPixels(record, name) {
  const own = inlineDeclarations(record)[name];
  const match = own === undefined ? null : pixels.exec(own.value);
  return match === null ? null : Number(match[1]);
}

function shownSize(record) {
  if (!isRendered(record)) return emptyBox;
  const display = ownDisplay(record);
  const wide = display === 'block' || display === 'flex' || display === 'grid' || display === 'table' || display === 'list-item';
  let width = givenPixels(record, 'width');
  let height = givenPixels(record, 'height');
  if (width === null) {
    if (record.name === 'img' || record.name === 'iframe' || record.name === 'canvas') width = Number(attr(record, 'width')) || pixelsPerColumn * 4;
    else if (wide) width = viewWidth;
    else width = mathMin(viewWidth, (shortTextLength(record) || (display === 'inline' ? 0 : 8)) * pixelsPerColumn);
  }
  if (height === null) height = record.name === 'html' || record.name === 'body' ? viewHeight : Number(attr(record, 'height')) || pixelsPerRow;
  return { width, height };
}

function shortTextLength(record) {
  let length = 0;
  for (let at = record.first; at !== null && length < 80; at = following(at, record)) {
    if (at.type === 3) length += at.data.length;
    else if (at.type === 1 && (at.name === 'img' || at.name === 'input')) length += 4;
  }
  return mathMin(length, 80);
}

class DOMRectReadOnly {
  #x;
  #y;
  #width;
  #height;
  constructor(x = 0, y = 0, width = 0, height = 0) {
    this.#x = x;
    this.#y = y;
    this.#width = width;
    this.#height = height;
  }
  get x() { return this.#x; }
  get y() { return this.#y; }
  get width() { return this.#width; }
  get height() { return this.#height; }
  get left() { return this.#x; }
  get top() { return this.#y; }
  get right() { return this.#x + this.#width; }
  get bottom() { return this.#y + this.#height; }
  toJSON() {
    const { x, y, width, height, left, top, right, bottom } = this;
    return { x, y, width, height, top, right, bottom, left };
  }
}
class DOMRect extends DOMRectReadOnly {}
define('DOMRectReadOnly', DOMRectReadOnly);
define('DOMRect', DOMRect);

function rectOf(record) {
  const { width, height } = shownSize(record);
  return new DOMRect(0, 0, width, height);
}

const geometryMembers = {
  getBoundingClientRect() { return rectOf(slotOf(this)); },
  getClientRects() {
    const record = slotOf(this);
    return isRendered(record) ? [rectOf(record)] : [];
  },
  get clientWidth() {
    const record = slotOf(this);
    return record.name === 'html' ? viewWidth : shownSize(record).width;
  },
  get clientHeight() {
    const record = slotOf(this);
    return record.name === 'html' ? viewHeight : shownSize(record).height;
  },
  get clientTop() { return 0; },
  get clientLeft() { return 0; },
  get scrollWidth() { return shownSize(slotOf(this)).width; },
  get scrollHeight() { return shownSize(slotOf(this)).height; },
  get scrollTop() { return 0; },
  set scrollTop(value) {},
  get scrollLeft() { return 0; },
  set scrollLeft(value) {},
  scrollIntoView() {},
  scrollIntoViewIfNeeded() {},
  scroll() {},
  scrollTo() {},
  scrollBy() {},
  setPointerCapture() {},
  releasePointerCapture() {},
  hasPointerCapture() { return false; },
  requestFullscreen() { return Promise.reject(new TypeError('Full screen is not available')); },
  checkVisibility() { return isRendered(slotOf(this)); },
};

const offsetMembers = {
  get offsetWidth() { return shownSize(slotOf(this)).width; },
  get offsetHeight() { return shownSize(slotOf(this)).height; },
  get offsetTop() { return 0; },
  get offsetLeft() { return 0; },
  get offsetParent() {
    const record = slotOf(this);
    if (!isRendered(record) || record.name === 'body' || record.name === 'html') return null;
    return nodeOf(bodyOf(record.doc));
  },
};
