let blobBytes;
let fileParts;
let makeChosenFile;

function blobPartBytes(part, endings) {
  if (part instanceof Blob) return blobBytes(part);
  const bytes = part !== null && typeof part === 'object' ? bytesOf(part) : null;
  if (bytes !== null) return bytes;
  const value = `${part}`;
  return utf8Bytes(endings === 'native' ? replaceAll(replaceAll(value, '\r\n', '\n'), '\r', '\n') : value);
}

function blobType(type) {
  const given = `${type}`;
  return matches(/[^\x20-\x7e]/, given) === null ? text.lower(given) : '';
}

class Blob {
  #bytes;
  #type;

  static {
    blobBytes = (blob) => blob.#bytes;
  }

  constructor(parts = [], options = {}) {
    if (parts === null || typeof parts !== 'object' || typeof parts[Symbol.iterator] !== 'function') {
      throw new TypeError('The parts of a Blob must be a list.');
    }
    const list = [];
    for (const part of parts) append(list, blobPartBytes(part, options?.endings));
    this.#bytes = joinedBytes(list);
    this.#type = blobType(options?.type ?? '');
  }

  get size() { return this.#bytes.length; }
  get type() { return this.#type; }
  slice(start = 0, end = this.#bytes.length, type = '') {
    return new Blob([byteSlice(this.#bytes, safe.toNumber(start), safe.toNumber(end))], { type });
  }

  text() { return readBlob(this, (bytes) => utf8Text(bytes)); }
  arrayBuffer() { return readBlob(this, (bytes) => byteSlice(bytes).buffer); }
  bytes() { return readBlob(this, (bytes) => byteSlice(bytes)); }
}
nameInterface(Blob, 'Blob');

/** Reads an in-memory Blob; what lies in a file that the person chose is not readable by the page. */
async function readBlob(blob, read) {
  if (isChosenFile(blob)) {
    sayLimitOnce('The page wanted to read a chosen file itself; its contents only go with the form.');
    throw domException('The file can’t be read by scripts.', 'NotReadableError');
  }
  return read(blobBytes(blob));
}

class File extends Blob {
  #name;
  #modified;
  #path = null;
  #size = null;

  static {
    fileParts = (file) => ({ name: file.#name, path: file.#path });
    makeChosenFile = (path) => {
      const file = new File([], text.slice(path, text.lastIndexOf(path, '/') + 1));
      file.#path = path;
      return file;
    };
  }

  constructor(parts, name, options = {}) {
    super(parts, options);
    this.#name = usv(name);
    const modified = safe.toNumber(options?.lastModified ?? clockNow());
    this.#modified = safe.isFinite(modified) ? safe.floor(modified) : 0;
  }

  get name() { return this.#name; }
  get lastModified() { return this.#modified; }
  get webkitRelativePath() { return ''; }
}
nameInterface(File, 'File');

function isChosenFile(blob) {
  return quietly(() => fileParts(blob).path !== null, false);
}

class FileList {
  #files;

  constructor(files, key) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
    this.#files = files;
    for (let index = 0; index < files.length; index += 1) {
      safe.define(this, index, { __proto__: null, value: files[index], enumerable: true, configurable: true });
    }
  }

  get length() { return this.#files.length; }
  item(index) { return this.#files[index] ?? null; }
  * [Symbol.iterator]() {
    for (let index = 0; index < this.#files.length; index += 1) yield this.#files[index];
  }
}
nameInterface(FileList, 'FileList');

const blobAddresses = new safe.Map();

function blobAddress(blob) {
  if (!(blob instanceof Blob)) throw new TypeError('The argument of createObjectURL must be a Blob.');
  const address = `blob:${originOf(pageURL())}/${randomIdentifier()}`;
  if (mapSize(blobAddresses) < 1000) mapSet(blobAddresses, address, blob);
  return address;
}

function forgetBlobAddress(address) {
  mapDelete(blobAddresses, address);
}

class FileReader extends EventTarget {
  #state = 0;
  #result = null;
  #error = null;
  #run = 0;

  get readyState() { return this.#state; }
  get result() { return this.#result; }
  get error() { return this.#error; }

  #start(blob, convert) {
    if (!(blob instanceof Blob)) throw new TypeError('The argument must be a Blob.');
    if (this.#state === 1) throw domException('The reader is busy.', 'InvalidStateError');
    this.#state = 1;
    this.#result = null;
    this.#error = null;
    const run = this.#run += 1;
    startOwnTimer(() => {
      if (run !== this.#run) return;
      fireProgress(this, 'loadstart', 0, blob.size);
      whenSettled(readBlob(blob, convert), (result) => {
        if (run === this.#run) this.#finish(result, null, 'load', blob.size);
      }, (error) => {
        if (run === this.#run) this.#finish(null, error, 'error', 0);
      });
    }, 0);
  }

  #finish(result, error, type, size) {
    this.#state = 2;
    this.#result = result;
    this.#error = error;
    if (type === 'load') fireProgress(this, 'progress', size, size);
    fireProgress(this, type, size, size);
    if (this.#state !== 1) fireProgress(this, 'loadend', size, size);
  }

  readAsText(blob) { this.#start(blob, (bytes) => utf8Text(bytes)); }
  readAsArrayBuffer(blob) { this.#start(blob, (bytes) => byteSlice(bytes).buffer); }
  readAsDataURL(blob) {
    this.#start(blob, (bytes) => `data:${blob.type || 'application/octet-stream'};base64,${base64Text(bytes)}`);
  }

  readAsBinaryString(blob) { this.#start(blob, (bytes) => decodedBinary(bytes)); }
  abort() {
    this.#run += 1;
    if (this.#state !== 1) return;
    this.#finish(null, domException('The reading was aborted.', 'AbortError'), 'abort', 0);
  }
}
for (const [name, value] of [['EMPTY', 0], ['LOADING', 1], ['DONE', 2]]) {
  safe.define(FileReader, name, { __proto__: null, value, enumerable: true });
  safe.define(FileReader.prototype, name, { __proto__: null, value, enumerable: true });
}
handlerProperties(FileReader.prototype, ['onloadstart', 'onprogress', 'onload', 'onabort', 'onerror', 'onloadend']);
nameInterface(FileReader, 'FileReader');

function decodedBinary(bytes) {
  let decoded = '';
  for (let index = 0; index < bytes.length; index += 1) decoded += safe.charOf(bytes[index]);
  return decoded;
}

function fireProgress(target, type, loaded, total) {
  dispatchTrusted(target, new ProgressEvent(type, { loaded, total, lengthComputable: total > 0 }));
}
