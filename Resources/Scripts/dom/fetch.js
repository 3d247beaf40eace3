const waitingFetches = new safe.Map();
const fetchState = { next: 1 };
const fetchLimit = 1000;

/** Sends a request to the program; `answered` gets the command "fetched". Returns the token. */
function startFetch(request, answered) {
  const token = fetchState.next;
  fetchState.next += 1;
  if (mapSize(waitingFetches) >= fetchLimit) {
    sayLimitOnce(`The page has ${fetchLimit} requests waiting; further ones are not sent.`);
    startOwnTimer(() => answered({ token, error: 'Too many requests are waiting.' }), 0);
    return token;
  }
  mapSet(waitingFetches, token, answered);
  post('fetch', {
    token, destination: request.destination, method: request.method, url: request.url,
    headers: kept(request.headers, (pair) => !isForbiddenHeader(pair[0], pair[1])),
    body: request.body, credentials: request.credentials, mode: request.mode, redirect: request.redirect,
  });
  return token;
}

function abortFetch(token) {
  if (mapDelete(waitingFetches, token)) post('abortFetch', { token });
}

function fetchAnswered(answer) {
  const answered = mapGet(waitingFetches, answer.token);
  if (answered === undefined) return;
  mapDelete(waitingFetches, answer.token);
  answered(answer);
}

/** Upper case for the usual methods; CONNECT, TRACE and TRACK are refused. */
function normalizedMethod(given, refuse) {
  const method = `${given}`;
  if (!isToken(method)) throw refuse(`"${method}" is not a method.`, 'SyntaxError');
  const upper = text.upper(method);
  if (upper === 'CONNECT' || upper === 'TRACE' || upper === 'TRACK') throw refuse(`The method ${upper} is not allowed.`, 'SecurityError');
  const usual = upper === 'DELETE' || upper === 'GET' || upper === 'HEAD' || upper === 'OPTIONS' || upper === 'POST' || upper === 'PUT';
  return usual ? upper : method;
}

function typeRefusal(sentence) {
  return new TypeError(sentence);
}

/** An absolute address for a request; user info in it is refused. */
function requestAddress(reference) {
  const given = usv(reference);
  const parts = parsedAddress(given, pageBase());
  if (parts === null) throw new TypeError(`"${given}" cannot be parsed as a URL.`);
  if (userInfoOf(parts) !== '') throw new TypeError('The address of a request must not hold a user name or a password.');
  return parts;
}

function oneOf(value, allowed, name) {
  const given = `${value}`;
  for (let index = 0; index < allowed.length; index += 1) if (allowed[index] === given) return given;
  throw new TypeError(`"${given}" is not a value of ${name}.`);
}

let requestParts;
let requestHeaders;
let requestSignal;

class Request {
  #parts;
  #headers;
  #signal;

  static {
    requestParts = (request) => request.#parts;
    requestHeaders = (request) => request.#headers;
    requestSignal = (request) => request.#signal;
  }

  constructor(input, init = {}) {
    const options = init ?? {};
    const source = input instanceof Request ? input : null;
    const address = source === null ? requestAddress(input) : source.#parts.address;
    const from = source === null ? {
      method: 'GET', mode: 'cors', credentials: 'same-origin', redirect: 'follow', cache: 'default', referrer: 'about:client',
      referrerPolicy: '', integrity: '', keepalive: false,
    } : source.#parts;
    this.#parts = {
      address,
      method: options.method === undefined ? from.method : normalizedMethod(options.method, typeRefusal),
      mode: options.mode === undefined ? from.mode : oneOf(options.mode, ['same-origin', 'no-cors', 'cors'], 'mode'),
      credentials: options.credentials === undefined ? from.credentials
        : oneOf(options.credentials, ['omit', 'same-origin', 'include'], 'credentials'),
      redirect: options.redirect === undefined ? from.redirect : oneOf(options.redirect, ['follow', 'error', 'manual'], 'redirect'),
      cache: `${options.cache ?? from.cache}`,
      referrer: `${options.referrer ?? from.referrer}`,
      referrerPolicy: `${options.referrerPolicy ?? from.referrerPolicy}`,
      integrity: `${options.integrity ?? from.integrity}`,
      keepalive: Boolean(options.keepalive ?? from.keepalive),
    };
    this.#signal = this.#ownSignal(options, source);
    this.#headers = guardHeaders(new Headers(), this.#parts.mode === 'no-cors' ? 'request-no-cors' : 'request');
    fillHeaders(this.#headers, options.headers ?? (source === null ? {} : source.#headers));
    this.#takeBody(options, source);
  }

