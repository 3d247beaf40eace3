let currentParts = null;
let partsOf = '';

/** The parts of the page's address. */
function pageParts() {
  const address = pageURL();
  if (partsOf !== address || currentParts === null) {
    currentParts = parsedAddress(address, '') ?? plainAddress('about', 'blank');
    partsOf = address;
  }
  return currentParts;
}

function withoutFragment(address) {
  return split(address, '#')[0];
}

/** Goes to an address: another document by the program, another place in this one at once. */
function navigateTo(kind, parts) {
  if (parts.protocol === 'javascript:') {
    runScriptAddress(parts.href);
    return;
  }
  const here = pageURL();
  const staysHere = text.indexOf(parts.href, '#') >= 0 && withoutFragment(parts.href) === withoutFragment(here);
  if (!staysHere) {
    post('navigate', { kind, url: parts.href });
    return;
  }
  moveToFragment(parts.href, kind === 'replace' || parts.href === here);
  post('history', { kind: 'fragment', url: parts.href });
}

function runScriptAddress(address) {
  const source = utf8Text(percentBytes(text.slice(address, text.indexOf(address, ':') + 1)));
  startOwnTimer(() => runSource(source, pageURL(), 1), 0);
}

/** The address changes inside the document: popstate at once, hashchange soon. */
function moveToFragment(address, replaces) {
  const old = pageURL();
  setDocumentURL(mainRecord, address);
  if (old === address) return;
  if (replaces) replaceHistoryEntry(address, null);
  else pushHistoryEntry(address, null);
  setDirty();
  dispatchTrusted(window, new PopStateEvent('popstate', { state: null }));
  startOwnTimer(() => {
    dispatchTrusted(window, new HashChangeEvent('hashchange', { oldURL: old, newURL: address }));
  }, 0);
}

function navigateByText(kind, reference) {
  const parts = parsedAddress(usv(reference), pageBase());
  if (parts === null) throw domException(`"${reference}" cannot be parsed as a URL.`, 'SyntaxError');
  navigateTo(kind, parts);
}

class Location {
  constructor(key) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
  }

  #change(name, value) {
    const parts = changedAddress(pageParts(), name, value);
    if (parts === null) return;
    if (name === 'hash') {
      if (parts.hash === pageParts().hash) return;
      navigateTo('assign', text.indexOf(parts.href, '#') < 0 ? { ...parts, href: `${parts.href}#` } : parts);
    } else navigateTo('assign', parts);
  }

  get href() { return pageParts().href; }
  set href(value) { navigateByText('assign', value); }
  get origin() { return pageParts().origin; }
  get protocol() { return pageParts().protocol; }
  set protocol(value) { this.#change('protocol', value); }
  get host() { return pageParts().host; }
  set host(value) { this.#change('host', value); }
  get hostname() { return pageParts().hostname; }
  set hostname(value) { this.#change('hostname', value); }
  get port() { return pageParts().port; }
  set port(value) { this.#change('port', value); }
  get pathname() { return pageParts().pathname; }
  set pathname(value) { this.#change('pathname', value); }
  get search() { return pageParts().search; }
  set search(value) { this.#change('search', value); }
  get hash() { return pageParts().hash; }
  set hash(value) { this.#change('hash', value); }
  get ancestorOrigins() { return { length: 0 }; }
  assign(reference) { navigateByText('assign', reference); }
  replace(reference) { navigateByText('replace', reference); }
  reload() { post('navigate', { kind: 'reload' }); }
  toString() { return pageParts().href; }
}
nameInterface(Location, 'Location');

const pageLocation = new Location(ownKey);

function installLocation() {
  const accessor = {
    __proto__: null,
    get: asNative(function location() { return pageLocation; }),
    set: asNative((value) => { navigateByText('assign', value); }),
    enumerable: true,
    configurable: false,
  };
  safe.define(window, 'location', accessor);
  installGetter(Document.prototype, 'location', function location() {
    return this === mainDocument ? pageLocation : null;
  }, (value) => { navigateByText('assign', value); });
}
