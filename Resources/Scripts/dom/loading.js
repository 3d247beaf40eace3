const imageLimit = 200;
const loadState = { images: 0 };
const askedImages = new safe.WeakMap();

/** An image that page code asks for (a counting pixel, a preload): fetched for its load or error event, not shown. */
function loadImage(record) {
  const reference = attr(record, 'src');
  if (!reference || record.byParser || weakRead(askedImages, record) === reference) return;
  weakWrite(askedImages, record, reference);
  const parts = parsedAddress(usv(reference), pageBase());
  if (parts === null) {
    startOwnTimer(() => fire(nodeOf(record), 'error'), 0);
    return;
  }
  if (parts.protocol !== 'http:' && parts.protocol !== 'https:') {
    startOwnTimer(() => fire(nodeOf(record), localAnswer(parts).error === undefined ? 'load' : 'error'), 0);
    return;
  }
  loadState.images += 1;
  if (loadState.images > imageLimit) {
    sayLimitOnce(`The page asked for more than ${imageLimit} images by script; further ones are not fetched.`);
    return;
  }
  fetchFor(record, 'image', parts);
}

function fetchFor(record, destination, parts) {
  const crossOrigin = attr(record, 'crossorigin');
  startFetch({
    destination, method: 'GET', url: parts.href, headers: [], body: null, redirect: 'follow', mode: crossOrigin === null ? 'no-cors' : 'cors',
    credentials: crossOrigin !== null && text.lower(crossOrigin) !== 'use-credentials' ? 'same-origin' : 'include',
  }, (answer) => {
    const isGood = typeof answer.error !== 'string' && answer.status >= 200 && answer.status <= 299;
    fire(nodeOf(record), isGood ? 'load' : 'error');
  });
}

/** A style sheet that page code adds: some pages wait for its load event. */
function loadStyle(record) {
  const kinds = split(text.lower(attr(record, 'rel') ?? ''), ' ');
  let isStyle = false;
  for (let index = 0; index < kinds.length; index += 1) isStyle = isStyle || kinds[index] === 'stylesheet';
  if (!isStyle || record.byParser || !record.connected) return;
  const parts = parsedAddress(usv(attr(record, 'href') ?? ''), pageBase());
  if (parts !== null && (parts.protocol === 'http:' || parts.protocol === 'https:')) fetchFor(record, 'style', parts);
}

/** <meta http-equiv=refresh content="5; url=…"> */
function noteRefresh(record) {
  if (text.lower(attr(record, 'http-equiv') ?? '') !== 'refresh') return;
  const found = matches(/^\s*(\d+)(?:\.[\d.]*)?\s*(?:[;,\s]\s*(?:url\s*=\s*)?(?:"([^"]*)"?|'([^']*)'?|(.*?)))?\s*$/i, attr(record, 'content') ?? '');
  if (found === null) return;
  const reference = found[2] ?? found[3] ?? found[4] ?? '';
  const delay = safe.toNumber(found[1]) * 1000;
  if (delay > 2147483647) return;
  startOwnTimer(() => {
    const parts = reference === '' ? pageParts() : parsedAddress(usv(reference), pageBase());
    if (parts === null || parts.protocol === 'javascript:') return;
    if (parts.href === pageURL()) post('navigate', { kind: 'reload' });
    else post('navigate', { kind: 'replace', url: parts.href });
  }, delay);
}

hooks.elementInserted = (record) => {
  if (isHTML(record, 'meta')) noteRefresh(record);
  else if (isHTML(record, 'link')) loadStyle(record);
  else if (isHTML(record, 'img')) loadImage(record);
};
hooks.attributeChanged = (record, name) => {
  if (isHTML(record, 'img') && name === 'src') loadImage(record);
  else if (isHTML(record, 'link') && name === 'href') loadStyle(record);
};

// Images that are never put into the document load too.
{
  const plain = safe.descriptor(HTMLImageElement.prototype, 'src');
  installGetter(HTMLImageElement.prototype, 'src', plain.get, function setSource(value) {
    safe.apply(plain.set, this, [value]);
    loadImage(slotOf(this));
  });
}
