/** What a page gave as a body, made ready: {post, type, bytes()} where post is the member "body" of a fetch post. */
function preparedBody(given) {
  if (given === null || given === undefined) return null;
  if (given instanceof URLSearchParams) {
    return textBody(queryOf(queryPairs(given)), 'application/x-www-form-urlencoded;charset=UTF-8');
  }
  if (given instanceof FormData) return formBody(formEntries(given));
  if (given instanceof Blob) {
    return isChosenFile(given) ? formBody([['file', given]]) : bytesBody(blobBytes(given), blobTypeOf(given) || null);
  }
  const bytes = typeof given === 'object' ? bytesOf(given) : null;
  return bytes === null ? textBody(usv(given), 'text/plain;charset=UTF-8') : bytesBody(bytes, null);
}

function textBody(value, type) {
  return { post: { text: value }, type, bytes: () => utf8Bytes(value), form: null };
}

function bytesBody(bytes, type) {
  const value = utf8Text(bytes, true);
  return { post: value === null ? { base64: base64Text(bytes) } : { text: value }, type, bytes: () => bytes, form: null };
}

function formBody(entries) {
  const copy = [];
  appendAll(copy, entries);
  return { post: { form: postedEntries(copy) }, type: null, bytes: null, form: copy };
}

/** The body of an answer that the program fetched. */
function fetchedBody(answer) {
  const encoded = typeof answer.base64 === 'string' ? answer.base64 : null;
  const plain = typeof answer.text === 'string' ? answer.text : null;
  let bytes = null;
  return {
    bytes() {
      if (bytes === null) bytes = encoded === null ? utf8Bytes(plain ?? '') : base64Bytes(encoded) ?? new safe.Uint8Array(0);
      return bytes;
    },
    text: plain === '' && encoded !== null ? null : plain,
    isRaw: encoded !== null,
    form: null,
  };
}

const bodyStates = new safe.WeakMap();

function setBody(owner, body) {
  weakWrite(bodyStates, owner, { body, used: false });
}

function bodyState(owner) {
  const state = weakRead(bodyStates, owner);
  if (state === undefined) throw new TypeError('Illegal invocation');
  return state;
}

/** Takes the body for one reading; a second reading is refused. */
async function takenBody(owner) {
  const state = bodyState(owner);
  if (state.used) throw new TypeError('The body has been read already.');
  if (state.body !== null) state.used = true;
  return state.body;
}

function withoutMark(value) {
  return value[0] === '\ufeff' ? text.slice(value, 1) : value;
}

async function bodyText(owner) {
  const body = await takenBody(owner);
  if (body === null) return '';
  if (typeof body.text === 'string') return withoutMark(body.text);
  return body.bytes === null ? multipartText(body.form) : withoutMark(utf8Text(body.bytes()));
}

async function bodyBytes(owner) {
  const body = await takenBody(owner);
  if (body === null) return new safe.Uint8Array(0);
  return body.bytes === null ? utf8Bytes(multipartText(body.form)) : byteSlice(body.bytes());
}

/** A form body read back by the page that made it; the boundary that goes out is the program's. */
function multipartText(entries) {
  let whole = '';
  for (let index = 0; index < entries.length; index += 1) {
    const value = entries[index][1];
    whole += `--form\r\nContent-Disposition: form-data; name="${entries[index][0]}"\r\n\r\n${typeof value === 'string' ? value : ''}\r\n`;
  }
  return `${whole}--form--\r\n`;
}

async function bodyForm(owner, type) {
  const body = await takenBody(owner);
  if (body !== null && body.form !== null) return formDataFrom(body.form);
  const kind = text.lower(stripped(split(type ?? '', ';')[0]));
  if (body === null || kind !== 'application/x-www-form-urlencoded') throw new TypeError('The body is not form data.');
  return formDataFrom(parsedQuery(typeof body.text === 'string' ? body.text : utf8Text(body.bytes())));
}

/** Puts text(), json() and the like on Request and Response. */
function installBody(prototype) {
  const methods = {
    text() { return bodyText(this); },
    async json() { return safe.parseJSON(await bodyText(this)); },
    async arrayBuffer() { return (await bodyBytes(this)).buffer; },
    bytes() { return bodyBytes(this); },
    async blob() {
      const type = combinedHeader(headerList(this.headers), 'content-type') ?? '';
      return new Blob([await bodyBytes(this)], { type });
    },
    formData() { return bodyForm(this, combinedHeader(headerList(this.headers), 'content-type')); },
  };
  const names = safe.keys(methods);
  for (let index = 0; index < names.length; index += 1) {
    safe.define(prototype, names[index],
      { __proto__: null, value: methods[names[index]], writable: true, enumerable: true, configurable: true });
  }
  installGetter(prototype, 'bodyUsed', function bodyUsed() { return bodyState(this).used; });
  installGetter(prototype, 'body', function body() { return null; });
}
