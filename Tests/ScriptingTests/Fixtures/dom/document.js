const throwsName = (name, run) => { try { run(); return false; } catch (error) { return error.name === name; } };
check('the document has its parts', document.documentElement.tagName === 'HTML' && document.head.tagName === 'HEAD' && document.body.tagName === 'BODY');
check('the document has a doctype', document.doctype === null || document.doctype.name === 'html');
check('the title can be read and written', (document.title = ' a  b ', document.title === 'a b' && document.querySelector('title').text === ' a  b '));
check('defaultView is the window', document.defaultView === window);
check('the document is an HTMLDocument', document instanceof HTMLDocument && document instanceof Document && Object.prototype.toString.call(document) === '[object HTMLDocument]');
check('bad element names are refused', throwsName('InvalidCharacterError', () => document.createElement('a b')) && throwsName('InvalidCharacterError', () => document.createElement('1')));
check('forms can be found by name', (() => { const form = document.createElement('form'); form.name = 'login'; document.body.append(form); const found = document.forms.login === form && document.forms[document.forms.length - 1] === form && document.login === form; form.remove(); return found; })());
check('images, links and scripts are lists', typeof document.images.length === 'number' && typeof document.links.length === 'number' && typeof document.scripts.length === 'number');
check('getElementsByName is live', (() => { const list = document.getElementsByName('nm'); const a = document.createElement('input'); a.name = 'nm'; document.body.append(a); const count = list.length; a.remove(); return count === 1 && list.length === 0; })());
check('compatMode and characterSet tell', typeof document.compatMode === 'string' && document.characterSet.toLowerCase() === 'utf-8');
check('activeElement is the body when nothing is focused', document.activeElement === document.body);
check('hasFocus is true', document.hasFocus());
check('getComputedStyle knows the default display', getComputedStyle(document.body).display === 'block' && getComputedStyle(document.head).display === 'none');
check('getComputedStyle reads rules of style elements', (() => {
  const style = document.createElement('style');
  style.textContent = '/* c */ .gone, .also { display: none } #kept.gone { display: inline-block } @media print { p { display: none } } .seen { visibility: hidden }';
  document.head.append(style);
  const p = document.createElement('p');
  document.body.append(p);
  const shown = getComputedStyle(p).display;
  p.className = 'gone';
  const gone = getComputedStyle(p).display;
  p.id = 'kept';
  const kept = getComputedStyle(p).display;
  p.className = 'seen';
  const seen = getComputedStyle(p).visibility;
  style.remove();
  const back = getComputedStyle(p).visibility;
  p.remove();
  return shown === 'block' && gone === 'none' && kept === 'inline-block' && seen === 'hidden' && back === 'visible';
})());
check('an inline style is stronger than a rule', (() => { const style = document.createElement('style'); style.textContent = 'p { display: none }'; const p = document.createElement('p'); p.style.display = 'flex'; document.body.append(style, p); const value = getComputedStyle(p).display; style.remove(); p.remove(); return value === 'flex'; })());
check('computed styles are read-only', throwsName('NoModificationAllowedError', () => { getComputedStyle(document.body).color = 'red'; }));
check('a shown element has a size, a hidden one none', (() => { const p = document.createElement('p'); p.textContent = 'x'; document.body.append(p); const shown = p.offsetWidth > 0 && p.getClientRects().length === 1; p.hidden = true; const hidden = p.offsetWidth === 0 && p.getClientRects().length === 0 && p.offsetParent === null; p.remove(); return shown && hidden; })());
check('an element outside the document has no size', document.createElement('p').getBoundingClientRect().width === 0);
check('custom elements are upgraded and hear of their life', (() => {
  const seen = [];
  class Counter extends HTMLElement {
    static observedAttributes = ['n'];
    constructor() { super(); seen.push('made'); }
    connectedCallback() { seen.push('in'); }
    disconnectedCallback() { seen.push('out'); }
    attributeChangedCallback(name, old, value) { seen.push(`${name}${old}${value}`); }
  }
  document.body.insertAdjacentHTML('beforeend', '<x-counter n="1"></x-counter>');
  customElements.define('x-counter', Counter);
  const element = document.querySelector('x-counter');
  element.setAttribute('n', '2');
  element.remove();
  return element instanceof Counter && seen.join() === 'made,nnull1,in,n12,out';
})());
check('DOMException has its code', new DOMException('m', 'NotFoundError').code === 8 && DOMException.NOT_FOUND_ERR === 8 && new DOMException('m') instanceof Error);
check('a MutationObserver can be asked at once', (() => {
  const target = document.createElement('div');
  const observer = new MutationObserver(() => {});
  observer.observe(target, { childList: true, attributes: true, attributeOldValue: true, characterData: true, subtree: true });
  target.id = 'a';
  target.id = 'b';
  target.append('x', document.createElement('i'));
  target.firstChild.data = 'y';
  target.firstChild.remove();
  const records = observer.takeRecords();
  observer.disconnect();
  target.id = 'c';
  return records.map((record) => record.type).join() === 'attributes,attributes,childList,characterData,childList'
    && records[1].oldValue === 'a' && records[2].addedNodes.length === 2 && records[4].removedNodes.length === 1 && observer.takeRecords().length === 0;
})());
check('a MutationObserver wants something to observe', throwsName('TypeError', () => new MutationObserver(() => {}).observe(document.body, {})));
check('attributeFilter leaves others out', (() => { const target = document.createElement('p'); const observer = new MutationObserver(() => {}); observer.observe(target, { attributeFilter: ['title'] }); target.id = 'x'; target.title = 't'; return observer.takeRecords().length === 1; })());
check('nothing of the inside is on the page', typeof native === 'undefined' && typeof slotOf === 'undefined' && Object.getOwnPropertySymbols(document).length === 0 && Object.keys(document.body).length === 0);
check('a page that overwrites built-ins does not break the document', (() => {
  const push = Array.prototype.push;
  const get = WeakMap.prototype.get;
  Array.prototype.push = () => { throw new Error('taken'); };
  WeakMap.prototype.get = () => { throw new Error('taken'); };
  try {
    const p = document.createElement('p');
    p.innerHTML = '<b class="k">x</b>';
    document.body.append(p);
    const found = document.querySelector('b.k') === p.firstChild && p.childNodes.length === 1;
    p.remove();
    return found;
  } finally {
    Array.prototype.push = push;
    WeakMap.prototype.get = get;
  }
})());
check('a page that replaces String gets only strings into the tree', (() => {
  const { String: kept } = window;
  const lower = kept.prototype.toLowerCase;
  window.String = () => ({ length: 3 });
  kept.prototype.toLowerCase = () => ({ length: 3 });
  try {
    const p = document.createElement('P');
    p.setAttribute('TITLE', 5);
    return p.localName === 'p' && p.title === '5';
  } finally {
    window.String = kept;
    kept.prototype.toLowerCase = lower;
  }
})());
check('CSS.escape makes a selector of any id', (() => { const p = document.createElement('p'); p.id = '1 a:b#"'; document.body.append(p); const found = document.querySelector(`#${CSS.escape(p.id)}`) === p; p.remove(); return found; })());
check('CSS.supports knows properties', CSS.supports('display', 'flex') && !CSS.supports('nonsense', 'x'));
