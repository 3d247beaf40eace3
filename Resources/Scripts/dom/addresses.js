function resolveURL(reference, base) {
  const answer = native.resolve(String(reference), base === undefined || base === null ? '' : base);
  return answer === '' ? null : jsonParse(answer);
}

function documentURL(doc) {
  return doc.state.url;
}

function setDocumentURL(doc, url) {
  doc.state.url = url;
  stateChanged();
}

/** The address against which references resolve: the first <base href>, else the document's own. */
function baseURL(doc) {
  const state = doc.state;
  if (state.baseSeen === sheetVersion && state.baseFor === state.url) return state.base;
  state.baseSeen = sheetVersion;
  state.baseFor = state.url;
  state.base = state.url;
  for (let at = doc.first; at !== null; at = following(at, doc)) {
    if (!isHTML(at, 'base') || !hasAttr(at, 'href')) continue;
    const parts = resolveURL(attr(at, 'href'), state.url);
    if (parts !== null) state.base = parts.href;
    break;
  }
  return state.base;
}

function linkParts(record) {
  const value = attr(record, 'href');
  return value === null ? null : resolveURL(value, baseURL(record.doc));
}

function changeLink(record, part, value) {
  const parts = linkParts(record);
  if (parts === null) return;
  const next = { ...parts, [part]: value };
  if (part === 'hash' && value !== '' && !value.startsWith('#')) next.hash = `#${value}`;
  if (part === 'search' && value !== '' && !value.startsWith('?')) next.search = `?${value}`;
  if (part === 'pathname' && !value.startsWith('/')) next.pathname = `/${value}`;
  if (part === 'protocol' && !value.endsWith(':')) next.protocol = `${value}:`;
  const host = part === 'hostname' || part === 'port' ? next.hostname + (next.port === '' ? '' : `:${next.port}`) : next.host;
  setAttr(record, 'href', `${next.protocol}//${host}${next.pathname}${next.search}${next.hash}`);
}

/** Members of links: a and area. Addresses that the program can't resolve (mailto:, javascript:) give empty parts. */
const linkMembers = {
  get href() {
    const value = attr(slotOf(this), 'href');
    return value === null ? '' : absoluteURL(value, slotOf(this).doc);
  },
  set href(value) { setAttr(slotOf(this), 'href', String(value)); },
  toString() { return this.href; },
  get origin() { return linkParts(slotOf(this))?.origin ?? ''; },
  get username() { return ''; },
  get password() { return ''; },
};
for (const part of ['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash']) {
  defineProperty(linkMembers, part, {
    get() {
      const parts = linkParts(slotOf(this));
      if (parts !== null) return parts[part];
      const scheme = part === 'protocol' ? /^\s*([a-z][a-z0-9+.-]*:)/i.exec(attr(slotOf(this), 'href') ?? '') : null;
      return scheme !== null ? lower(scheme[1]) : part === 'protocol' ? ':' : '';
    },
    set(value) { changeLink(slotOf(this), part, String(value)); },
    enumerable: true,
    configurable: true,
  });
}
