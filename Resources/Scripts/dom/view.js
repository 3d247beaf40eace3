/** One feature of a media query: "(max-width: 600px)", "(prefers-color-scheme: dark)" … */
function mediaFeature(feature) {
  const colon = text.indexOf(feature, ':');
  const name = stripped(colon < 0 ? feature : text.slice(feature, 0, colon));
  const value = colon < 0 ? '' : stripped(text.slice(feature, colon + 1));
  const found = matches(/^([\d.]+)(px|em|rem)?$/, value);
  const size = found === null ? NaN : safe.toNumber(found[1]) * (found[2] === 'em' || found[2] === 'rem' ? 16 : 1);
  switch (name) {
    case 'min-width': case 'min-device-width': return viewWidth >= size;
    case 'max-width': case 'max-device-width': return viewWidth <= size;
    case 'min-height': case 'min-device-height': return viewHeight >= size;
    case 'max-height': case 'max-device-height': return viewHeight <= size;
    case 'width': return colon < 0 || viewWidth === size;
    case 'height': return colon < 0 || viewHeight === size;
    case 'orientation': return value === (viewWidth >= viewHeight ? 'landscape' : 'portrait');
    case 'prefers-color-scheme': return value === 'light';
    case 'prefers-reduced-motion': return value === 'reduce' || value === '';
    case 'hover': case 'any-hover': return value === 'none';
    case 'pointer': case 'any-pointer': return value === 'none';
    case 'scripting': return value === 'enabled';
    case 'color': return true;
    default: return false;
  }
}

function mediaQueryMatches(query) {
  let rest = text.lower(stripped(query));
  const negated = text.slice(rest, 0, 4) === 'not ';
  if (negated) rest = text.slice(rest, 4);
  const parts = split(rest, ' and ');
  let answer = true;
  for (let index = 0; index < parts.length; index += 1) {
    const part = stripped(parts[index]);
    if (part[0] === '(') answer = answer && mediaFeature(text.slice(part, 1, text.slice(part, -1) === ')' ? -1 : part.length));
    else answer = answer && (part === '' || part === 'all' || part === 'screen' || part === 'only screen');
  }
  return negated ? !answer : answer;
}

function mediaMatches(list) {
  const queries = split(list, ',');
  for (let index = 0; index < queries.length; index += 1) if (mediaQueryMatches(queries[index])) return true;
  return false;
}

class MediaQueryList extends EventTarget {
  #media;

  constructor(key, media) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
    super();
    this.#media = media;
  }

  get media() { return this.#media; }
  get matches() { return mediaMatches(this.#media); }
  addListener(callback) { this.addEventListener('change', callback); }
  removeListener(callback) { this.removeEventListener('change', callback); }
}
handlerProperties(MediaQueryList.prototype, ['onchange']);
nameInterface(MediaQueryList, 'MediaQueryList');

function installView(setup) {
  setViewSize(setup.width ?? 80, setup.height ?? 24);
  const sizes = {
    innerWidth: viewWidth, innerHeight: viewHeight, outerWidth: viewWidth, outerHeight: viewHeight,
    devicePixelRatio: 1, screenX: 0, screenY: 0, screenLeft: 0, screenTop: 0, scrollX: 0, scrollY: 0, pageXOffset: 0, pageYOffset: 0,
  };
  const names = safe.keys(sizes);
  for (let index = 0; index < names.length; index += 1) installGlobal(names[index], sizes[names[index]]);
  installGlobal('screen', freezeObject({
    width: viewWidth, height: viewHeight, availWidth: viewWidth, availHeight: viewHeight, availLeft: 0, availTop: 0,
    colorDepth: 24, pixelDepth: 24, orientation: freezeObject({ type: 'landscape-primary', angle: 0 }),
  }));
  installGlobal('matchMedia', function matchMedia(query) { return new MediaQueryList(ownKey, stripped(`${query}`)); });
  for (const name of ['scroll', 'scrollTo', 'scrollBy', 'moveTo', 'moveBy', 'resizeTo', 'resizeBy', 'focus', 'blur', 'stop', 'close']) {
    installGlobal(name, { [name]() {} }[name]);
  }
}
