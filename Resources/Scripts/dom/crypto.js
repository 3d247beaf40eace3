const integerViews = new safe.Set([
  '[object Int8Array]', '[object Uint8Array]', '[object Uint8ClampedArray]', '[object Int16Array]', '[object Uint16Array]',
  '[object Int32Array]', '[object Uint32Array]', '[object BigInt64Array]', '[object BigUint64Array]',
]);
const setHas = uncurried(Set.prototype.has);

class Crypto {
  constructor(key) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
  }

  getRandomValues(view) {
    if (!safe.isView(view) || !setHas(integerViews, tagOf(view))) throw domException('The view must hold integers.', 'TypeMismatchError');
    if (view.byteLength > 65536) throw domException('At most 65,536 random bytes at once.', 'QuotaExceededError');
    const bytes = new safe.Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    const hex = bytes.length === 0 ? '' : nativeRandom(bytes.length);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = parseHex(text.slice(hex, index * 2, index * 2 + 2));
    return view;
  }
}
nameInterface(Crypto, 'Crypto');

/** randomUUID belongs to secure pages only, as in browsers. */
function installCrypto(isSecure) {
  if (isSecure) {
    safe.define(Crypto.prototype, 'randomUUID',
      { __proto__: null, value: function randomUUID() { return randomIdentifier(); }, writable: true, enumerable: true, configurable: true });
  }
  const crypto = new Crypto(ownKey);
  installGetter(window, 'crypto', () => crypto, undefined);
}
