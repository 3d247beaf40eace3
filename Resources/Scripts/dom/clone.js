const bufferOf = uncurried(safe.descriptor(Object.getPrototypeOf(Uint8Array.prototype), 'buffer').get);
const cloneableErrors = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

function refuseClone(value) {
  const what = typeof value === 'function' ? 'A function' : typeof value === 'symbol' ? 'A symbol' : 'This object';
  throw domException(`${what} can't be copied.`, 'DataCloneError');
}

/** The structured copy of a value, as structuredClone and pushState make it. */
function structuredCopy(value) {
  return copyOf(value, new safe.Map());
}

function copyOf(value, done) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol')) return value;
  if (typeof value !== 'object') refuseClone(value);
  if (mapHas(done, value)) return mapGet(done, value);
  const tag = tagOf(value);
  const copy = emptyCopy(value, tag);
  mapSet(done, value, copy);
  if (safe.isArray(value) || tag === '[object Object]') copyMembers(value, copy, done);
  else if (tag === '[object Map]') mapEach(value, (member, key) => mapSet(copy, copyOf(key, done), copyOf(member, done)));
  else if (tag === '[object Set]') for (const member of value) copy.add(copyOf(member, done));
  return copy;
}

function emptyCopy(value, tag) {
  if (safe.isArray(value)) return new Array(value.length);
  if (isTarget(value) || isEvent(value)) refuseClone(value);
  if (value instanceof Blob) return value;
  switch (tag) {
    case '[object Object]': return {};
    case '[object Date]': return new safe.Date(dateTime(value));
    case '[object RegExp]': return new RegExp(value.source, value.flags);
    case '[object Map]': return new safe.Map();
    case '[object Set]': return new safe.Set();
    case '[object Boolean]':
    case '[object Number]':
    case '[object String]':
    case '[object BigInt]': return Object(value.valueOf());
    case '[object ArrayBuffer]': return bufferSlice(value, 0);
    case '[object DataView]': return new DataView(bytesOf(value).buffer);
    case '[object Error]': return copiedError(value);
    default:
      if (safe.isView(value)) return new value.constructor(bufferOf(byteSlice(bytesOf(value))));
      return refuseClone(value);
  }
}

function copiedError(error) {
  const Type = cloneableErrors[error.name] ?? Error;
  return new Type(`${error.message}`);
}

function copyMembers(value, copy, done) {
  const names = safe.keys(value);
  for (let index = 0; index < names.length; index += 1) {
    safe.define(copy, names[index], {
      __proto__: null, value: copyOf(value[names[index]], done), writable: true, enumerable: true, configurable: true,
    });
  }
}
