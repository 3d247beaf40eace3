/* SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, in hexadecimal. */
var sha256 = (function () {
  'use strict';

  function bytesOf(text) {
    var bytes = [];
    for (var i = 0; i < text.length; i++) {
      var code = text.codePointAt(i);
      if (code > 0xffff) i++;
      if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
      if (code < 0x80) bytes.push(code);
      else if (code < 0x800) bytes.push(0xc0 | code >> 6, 0x80 | code & 63);
      else if (code < 0x10000) bytes.push(0xe0 | code >> 12, 0x80 | code >> 6 & 63, 0x80 | code & 63);
      else bytes.push(0xf0 | code >> 18, 0x80 | code >> 12 & 63, 0x80 | code >> 6 & 63, 0x80 | code & 63);
    }
    return bytes;
  }

  /* The first 32 bits of the fractional part. */
  function fraction(root) { return (root - Math.floor(root)) * 0x100000000 | 0; }

  var start = [], constants = [];
  for (var candidate = 2; constants.length < 64; candidate++) {
    var isPrime = true;
    for (var factor = 2; factor * factor <= candidate; factor++) if (candidate % factor === 0) isPrime = false;
    if (!isPrime) continue;
    if (start.length < 8) start.push(fraction(Math.sqrt(candidate)));
    constants.push(fraction(Math.cbrt(candidate)));
  }

  function turn(word, by) { return word >>> by | word << 32 - by; }

  function block(state, bytes, at) {
    var words = [], i;
    for (i = 0; i < 16; i++, at += 4)
      words[i] = bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3];
    for (; i < 64; i++) {
      var old = words[i - 15], young = words[i - 2];
      words[i] = words[i - 16] + words[i - 7] + (turn(old, 7) ^ turn(old, 18) ^ old >>> 3) +
        (turn(young, 17) ^ turn(young, 19) ^ young >>> 10) | 0;
    }
    var a = state[0], b = state[1], c = state[2], d = state[3];
    var e = state[4], f = state[5], g = state[6], h = state[7];
    for (i = 0; i < 64; i++) {
      var one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + constants[i] + words[i] | 0;
      var two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      h = g; g = f; f = e; e = d + one | 0;
      d = c; c = b; b = a; a = one + two | 0;
    }
    [a, b, c, d, e, f, g, h].forEach(function (word, place) { state[place] = state[place] + word | 0; });
  }

  return function (text) {
    var bytes = bytesOf(String(text)), bits = bytes.length * 8, state = start.slice();
    bytes.push(0x80);
    while (bytes.length % 64 !== 56) bytes.push(0);
    for (var shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor(bits / Math.pow(2, shift)) & 255);
    for (var at = 0; at < bytes.length; at += 64) block(state, bytes, at);
    return state.map(function (word) { return (word >>> 0).toString(16).padStart(8, '0'); }).join('');
  };
})();
