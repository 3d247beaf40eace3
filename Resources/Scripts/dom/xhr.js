const xhrEvents = ['onloadstart', 'onprogress', 'onabort', 'onerror', 'onload', 'ontimeout', 'onloadend'];

class XMLHttpRequestEventTarget extends EventTarget {
  constructor() {
    if (new.target === XMLHttpRequestEventTarget) throw new TypeError('Illegal constructor');
    super();
  }
}
handlerProperties(XMLHttpRequestEventTarget.prototype, xhrEvents);
nameInterface(XMLHttpRequestEventTarget, 'XMLHttpRequestEventTarget');

class XMLHttpRequestUpload extends XMLHttpRequestEventTarget {
  constructor(key) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
    super();
  }
}
nameInterface(XMLHttpRequestUpload, 'XMLHttpRequestUpload');

const xhrTypes = { __proto__: null, '': true, text: true, json: true, arraybuffer: true, blob: true, document: true };

class XMLHttpRequest extends XMLHttpRequestEventTarget {
  #state = 0;
  #sent = false;
  #method = 'GET';
  #address = null;
  #headers = [];
  #answer = null;
  #body = null;
  #failed = false;
  #type = '';
  #mime = null;
  #timeout = 0;
  #timer = null;
  #started = 0;
  #token = 0;
  #run = 0;
  #credentials = false;
  #uploading = false;
  #upload = new XMLHttpRequestUpload(ownKey);
  #response;

