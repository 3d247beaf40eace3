/** Identifiers as a selector needs them. */
function escapedIdentifier(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const digit = unit >= 48 && unit <= 57;
    if (unit === 0) out += '\ufffd';
    else if (unit < 32 || unit === 127 || (digit && (i === 0 || (i === 1 && text[0] === '-')))) out += `\\${unit.toString(16)} `;
    else if (unit >= 128 || digit || unit === 45 || unit === 95 || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)) {
      out += i === 0 && unit === 45 && text.length === 1 ? '\\-' : text[i];
    } else out += `\\${text[i]}`;
  }
  return out;
}

const knownPropertyTable = dictionary();
for (let i = 0; i < knownProperties.length; i++) knownPropertyTable[knownProperties[i]] = true;

const cssMembers = {
  escape(value) { return escapedIdentifier(String(value)); },
  supports(property, value) {
    if (value !== undefined) return Boolean(knownPropertyTable[lower(String(property))]);
    const match = /^\s*\(?\s*([-\w]+)\s*:/.exec(String(property));
    return match !== null && Boolean(knownPropertyTable[lower(match[1])]);
  },
};
markMembers(cssMembers);
defineHidden(window, 'CSS', cssMembers);
