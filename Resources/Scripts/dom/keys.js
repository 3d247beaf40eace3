// Never passed to `super`: a page may have put a function of its own in the place of the parent class.
/** Given to constructors that pages must not call. */
const ownKey = Symbol('own');

function originOf(address) {
  return parsedAddress(address, '')?.origin ?? 'null';
}

const nativeRandom = native.random;

/** A random version 4 UUID. */
function randomIdentifier() {
  const hex = text.lower(nativeRandom(16));
  const variant = '89ab'[parseHex(hex[16]) & 3];
  const time = `${text.slice(hex, 0, 8)}-${text.slice(hex, 8, 12)}-4${text.slice(hex, 13, 16)}`;
  return `${time}-${variant}${text.slice(hex, 17, 20)}-${text.slice(hex, 20, 32)}`;
}
