const forged = [];
function forge(object, name, value) {
  forged[forged.length] = { object, name, old: Object.getOwnPropertyDescriptor(object, name) };
  object[name] = value;
}
function restore() {
  for (let index = forged.length - 1; index >= 0; index -= 1) {
    const { object, name, old } = forged[index];
    if (old === undefined) delete object[name];
    else Object.defineProperty(object, name, old);
  }
}
forge(JSON, 'stringify', () => '"forged"');
forge(JSON, 'parse', () => ({ kind: 'forged' }));
forge(Object.prototype, 'toJSON', () => 'forged');
forge(Array.prototype, 'toJSON', () => 'forged');
forge(String.prototype, 'toJSON', () => 'forged');
forge(Array.prototype, 'push', function () { return 0; });
forge(Array.prototype, 'join', () => 'forged');
forge(Array.prototype, 'map', () => ['forged']);
forge(Array.prototype, Symbol.iterator, function* () { yield 'forged'; });
forge(Array.prototype, 'sort', () => ['forged']);
forge(Array.prototype, 'concat', () => ['forged']);
forge(Array.prototype, 'includes', () => true);
forge(Array.prototype, 'indexOf', () => 0);
forge(String, 'fromCharCode', () => 'forged');
forge(String.prototype, 'slice', () => 'forged');
forge(String.prototype, 'replace', () => 'forged');
forge(String.prototype, 'split', () => ['forged']);
forge(String.prototype, 'toLowerCase', () => 'forged');
forge(String.prototype, 'toUpperCase', () => 'forged');
forge(Map.prototype, 'get', () => 'forged');
forge(RegExp.prototype, 'exec', () => null);
forge(RegExp.prototype, 'test', () => true);
forge(Function.prototype, 'call', () => 'forged');
forge(Function.prototype, 'apply', () => 'forged');
window.webkit.messageHandlers.NativeClient.postMessage({ method: 'm', list: [1, 'two'], date: new Date(0) });
fetch('/api', { method: 'post', body: 'b', headers: { 'X-A': 'a', Cookie: 'c=1' } });
document.getElementById('pw').value = 'geheim';
document.getElementById('f').submit();
restore();
const message = posts.find((post) => post.kind === 'message').json;
const request = posts.find((post) => post.kind === 'fetch').json;
const submission = posts.find((post) => post.kind === 'submit').json;
check('a message is what the page said', message.handler === 'NativeClient' && message.json === '{"method":"m","list":[1,"two"],"date":"1970-01-01T00:00:00.000Z"}', message.json);
check('a request is what was asked', request.method === 'POST' && request.url === 'https://example.test/api' && request.headers.length === 2 && request.body.text === 'b', request.headers.length);
check('a forbidden header stays forbidden', request.headers[0][0] === 'X-A' && request.headers[1][0] === 'Content-Type');
check('a submission is what the form holds', submission.method === 'post' && submission.action === 'https://example.test/go' && submission.entries.length === 3 && submission.entries[0].value === 'ann' && submission.entries[1].value === 'geheim' && submission.entries[2].value === 't"1', JSON.stringify(submission));
check('a password stays marked', submission.entries[1].concealed === true && submission.entries[0].concealed === undefined);
check('nothing leads to the native functions', typeof native === 'undefined' && typeof post === 'undefined' && typeof hooks === 'undefined' && typeof safe === 'undefined');
let leaked = null;
function evil(...values) { leaked = values[0]; return new EventTarget(); }
for (const Class of [XMLHttpRequest, XMLHttpRequestUpload, AbortSignal, FileReader, File, Performance, MediaQueryList, MessagePort]) {
  Object.setPrototypeOf(Class, evil);
}
thrown(() => new XMLHttpRequest());
thrown(() => new AbortController());
thrown(() => matchMedia('all'));
thrown(() => new MessageChannel());
thrown(() => AbortSignal.abort());
check('no key leaks through a parent that was replaced', typeof leaked !== 'symbol', String(leaked));
Error.prepareStackTrace = (error, calls) => { leaked = calls; return ''; };
leaked = null;
try { document.createElement(' '); } catch (error) { void error.stack; }
check('stacks give no functions away', leaked === null || !Array.isArray(leaked) || leaked.length === 0);
delete Error.prepareStackTrace;
const Handler = window.webkit.messageHandlers.NativeClient.constructor;
check('no handler can be made for another name', thrown(() => new Handler(undefined, 'Other')) === 'TypeError' && thrown(() => Handler.prototype.postMessage.call({}, 1)) === 'TypeError');
check('handlers can’t be replaced', thrown(() => { 'use strict'; window.webkit.messageHandlers.NativeClient = null; }) === 'TypeError');
const loose = new Headers();
loose.append('Cookie', 'stolen=1');
loose.append('X-B', 'b');
Object.defineProperty(Request.prototype, 'headers', { get: () => loose, configurable: true });
Object.prototype.opaque = true;
fetch('/again').catch(() => {});
check('a replaced headers accessor does not matter', lastPost('fetch').url.endsWith('/again') && !lastPost('fetch').headers.some(([name]) => name === 'Cookie'), JSON.stringify(lastPost('fetch').headers));
let refused = '';
pending();
fetch('https://ann:pw@example.test/').catch((error) => { refused = error.name; }).then(() => { check('user info stays refused', refused === 'TypeError'); done(); });
delete Object.prototype.opaque;