  #ownSignal(options, source) {
    const given = options.signal === undefined && source !== null ? source.#signal : options.signal;
    const signal = new AbortSignal(ownKey);
    if (given === undefined || given === null) return signal;
    if (!(given instanceof AbortSignal)) throw new TypeError('The signal must be an AbortSignal.');
    onSignalAbort(given, (reason) => signalAbort(signal, reason));
    return signal;
  }

  #takeBody(options, source) {
    const given = options.body;
    const method = this.#parts.method;
    if (given !== undefined && given !== null) {
      if (method === 'GET' || method === 'HEAD') throw new TypeError(`A request of method ${method} has no body.`);
      const body = preparedBody(given);
      if (body.type !== null && !this.#headers.has('content-type')) this.#headers.append('Content-Type', body.type);
      setBody(this, body);
      return;
    }
    if (source === null) {
      setBody(this, null);
      return;
    }
    const state = bodyState(source);
    if (state.used) throw new TypeError('The body of the request has been read already.');
    setBody(this, state.body);
    if (state.body !== null) state.used = true;
  }

  get method() { return this.#parts.method; }
  get url() { return this.#parts.address.href; }
  get headers() { return this.#headers; }
  get destination() { return ''; }
  get referrer() { return this.#parts.referrer; }
  get referrerPolicy() { return this.#parts.referrerPolicy; }
  get mode() { return this.#parts.mode; }
  get credentials() { return this.#parts.credentials; }
  get cache() { return this.#parts.cache; }
  get redirect() { return this.#parts.redirect; }
  get integrity() { return this.#parts.integrity; }
  get keepalive() { return this.#parts.keepalive; }
  get signal() { return this.#signal; }
  clone() {
    const state = bodyState(this);
    if (state.used) throw new TypeError('The body has been read already.');
    const copy = new Request(this);
    state.used = false;
    return copy;
  }
}
installBody(Request.prototype);
nameInterface(Request, 'Request');

function isNullBodyStatus(status) {
  return status === 101 || status === 103 || status === 204 || status === 205 || status === 304;
}

let fetchedResponse;

class Response {
  #parts;
  #headers = new Headers();

  static {
    fetchedResponse = (answer, redirected) => {
      const response = new Response();
      const hidden = answer.type === 'opaque' || answer.type === 'opaqueredirect';
      response.#parts = {
        status: hidden ? 0 : answer.status, statusText: hidden ? '' : `${answer.statusText ?? ''}`, type: answer.type ?? 'basic',
        url: hidden ? '' : split(`${answer.url ?? ''}`, '#')[0], redirected: hidden ? false : redirected,
      };
      if (!hidden) addAnswerHeaders(response.#headers, answer.headers ?? []);
      guardHeaders(response.#headers, 'immutable');
      setBody(response, hidden || isNullBodyStatus(answer.status) ? null : fetchedBody(answer));
      return response;
    };
  }

  constructor(body = null, init = {}) {
    const options = init ?? {};
    const status = options.status === undefined ? 200 : safe.floor(safe.toNumber(options.status));
    if (!(status >= 200 && status <= 599)) throw new RangeError('The status must lie between 200 and 599.');
    this.#parts = { status, statusText: `${options.statusText ?? ''}`, type: 'default', url: '', redirected: false };
    fillHeaders(this.#headers, options.headers ?? {});
    const own = preparedBody(body);
    if (own !== null && isNullBodyStatus(status)) throw new TypeError(`A response of status ${status} has no body.`);
    if (own !== null && own.type !== null && !this.#headers.has('content-type')) this.#headers.append('Content-Type', own.type);
    setBody(this, own);
  }

  static error() {
    const response = new Response();
    response.#parts = { status: 0, statusText: '', type: 'error', url: '', redirected: false };
    guardHeaders(response.#headers, 'immutable');
    return response;
  }

  static redirect(address, status = 302) {
    const parts = parsedAddress(usv(address), pageBase());
    if (parts === null) throw new TypeError(`"${address}" cannot be parsed as a URL.`);
    if (status !== 301 && status !== 302 && status !== 303 && status !== 307 && status !== 308) {
      throw new RangeError('The status of a redirect must be 301, 302, 303, 307 or 308.');
    }
    const response = new Response(null, { headers: { Location: parts.href } });
    response.#parts.status = status;
    guardHeaders(response.#headers, 'immutable');
    return response;
  }

  static json(value, init = {}) {
    const body = JSON.stringify(value);
    if (body === undefined) throw new TypeError('The value has no JSON.');
    const response = new Response(body, init);
    if (!(init?.headers && new Headers(init.headers).has('content-type'))) response.#headers.set('Content-Type', 'application/json');
    return response;
  }

  get type() { return this.#parts.type; }
  get url() { return this.#parts.url; }
  get redirected() { return this.#parts.redirected; }
  get status() { return this.#parts.status; }
  get ok() { return this.#parts.status >= 200 && this.#parts.status <= 299; }
  get statusText() { return this.#parts.statusText; }
  get headers() { return this.#headers; }
  clone() {
    const state = bodyState(this);
    if (state.used) throw new TypeError('The body has been read already.');
    const copy = new Response();
    copy.#parts = this.#parts;
    const list = headerList(this.#headers);
    for (let index = 0; index < list.length; index += 1) copy.#headers.append(list[index][0], list[index][1]);
    setBody(copy, state.body);
    return copy;
  }
}
installBody(Response.prototype);
nameInterface(Response, 'Response');

/** Cookies that a server sets are not shown to scripts. */
function addAnswerHeaders(headers, list) {
  for (let index = 0; index < list.length; index += 1) {
    const name = `${list[index][0]}`;
    const key = text.lower(name);
    if (key === 'set-cookie' || key === 'set-cookie2' || !isToken(name)) continue;
    append(headerList(headers), [name, stripped(`${list[index][1]}`)]);
  }
}

/** data: and blob: addresses are answered here. */
function localAnswer(address) {
  if (address.protocol === 'blob:') {
    const blob = mapGet(blobAddresses, split(address.href, '#')[0]);
    return blob === undefined || isChosenFile(blob) ? { error: 'There is nothing at this blob: address.' }
      : localBody(address, blobTypeOf(blob), base64Text(blobBytes(blob)));
  }
  if (address.protocol !== 'data:') return { error: `Requests to ${address.protocol} are not made.` };
  const rest = text.slice(split(address.href, '#')[0], 5);
  const comma = text.indexOf(rest, ',');
  if (comma < 0) return { error: 'The data: address has no comma.' };
  const kind = text.slice(rest, 0, comma);
  const isBase64 = matches(/;\s*base64\s*$/i, kind) !== null;
  const bytes = percentBytes(text.slice(rest, comma + 1));
  const encoded = isBase64 ? base64Bytes(utf8Text(bytes)) : bytes;
  if (encoded === null) return { error: 'The data: address is not base64.' };
  const type = isBase64 ? text.slice(kind, 0, text.lastIndexOf(kind, ';')) : kind;
  return localBody(address, type || 'text/plain;charset=US-ASCII', base64Text(encoded));
}

function localBody(address, type, base64) {
  return { status: 200, statusText: 'OK', url: address.href, type: 'basic', headers: [['Content-Type', type]], base64 };
}

function sendRequest(request, answered) {
  const parts = requestParts(request);
  const scheme = parts.address.protocol;
  if (scheme !== 'http:' && scheme !== 'https:') {
    startOwnTimer(() => answered(localAnswer(parts.address)), 0);
    return 0;
  }
  const body = bodyState(request).body;
  return startFetch({
    destination: 'fetch', method: parts.method, url: parts.address.href, headers: headerList(requestHeaders(request)),
    body: body === null ? null : body.post ?? { text: body.text ?? utf8Text(body.bytes()) },
    credentials: parts.credentials, mode: parts.mode, redirect: parts.redirect,
  }, answered);
}

installGlobal('fetch', function fetch(input, init = {}) {
  return new safe.Promise((resolve, reject) => {
    const request = new Request(input, init);
    const signal = requestSignal(request);
    let settled = false;
    onSignalAbort(signal, (reason) => {
      settled = true;
      reject(reason);
    });
    if (settled) return;
    const token = sendRequest(request, (answer) => {
      if (settled) return;
      settled = true;
      if (typeof answer.error === 'string') reject(new TypeError(`Load failed: ${answer.error}`));
      else resolve(fetchedResponse(answer, Boolean(answer.redirected)));
    });
    onSignalAbort(signal, () => abortFetch(token));
  });
});