  get readyState() { return this.#state; }
  get upload() { return this.#upload; }
  get status() { return this.#answer === null ? 0 : this.#answer.status; }
  get statusText() { return this.#answer === null ? '' : `${this.#answer.statusText ?? ''}`; }
  get responseURL() { return this.#answer === null ? '' : split(`${this.#answer.url ?? ''}`, '#')[0]; }
  get withCredentials() { return this.#credentials; }
  set withCredentials(value) {
    if (this.#state > 1 || this.#sent) throw domException('The request is under way.', 'InvalidStateError');
    this.#credentials = Boolean(value);
  }

  get timeout() { return this.#timeout; }
  set timeout(value) {
    this.#timeout = greater(0, safe.floor(safe.toNumber(value)) || 0);
    if (this.#sent) this.#startTimer();
  }

  get responseType() { return this.#type; }
  set responseType(value) {
    if (this.#state >= 3) throw domException('The answer is being read already.', 'InvalidStateError');
    if (xhrTypes[`${value}`] === true) this.#type = `${value}`;
  }

  open(method, address, isAsync = true, user = null, password = null) {
    const name = normalizedMethod(method, domException);
    const parts = parsedAddress(usv(address), pageBase());
    if (parts === null) throw domException(`"${address}" cannot be parsed as a URL.`, 'SyntaxError');
    if (userInfoOf(parts) !== '' || (user !== null && user !== undefined) || (password !== null && password !== undefined)) {
      throw domException('The address of a request must not hold a user name or a password.', 'SecurityError');
    }
    if (!isAsync) {
      sayLimitOnce('The page asked for a synchronous request; synchronous requests are not made.');
      throw domException('Synchronous requests are not made.', 'NetworkError');
    }
    this.#stop();
    this.#method = name;
    this.#address = parts;
    this.#headers = [];
    this.#forget();
    this.#sent = false;
    if (this.#state !== 1) this.#enter(1);
  }

  #forget() {
    this.#answer = null;
    this.#body = null;
    this.#failed = false;
    this.#response = undefined;
  }

  #stop() {
    this.#run += 1;
    if (this.#token !== 0) abortFetch(this.#token);
    this.#token = 0;
    if (this.#timer !== null) stopOwnTimer(this.#timer);
    this.#timer = null;
  }

  #enter(state) {
    this.#state = state;
    dispatchTrusted(this, new Event('readystatechange'));
  }

  setRequestHeader(name, value) {
    if (this.#state !== 1 || this.#sent) throw domException('The request is not open.', 'InvalidStateError');
    const key = `${name}`;
    const plain = stripped(`${value}`);
    if (!isToken(key) || matches(/[\0\r\n]|[^\0-\xff]/, plain) !== null) throw domException(`The header "${key}" is not valid.`, 'SyntaxError');
    if (isForbiddenHeader(key, plain)) return;
    for (let index = 0; index < this.#headers.length; index += 1) {
      if (text.lower(this.#headers[index][0]) !== text.lower(key)) continue;
      this.#headers[index] = [this.#headers[index][0], `${this.#headers[index][1]}, ${plain}`];
      return;
    }
    append(this.#headers, [key, plain]);
  }

  overrideMimeType(mime) {
    if (this.#state >= 3) throw domException('The answer is being read already.', 'InvalidStateError');
    this.#mime = `${mime}`;
  }

  send(given = null) {
    if (this.#state !== 1 || this.#sent) throw domException('The request is not open.', 'InvalidStateError');
    const hasBody = this.#method !== 'GET' && this.#method !== 'HEAD';
    const body = hasBody ? preparedBody(sentDocument(given)) : null;
    if (body !== null && body.type !== null && combinedHeader(this.#headers, 'content-type') === null) {
      append(this.#headers, ['Content-Type', given instanceof Document ? 'text/html;charset=UTF-8' : body.type]);
    }
    if (combinedHeader(this.#headers, 'accept') === null) append(this.#headers, ['Accept', '*/*']);
    this.#sent = true;
    this.#uploading = body !== null;
    this.#started = clockNow();
    const run = this.#run += 1;
    fireProgress(this, 'loadstart', 0, 0);
    if (this.#uploading) fireProgress(this.#upload, 'loadstart', 0, 0);
    if (run !== this.#run) return;
    this.#startTimer();
    this.#dispatchRequest(body, (answer) => {
      if (run === this.#run) this.#answered(answer, run);
    });
  }

  #dispatchRequest(body, answered) {
    const scheme = this.#address.protocol;
    if (scheme !== 'http:' && scheme !== 'https:') {
      startOwnTimer(() => answered(localAnswer(this.#address)), 0);
      return;
    }
    this.#token = startFetch({
      destination: 'xhr', method: this.#method, url: this.#address.href, headers: this.#headers, body: body === null ? null : body.post,
      credentials: this.#credentials ? 'include' : 'same-origin', mode: 'cors', redirect: 'follow',
    }, answered);
  }

  #startTimer() {
    if (this.#timer !== null) stopOwnTimer(this.#timer);
    this.#timer = null;
    if (this.#timeout === 0) return;
    const run = this.#run;
    this.#timer = startOwnTimer(() => {
      if (run === this.#run) this.#fail('timeout');
    }, greater(0, this.#started + this.#timeout - clockNow()));
  }

  #fail(type) {
    this.#stop();
    this.#sent = false;
    this.#forget();
    this.#failed = true;
    this.#enter(4);
    if (this.#uploading) {
      this.#uploading = false;
      fireProgress(this.#upload, type, 0, 0);
      fireProgress(this.#upload, 'loadend', 0, 0);
    }
    fireProgress(this, type, 0, 0);
    fireProgress(this, 'loadend', 0, 0);
  }

  #answered(answer, run) {
    this.#token = 0;
    if (typeof answer.error === 'string') {
      this.#fail('error');
      return;
    }
    if (this.#timer !== null) stopOwnTimer(this.#timer);
    if (this.#uploading) {
      this.#uploading = false;
      for (const type of ['progress', 'load', 'loadend']) fireProgress(this.#upload, type, 0, 0);
    }
    this.#answer = answer;
    this.#enter(2);
    if (run !== this.#run) return;
    this.#body = fetchedBody(answer);
    const size = this.#body.bytes().length;
    this.#enter(3);
    if (run !== this.#run) return;
    const length = safe.toNumber(combinedHeader(answer.headers ?? [], 'content-length') ?? 0);
    fireProgress(this, 'progress', size, length === size ? size : 0);
    if (run !== this.#run) return;
    this.#sent = false;
    this.#enter(4);
    if (run !== this.#run) return;
    fireProgress(this, 'load', size, length === size ? size : 0);
    if (run === this.#run) fireProgress(this, 'loadend', size, length === size ? size : 0);
  }

  abort() {
    const active = (this.#state === 1 && this.#sent) || this.#state === 2 || this.#state === 3;
    this.#stop();
    if (active) this.#fail('abort');
    if (this.#state === 4) {
      this.#state = 0;
      this.#forget();
    }
  }

  getResponseHeader(name) {
    const key = text.lower(`${name}`);
    if (this.#answer === null || key === 'set-cookie' || key === 'set-cookie2') return null;
    return combinedHeader(this.#answer.headers ?? [], key);
  }

  getAllResponseHeaders() {
    if (this.#answer === null) return '';
    const visible = new Headers();
    addAnswerHeaders(visible, this.#answer.headers ?? []);
    const pairs = sortedHeaders(headerList(visible));
    let lines = '';
    for (let index = 0; index < pairs.length; index += 1) lines += `${pairs[index][0]}: ${pairs[index][1]}\r\n`;
    return lines;
  }

  #contentType() {
    return this.#mime ?? combinedHeader(this.#answer?.headers ?? [], 'content-type') ?? '';
  }

  #text() {
    if (this.#body === null) return '';
    if (this.#mime !== null && this.#body.isRaw) return withoutMark(decodedWith(this.#body.bytes(), this.#mime));
    return withoutMark(this.#body.text ?? utf8Text(this.#body.bytes()));
  }

  get responseText() {
    if (this.#type !== '' && this.#type !== 'text') throw domException('responseText is for text only.', 'InvalidStateError');
    return this.#state < 3 ? '' : this.#text();
  }

  get responseXML() {
    if (this.#type !== '' && this.#type !== 'document') throw domException('responseXML is for documents only.', 'InvalidStateError');
    return this.#state === 4 && !this.#failed ? this.#document() : null;
  }

  #document() {
    if (this.#response !== undefined) return this.#response;
    const type = text.lower(stripped(split(this.#contentType(), ';')[0]));
    const isHTMLType = type === 'text/html' && this.#type === 'document';
    const isXMLType = type === 'text/xml' || type === 'application/xml' || matches(/\+xml$/, type) !== null;
    if (!isHTMLType && !isXMLType) return null;
    this.#response = quietly(() => new DOMParser().parseFromString(this.#text(), isHTMLType ? 'text/html' : type), null);
    return this.#response;
  }

  get response() {
    if (this.#type === '' || this.#type === 'text') return this.#state < 3 ? '' : this.#text();
    if (this.#state !== 4 || this.#failed || this.#body === null) return null;
    if (this.#type === 'document') return this.#document();
    if (this.#response === undefined) this.#response = this.#converted();
    return this.#response;
  }

  #converted() {
    if (this.#type === 'json') return quietly(() => safe.parseJSON(this.#text()), null);
    if (this.#type === 'blob') return new Blob([this.#body.bytes()], { type: this.#contentType() });
    return byteSlice(this.#body.bytes()).buffer;
  }
}
defineConstants(XMLHttpRequest, { UNSENT: 0, OPENED: 1, HEADERS_RECEIVED: 2, LOADING: 3, DONE: 4 });
handlerProperties(XMLHttpRequest.prototype, ['onreadystatechange']);
nameInterface(XMLHttpRequest, 'XMLHttpRequest');

function sentDocument(given) {
  return given instanceof Document ? `<!DOCTYPE html>${given.documentElement?.outerHTML ?? ''}` : given;
}

/** Bytes read with the charset that overrideMimeType names; "x-user-defined" maps bytes over 127 to U+F780 and on. */
function decodedWith(bytes, mime) {
  const found = matches(/charset=\s*"?([^\s";]+)/i, mime);
  const charset = found === null ? 'utf-8' : text.lower(found[1]);
  if (charset === 'x-user-defined') {
    let decoded = '';
    for (let index = 0; index < bytes.length; index += 1) decoded += safe.charOf(bytes[index] < 128 ? bytes[index] : 0xf700 + bytes[index]);
    return decoded;
  }
  return latinLabels[charset] ? decodedBytes(bytes, 'windows-1252', false) : utf8Text(bytes);
}
