const messageDepth = 500;

/** A message as JSON: dates as ISO text, undefined as null; functions, symbols, nodes and cycles are refused. */
function messageText(value) {
  return messagePart(value, [], 0);
}

function messagePart(value, above, depth) {
  switch (typeof value) {
    case 'string': return safe.quote(text.wellFormed(value));
    case 'number': return safe.isFinite(value) ? `${value}` : 'null';
    case 'boolean': return value ? 'true' : 'false';
    case 'undefined': return 'null';
    case 'object': break;
    default: return refuseClone(value);
  }
  if (value === null) return 'null';
  if (depth > messageDepth || isTarget(value) || isEvent(value)) refuseClone(value);
  for (let index = 0; index < above.length; index += 1) if (above[index] === value) refuseClone(value);
  append(above, value);
  const whole = objectText(value, above, depth);
  above.length -= 1;
  return whole;
}

function objectText(value, above, depth) {
  if (safe.isArray(value)) {
    let list = '';
    for (let index = 0; index < value.length; index += 1) list += (index ? ',' : '') + messagePart(value[index], above, depth + 1);
    return `[${list}]`;
  }
  const time = quietly(() => dateTime(value), undefined);
  if (time !== undefined) return safe.isFinite(time) ? safe.quote(dateISO(value)) : 'null';
  const plain = unboxed(value);
  if (plain !== undefined) return messagePart(plain, above, depth + 1);
  const names = safe.keys(value);
  let body = '';
  for (let index = 0; index < names.length; index += 1) {
    body += `${index ? ',' : ''}${safe.quote(text.wellFormed(names[index]))}:${messagePart(value[names[index]], above, depth + 1)}`;
  }
  return `{${body}}`;
}

const numberValue = uncurried(Number.prototype.valueOf);
const stringValue = uncurried(String.prototype.valueOf);
const booleanValue = uncurried(Boolean.prototype.valueOf);

function unboxed(value) {
  return quietly(() => stringValue(value), undefined) ?? quietly(() => numberValue(value), undefined)
    ?? quietly(() => booleanValue(value), undefined);
}

class UserMessageHandler {
  #name;

  constructor(key, name) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
    this.#name = name;
  }

  postMessage(value) {
    if (arguments.length === 0) throw new TypeError('Not enough arguments');
    post('message', { handler: this.#name, json: messageText(value) });
  }
}

class UserMessageHandlersNamespace {}
class WebKitNamespace {}

/** window.webkit.messageHandlers, only where the program attached handlers. */
function installBridge(names) {
  if (names.length === 0) return;
  nameInterface(UserMessageHandler, 'UserMessageHandler');
  nameInterface(UserMessageHandlersNamespace, 'UserMessageHandlersNamespace');
  nameInterface(WebKitNamespace, 'WebKitNamespace');
  const handlers = new UserMessageHandlersNamespace();
  for (let index = 0; index < names.length; index += 1) {
    const handler = new UserMessageHandler(ownKey, names[index]);
    safe.define(handlers, names[index], { __proto__: null, value: handler, enumerable: true, writable: false, configurable: false });
  }
  const namespace = new WebKitNamespace();
  safe.define(namespace, 'messageHandlers', { __proto__: null, value: handlers, enumerable: true, writable: false, configurable: false });
  safe.define(window, 'webkit', { __proto__: null, value: namespace, enumerable: true, writable: false, configurable: true });
}
