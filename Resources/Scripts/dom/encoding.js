/** The UTF-8 bytes of a text; lone surrogates become U+FFFD. */
function utf8Bytes(value) {
  let count = 0;
  let bytes = new safe.Uint8Array(value.length + 16);
  for (let index = 0; index < value.length; index += 1) {
    let point = text.point(value, index);
    if (point > 0xffff) index += 1;
    else if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    if (count + 4 > bytes.length) bytes = grown(bytes, count);
    if (point < 0x80) {
      bytes[count] = point;
      count += 1;
    } else if (point < 0x800) {
      bytes[count] = 0xc0 | (point >> 6);
      bytes[count + 1] = 0x80 | (point & 63);
      count += 2;
    } else if (point < 0x10000) {
      bytes[count] = 0xe0 | (point >> 12);
      bytes[count + 1] = 0x80 | ((point >> 6) & 63);
      bytes[count + 2] = 0x80 | (point & 63);
      count += 3;
    } else {
      bytes[count] = 0xf0 | (point >> 18);
      bytes[count + 1] = 0x80 | ((point >> 12) & 63);
      bytes[count + 2] = 0x80 | ((point >> 6) & 63);
      bytes[count + 3] = 0x80 | (point & 63);
      count += 4;
    }
  }
  return byteSlice(bytes, 0, count);
}

const bytesSet = uncurried(Uint8Array.prototype.set);
const byteSlice = uncurried(Uint8Array.prototype.slice);
const bufferSlice = uncurried(ArrayBuffer.prototype.slice);

function grown(bytes, count) {
  const larger = new safe.Uint8Array(count * 2 + 16);
  bytesSet(larger, byteSlice(bytes, 0, count));
  return larger;
}

/** The bytes of an ArrayBuffer or a view, as a copy; null for anything else. */
function bytesOf(source) {
  if (safe.isView(source)) {
    return byteSlice(new safe.Uint8Array(source.buffer, source.byteOffset, source.byteLength));
  }
  if (quietly(() => source instanceof safe.ArrayBuffer, false)) return byteSlice(new safe.Uint8Array(source));
  return null;
}

/** How the text of UTF-8 bytes reads, each ill-formed part as one U+FFFD; null when `fatal` and ill-formed. */
function utf8Text(bytes, fatal = false) {
  let whole = '';
  let units = '';
  for (let index = 0; index < bytes.length;) {
    const lead = bytes[index];
    let point = lead;
    let need = 0;
    let low = 0x80;
    let high = 0xbf;
    if (lead >= 0x80) {
      if (lead >= 0xc2 && lead <= 0xdf) need = 1;
      else if (lead >= 0xe0 && lead <= 0xef) need = 2;
      else if (lead >= 0xf0 && lead <= 0xf4) need = 3;
      if (lead === 0xe0) low = 0xa0;
      if (lead === 0xed) high = 0x9f;
      if (lead === 0xf0) low = 0x90;
      if (lead === 0xf4) high = 0x8f;
      point = need === 0 ? 0xfffd : lead & (0x3f >> need);
      if (need === 0 && fatal) return null;
    }
    index += 1;
    for (; need > 0; need -= 1) {
      const byte = bytes[index];
      if (byte === undefined || byte < low || byte > high) {
        if (fatal) return null;
        point = 0xfffd;
        break;
      }
      point = (point << 6) | (byte & 63);
      low = 0x80;
      high = 0xbf;
      index += 1;
    }
    units += safe.pointOf(point);
    if (units.length > 4096) {
      whole += units;
      units = '';
    }
  }
  return whole + units;
}

