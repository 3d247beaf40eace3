const nativeResolve = native.resolve;

/** The parts of an address (URL standard), or null. Addresses other than http(s) get a plain reading of their own. */
function parsedAddress(reference, base) {
  const answer = nativeResolve(reference, base);
  if (answer !== '') return { ...safe.parseJSON(answer), opaque: false };
  const plain = stripped(reference);
  const found = matches(/^([a-z][a-z0-9+.-]*):/i, plain);
  if (found === null) return null;
  const scheme = text.lower(found[1]);
  if (scheme === 'http' || scheme === 'https') return null;
  return plainAddress(scheme, replaceAll(replaceAll(text.slice(plain, found[0].length), '\n', ''), '\t', ''));
}

/** mailto:, data:, about:, blob:, tel:, ws: and the like. */
function plainAddress(scheme, rest) {
  let body = rest;
  let hash = '';
  let search = '';
  const fragment = text.indexOf(body, '#');
  if (fragment >= 0) {
    hash = text.slice(body, fragment);
    body = text.slice(body, 0, fragment);
  }
  const query = text.indexOf(body, '?');
  if (query >= 0) {
    search = text.slice(body, query);
    body = text.slice(body, 0, query);
  }
  const socket = scheme === 'ws' || scheme === 'wss' || scheme === 'ftp';
  if (socket && text.slice(body, 0, 2) === '//') {
    const like = nativeResolve(`${scheme === 'wss' ? 'https' : 'http'}:${body}${search}${hash}`, '');
    if (like === '') return null;
    const parts = safe.parseJSON(like);
    parts.protocol = `${scheme}:`;
    parts.href = scheme + text.slice(parts.href, text.indexOf(parts.href, ':'));
    parts.origin = `${scheme}://${parts.host}`;
    return { ...parts, opaque: false };
  }
  return {
    href: `${scheme}:${body}${search}${hash}`, protocol: `${scheme}:`, host: '', hostname: '', port: '', pathname: body,
    search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash, origin: 'null', opaque: true,
  };
}

/** "user:password" of an address as written, or "". */
function userInfoOf(parts) {
  const start = text.indexOf(parts.href, '//');
  if (parts.opaque || start < 0) return '';
  let end = text.indexOf(parts.href, '/', start + 2);
  if (end < 0) end = parts.href.length;
  const authority = text.slice(parts.href, start + 2, end);
  const at = text.lastIndexOf(authority, '@');
  return at < 0 ? '' : text.slice(authority, 0, at);
}

function assembled(parts, user, changes) {
  const whole = { ...parts, ...changes };
  if (parts.opaque) return `${whole.protocol}${whole.pathname}${whole.search}${whole.hash}`;
  return `${whole.protocol}//${user ? `${user}@` : ''}${whole.host}${whole.pathname}${whole.search}${whole.hash}`;
}

/** The address with some members changed as the setters of URL and Location do, or null when the change is refused. */
function changedAddress(parts, name, value) {
  const user = userInfoOf(parts);
  const given = usv(value);
  const opaque = parts.opaque === true;
  switch (name) {
    case 'hash': return parsedAddress(assembled(parts, user, { hash: fragmentText(given) }), '');
    case 'search': return parsedAddress(assembled(parts, user, { search: queryText(given) }), '');
    case 'pathname': {
      if (opaque) return null;
      const path = replaceAll(replaceAll(given, '?', '%3F'), '#', '%23');
      return parsedAddress(assembled(parts, user, { pathname: path[0] === '/' || path[0] === '\\' ? path : `/${path}` }), '');
    }
    case 'protocol': {
      const scheme = text.lower(split(given, ':')[0]);
      if (opaque || (scheme !== 'http' && scheme !== 'https')) return null;
      return parsedAddress(assembled(parts, user, { protocol: `${scheme}:` }), '');
    }
    case 'port': return opaque ? null : changedPort(parts, user, given);
    case 'host': return opaque ? null : changedHost(parts, user, given);
    case 'hostname': return opaque ? null : changedHost(parts, user, split(given, ':')[0] + (parts.port ? `:${parts.port}` : ''));
    default: return null;
  }
}

function fragmentText(given) {
  if (given === '' || given === '#') return '';
  return given[0] === '#' ? given : `#${given}`;
}

