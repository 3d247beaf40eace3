const historyState = { entries: [{ url: '', state: null }], at: 0, restoration: 'auto' };

function historyEntry() {
  return historyState.entries[historyState.at];
}

function pushHistoryEntry(url, state) {
  const entries = historyState.entries;
  entries.length = historyState.at + 1;
  if (entries.length >= 1000) for (let index = 1; index < entries.length; index += 1) entries[index - 1] = entries[index];
  if (entries.length >= 1000) entries.length -= 1;
  append(entries, { url, state });
  historyState.at = entries.length - 1;
}

function replaceHistoryEntry(url, state) {
  historyState.entries[historyState.at] = { url, state };
}

/** pushState and replaceState: the new address must have the page's origin. */
function changeState(kind, state, reference) {
  const copy = structuredCopy(state);
  let address = pageURL();
  if (reference !== undefined && reference !== null) {
    const parts = parsedAddress(usv(reference), pageBase());
    if (parts === null || parts.origin !== pageParts().origin || userInfoOf(parts) !== userInfoOf(pageParts())) {
      throw domException('The address must have the same origin as the page.', 'SecurityError');
    }
    address = parts.href;
  }
  if (kind === 'push') pushHistoryEntry(address, copy);
  else replaceHistoryEntry(address, copy);
  setDocumentURL(mainRecord, address);
  post('history', { kind, url: address, state: quietly(() => messageText(copy), null) });
}

/** The program went to an entry of this document: `state` is JSON text, used when the entry is not known here any more. */
function arriveAtEntry(url, state) {
  const entries = historyState.entries;
  let found = -1;
  for (let index = 0; index < entries.length; index += 1) {
    const nearer = found < 0 || distance(index) < distance(found);
    if (entries[index].url === url && index !== historyState.at && nearer) found = index;
  }
  const old = pageURL();
  if (found >= 0) historyState.at = found;
  else replaceHistoryEntry(url, typeof state === 'string' ? quietly(() => safe.parseJSON(state), null) : state ?? null);
  setDocumentURL(mainRecord, url);
  setDirty();
  dispatchTrusted(window, new PopStateEvent('popstate', { state: historyEntry().state }));
  if (withoutFragment(old) === withoutFragment(url) && old !== url) {
    dispatchTrusted(window, new HashChangeEvent('hashchange', { oldURL: old, newURL: url }));
  }
}

function distance(index) {
  return index < historyState.at ? historyState.at - index : index - historyState.at;
}

class History {
  constructor(key) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
  }

  get length() { return historyState.entries.length; }
  get state() { return historyEntry().state; }
  get scrollRestoration() { return historyState.restoration; }
  set scrollRestoration(value) {
    if (value === 'auto' || value === 'manual') historyState.restoration = value;
  }

  pushState(state, title, reference) { changeState('push', state, reference); }
  replaceState(state, title, reference) { changeState('replace', state, reference); }
  back() { post('navigate', { kind: 'back' }); }
  forward() { post('navigate', { kind: 'forward' }); }
  go(delta = 0) {
    const steps = safe.floor(safe.toNumber(delta)) || 0;
    post('navigate', steps === 0 ? { kind: 'reload' } : { kind: 'go', delta: steps });
  }
}
nameInterface(History, 'History');

function installHistory() {
  historyState.entries[0].url = pageURL();
  const history = new History(ownKey);
  installGetter(window, 'history', () => history, undefined);
}