/** How many bytes at the end are the start of a character that is not whole yet. */
function unfinishedBytes(bytes) {
  const end = bytes.length;
  for (let back = 1; back <= 3 && back <= end; back += 1) {
    const byte = bytes[end - back];
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

class TextEncoder {
  get encoding() { return 'utf-8'; }
  encode(input = '') { return utf8Bytes(`${input}`); }
  encodeInto(source, destination) {
    const bytes = utf8Bytes(`${source}`);
    let written = bytes.length < destination.length ? bytes.length : destination.length;
    written -= written < bytes.length ? unfinishedBytes(byteSlice(bytes, 0, written)) : 0;
    for (let index = 0; index < written; index += 1) destination[index] = bytes[index];
    return { read: utf8Text(byteSlice(bytes, 0, written)).length, written };
  }
}
nameInterface(TextEncoder, 'TextEncoder');

const latinLabels = { __proto__: null, latin1: true, 'iso-8859-1': true, 'windows-1252': true, ascii: true, 'us-ascii': true };
const cp1252 = '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f'
  + '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

class TextDecoder {
  #encoding;
  #fatal;
  #ignoresMark;
  #left = [];
  #atStart = true;

  constructor(label = 'utf-8', options = {}) {
    const name = text.lower(stripped(`${label}`));
    if (name === 'utf-8' || name === 'utf8' || name === 'unicode-1-1-utf-8') this.#encoding = 'utf-8';
    else if (latinLabels[name]) this.#encoding = 'windows-1252';
    else if (name === 'utf-16' || name === 'utf-16le') this.#encoding = 'utf-16le';
    else throw new RangeError(`The encoding "${label}" is not known.`);
    this.#fatal = Boolean(options?.fatal);
    this.#ignoresMark = Boolean(options?.ignoreBOM);
  }

  get encoding() { return this.#encoding; }
  get fatal() { return this.#fatal; }
  get ignoreBOM() { return this.#ignoresMark; }

  decode(input, options = {}) {
    const stream = Boolean(options?.stream);
    let bytes = input === undefined ? new safe.Uint8Array(0) : bytesOf(input);
    if (bytes === null) throw new TypeError('The argument of decode must be an ArrayBuffer or a view of one.');
    if (this.#left.length > 0) bytes = joinedBytes([this.#left, bytes]);
    let rest = 0;
    if (stream) rest = this.#encoding === 'utf-8' ? unfinishedBytes(bytes) : this.#encoding === 'utf-16le' ? bytes.length % 2 : 0;
    this.#left = byteSlice(bytes, bytes.length - rest);
    const decoded = decodedBytes(byteSlice(bytes, 0, bytes.length - rest), this.#encoding, this.#fatal);
    if (decoded === null) throw new TypeError('The bytes are not well-formed.');
    const dropsMark = this.#atStart && !this.#ignoresMark && this.#encoding !== 'windows-1252' && decoded[0] === '\ufeff';
    this.#atStart = !stream || (this.#atStart && decoded === '');
    return dropsMark ? text.slice(decoded, 1) : decoded;
  }
}
nameInterface(TextDecoder, 'TextDecoder');

function decodedBytes(bytes, encoding, fatal) {
  if (encoding === 'utf-8') return utf8Text(bytes, fatal);
  let decoded = '';
  if (encoding === 'utf-16le') {
    for (let index = 0; index + 1 < bytes.length; index += 2) decoded += safe.charOf(bytes[index] | (bytes[index + 1] << 8));
    return fatal && !text.isWellFormed(decoded) ? null : text.wellFormed(decoded);
  }
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    decoded += byte >= 0x80 && byte < 0xa0 ? cp1252[byte - 0x80] : safe.charOf(byte);
  }
  return decoded;
}

function joinedBytes(parts) {
  let count = 0;
  for (let index = 0; index < parts.length; index += 1) count += parts[index].length;
  const whole = new safe.Uint8Array(count);
  count = 0;
  for (let index = 0; index < parts.length; index += 1) {
    bytesSet(whole, parts[index], count);
    count += parts[index].length;
  }
  return whole;
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64Text(bytes) {
  let encoded = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const left = bytes.length - index;
    const group = (bytes[index] << 16) | ((left > 1 ? bytes[index + 1] : 0) << 8) | (left > 2 ? bytes[index + 2] : 0);
    encoded += base64Digits[group >> 18] + base64Digits[(group >> 12) & 63];
    encoded += (left > 1 ? base64Digits[(group >> 6) & 63] : '=') + (left > 2 ? base64Digits[group & 63] : '=');
  }
  return encoded;
}

/** The bytes of base64 as atob reads it (spaces left out, padding optional), or null. */
function base64Bytes(encoded) {
  let digits = '';
  for (let index = 0; index < encoded.length; index += 1) {
    if (!isSpaceUnit(text.unit(encoded, index))) digits += encoded[index];
  }
  if (digits.length % 4 === 0 && text.slice(digits, -1) === '=') digits = text.slice(digits, 0, text.slice(digits, -2) === '==' ? -2 : -1);
  if (digits.length % 4 === 1) return null;
  const bytes = new safe.Uint8Array(safe.floor(digits.length * 3 / 4));
  let count = 0;
  let held = 0;
  let bits = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const value = text.indexOf(base64Digits, digits[index]);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[count] = (held >> bits) & 255;
    count += 1;
  }
  return bytes;
}

installGlobal('btoa', function btoa(value) {
  const input = `${value}`;
  const bytes = new safe.Uint8Array(input.length);
  for (let index = 0; index < input.length; index += 1) {
    const unit = text.unit(input, index);
    if (unit > 255) throw domException('The text holds characters outside of Latin-1.', 'InvalidCharacterError');
    bytes[index] = unit;
  }
  return base64Text(bytes);
});

installGlobal('atob', function atob(value) {
  const bytes = base64Bytes(`${value}`);
  if (bytes === null) throw domException('The text is not base64.', 'InvalidCharacterError');
  let decoded = '';
  for (let index = 0; index < bytes.length; index += 1) decoded += safe.charOf(bytes[index]);
  return decoded;
});