function queryText(given) {
  if (given === '' || given === '?') return '';
  const escaped = replaceAll(given, '#', '%23');
  return escaped[0] === '?' ? escaped : `?${escaped}`;
}

function changedPort(parts, user, given) {
  if (given === '') return parsedAddress(assembled(parts, user, { host: parts.hostname }), '');
  const digits = matches(/^[0-9]+/, given);
  if (digits === null || safe.toNumber(digits[0]) > 65535) return null;
  return parsedAddress(assembled(parts, user, { host: `${parts.hostname}:${digits[0]}` }), '');
}

function changedHost(parts, user, given) {
  const end = matches(/^[^/?#\\@]+/, given);
  if (end === null) return null;
  const keepsPort = parts.port !== '' && matches(/:[0-9]*$/, end[0]) === null;
  return parsedAddress(assembled(parts, user, { host: end[0] + (keepsPort ? `:${parts.port}` : '') }), '');
}

function decodedPart(part) {
  return quietly(() => decodeURIComponent(part), part);
}

class URL {
  #parts;
  #query = null;

  constructor(reference, base) {
    const baseText = base === undefined ? '' : usv(base);
    const plain = baseText === '' ? null : parsedAddress(baseText, '');
    const parts = base !== undefined && plain === null ? null : parsedAddress(usv(reference), baseText);
    if (parts === null) throw new TypeError(`"${reference}" cannot be parsed as a URL.`);
    this.#parts = parts;
  }

  static canParse(reference, base) {
    return URL.parse(reference, base) !== null;
  }

  static parse(reference, base) {
    return quietly(() => new URL(reference, base), null);
  }

  static createObjectURL(blob) {
    return blobAddress(blob);
  }

  static revokeObjectURL(address) {
    forgetBlobAddress(`${address}`);
  }

  #change(name, value) {
    const parts = changedAddress(this.#parts, name, value);
    if (parts === null) return;
    this.#parts = parts;
    if (this.#query !== null && name === 'search') refillQuery(this.#query, parts.search);
  }

  get href() { return this.#parts.href; }
  set href(value) {
    const parts = parsedAddress(usv(value), '');
    if (parts === null) throw new TypeError(`"${value}" cannot be parsed as a URL.`);
    this.#parts = parts;
    if (this.#query !== null) refillQuery(this.#query, parts.search);
  }

  get origin() { return this.#parts.origin; }
  get protocol() { return this.#parts.protocol; }
  set protocol(value) { this.#change('protocol', value); }
  get username() { return split(userInfoOf(this.#parts), ':')[0]; }
  set username(value) { this.#changeUser(safe.encodePart(usv(value)), this.password); }
  get password() {
    const user = userInfoOf(this.#parts);
    const colon = text.indexOf(user, ':');
    return colon < 0 ? '' : text.slice(user, colon + 1);
  }

  set password(value) { this.#changeUser(this.username, safe.encodePart(usv(value))); }
  #changeUser(name, password) {
    if (this.#parts.opaque) return;
    const parts = parsedAddress(assembled(this.#parts, password ? `${name}:${password}` : name, {}), '');
    if (parts !== null) this.#parts = parts;
  }

  get host() { return this.#parts.host; }
  set host(value) { this.#change('host', value); }
  get hostname() { return this.#parts.hostname; }
  set hostname(value) { this.#change('hostname', value); }
  get port() { return this.#parts.port; }
  set port(value) { this.#change('port', value); }
  get pathname() { return this.#parts.pathname; }
  set pathname(value) { this.#change('pathname', value); }
  get search() { return this.#parts.search; }
  set search(value) { this.#change('search', value); }
  get hash() { return this.#parts.hash; }
  set hash(value) { this.#change('hash', value); }
  get searchParams() {
    if (this.#query === null) {
      this.#query = new URLSearchParams(this.#parts.search);
      linkQuery(this.#query, (search) => {
        const parts = changedAddress(this.#parts, 'search', search);
        if (parts !== null) this.#parts = parts;
      });
    }
    return this.#query;
  }

  toString() { return this.#parts.href; }
  toJSON() { return this.#parts.href; }
}

nameInterface(URL, 'URL');
installGlobal('webkitURL', URL);
