/** What only documents have, kept in their record's `state`. */
function documentState(from) {
  return {
    url: from.url, referrer: from.referrer ?? '', charset: from.charset ?? 'UTF-8', contentType: from.contentType ?? 'text/html', ids: dictionary(),
    readyState: from.readyState ?? 'complete', currentScript: null, isMain: false, quirks: from.quirks === true,
    base: '', baseFor: null, baseSeen: 0, visibility: 'visible',
  };
}

function documentRecord(setup) {
  const record = new NodeRecord(9, '#document', null);
  record.doc = record;
  record.connected = true;
  record.state = documentState(setup);
  return record;
}

/** Makes a document node; the main one becomes window.document. */
function createDocument(setup) {
  const record = documentRecord(setup);
  const node = nodeOf(record);
  if (setup.main) {
    record.state.isMain = true;
    record.state.readyState = 'loading';
    mainRecord = record;
    mainDocument = node;
    defineProperty(window, 'document', { get: asNative(() => node), set: undefined, enumerable: true, configurable: false });
  }
  return node;
}

function setReadyState(text) {
  mainRecord.state.readyState = text;
  fireAt(mainRecord, 'readystatechange');
}

function setCurrentScript(record) {
  mainRecord.state.currentScript = record;
}

function rootElementOf(doc) {
  return elementFrom(doc.first);
}

function partOf(doc, name, other) {
  const root = rootElementOf(doc);
  if (!isHTML(root, 'html')) return null;
  for (let at = root.first; at !== null; at = at.next) if (isHTML(at, name) || (other !== undefined && isHTML(at, other))) return at;
  return null;
}

function headOf(doc) {
  return partOf(doc, 'head');
}

function bodyOf(doc) {
  return partOf(doc, 'body', 'frameset');
}

function titleOf(doc) {
  for (let at = doc.first; at !== null; at = following(at, doc)) if (isHTML(at, 'title')) return at;
  return null;
}

function documentList(doc, key, accepts) {
  return liveDescendants(doc, ` ${key}`, accepts, byAttributes);
}

const validElementName = /^[A-Za-z:_\u0080-\uffff][^\0\t\n\f\r />]*$/;

function nameError(name) {
  return new DOMException(`'${name}' is not a valid name.`, 'InvalidCharacterError');
}

function createElementNS(doc, namespace, name) {
  const text = String(name);
  if (!validElementName.test(text)) throw nameError(text);
  const colon = text.indexOf(':');
  const local = colon < 0 ? text : text.slice(colon + 1);
  const space = namespace === null || namespace === undefined || namespace === '' ? null : String(namespace);
  const ns = namespaces.indexOf(space);
  const record = elementRecord(local, ns < 0 ? 3 : ns, doc);
  if (colon >= 0) extraOf(record).prefix = text.slice(0, colon);
  if (ns < 0) extraOf(record).namespace = space;
  return record;
}

let namesOnDocument = 0;

/** document.FORMNAME and document.IMAGENAME, as old pages write it. */
function nameOnDocument(doc, name) {
  const node = nodeOf(doc);
  if (name in node || namesOnDocument >= 10000) return;
  namesOnDocument++;
  defineProperty(node, name, {
    get: asNative(function () {
      for (let at = doc.first; at !== null; at = following(at, doc)) {
        if (at.type === 1 && at.ns === 0 && namedOnWindow[at.name] && attr(at, 'name') === name) return nodeOf(at);
      }
      return undefined;
    }),
    set: asNative(function (value) { defineProperty(node, name, { value, writable: true, enumerable: true, configurable: true }); }),
    enumerable: false,
    configurable: true,
  });
}

class Document extends Node {
  constructor() {
    return nodeOf(documentRecord({ url: 'about:blank', contentType: 'application/xml' }));
  }
  get documentElement() { return nodeOf(rootElementOf(slotOf(this))); }
  get head() { return nodeOf(headOf(slotOf(this))); }
  get body() { return nodeOf(bodyOf(slotOf(this))); }
  set body(value) {
    const record = nodeArgument(value, 'The body');
    const doc = slotOf(this);
    const old = bodyOf(doc);
    if (old === record) return;
    if (old !== null) nodeOf(old.parent).replaceChild(value, nodeOf(old));
    else if (rootElementOf(doc) !== null) insertNode(record, rootElementOf(doc), null);
  }
  get doctype() {
    for (let at = slotOf(this).first; at !== null; at = at.next) if (at.type === 10) return nodeOf(at);
    return null;
  }
  get title() {
    const title = titleOf(slotOf(this));
    return title === null ? '' : textareaDefault(title).replace(/[ \t\n\f\r]+/g, ' ').trim();
  }
  set title(value) {
    const doc = slotOf(this);
    let title = titleOf(doc);
    if (title === null) {
      const head = headOf(doc);
      if (head === null) return;
      title = elementRecord('title', 0, doc);
      insertNode(title, head, null);
    }
    setText(title, String(value));
  }
  get forms() { return documentList(slotOf(this), 'forms', (at) => isHTML(at, 'form')); }
  get images() { return documentList(slotOf(this), 'images', (at) => isHTML(at, 'img')); }
  get links() { return documentList(slotOf(this), 'links', isLink); }
  get anchors() { return documentList(slotOf(this), 'anchors', (at) => isHTML(at, 'a') && hasAttr(at, 'name')); }
  get scripts() { return documentList(slotOf(this), 'scripts', (at) => isHTML(at, 'script')); }
  get embeds() { return documentList(slotOf(this), 'embeds', (at) => isHTML(at, 'embed')); }
  get plugins() { return this.embeds; }
  get all() { return documentList(slotOf(this), 'all', () => true); }
  get styleSheets() {
    const styles = descendants(slotOf(this), (at) => isHTML(at, 'style'));
    const sheets = [];
    for (let i = 0; i < styles.length; i++) sheets[i] = styleSheetOf(styles[i]);
    return sheets;
  }
  get activeElement() {
    const doc = slotOf(this);
    return focused !== null && focused.doc === doc ? nodeOf(focused) : nodeOf(bodyOf(doc));
  }
  get readyState() { return slotOf(this).state.readyState; }
  get currentScript() { return nodeOf(slotOf(this).state.currentScript); }
  get compatMode() { return slotOf(this).state.quirks ? 'BackCompat' : 'CSS1Compat'; }
  get characterSet() { return slotOf(this).state.charset; }
  get charset() { return slotOf(this).state.charset; }
  get inputEncoding() { return slotOf(this).state.charset; }
  get contentType() { return slotOf(this).state.contentType; }
  get URL() { return slotOf(this).state.url; }
  get documentURI() { return slotOf(this).state.url; }
  get referrer() { return slotOf(this).state.referrer; }
  get domain() { return resolveURL(slotOf(this).state.url, '')?.hostname ?? ''; }
  set domain(value) {}
  get lastModified() {
    const time = new Date(timeOrigin);
    const two = (number) => String(number).padStart(2, '0');
    const day = `${two(time.getMonth() + 1)}/${two(time.getDate())}/${time.getFullYear()}`;
    return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
  }
  get defaultView() { return slotOf(this) === mainRecord ? window : null; }
  get parentWindow() { return this.defaultView ?? undefined; }
  get hidden() { return slotOf(this).state.visibility === 'hidden'; }
  get visibilityState() { return slotOf(this).state.visibility; }
  get dir() { return attr(rootElementOf(slotOf(this)) ?? slotOf(this), 'dir') ?? ''; }
  set dir(value) { const root = rootElementOf(slotOf(this)); if (root !== null) setAttr(root, 'dir', String(value)); }
  get designMode() { return 'off'; }
  set designMode(value) {}
  get scrollingElement() { return this.documentElement; }
  get fullscreenElement() { return null; }
  get fullscreenEnabled() { return false; }
  get pointerLockElement() { return null; }
  get fonts() { return { ready: Promise.resolve(), status: 'loaded', load: () => Promise.resolve([]), check: () => true, addEventListener() {} }; }
  get implementation() { return implementationOf(slotOf(this)); }
  get cookie() { return slotOf(this) === mainRecord ? callHook('getCookie') ?? '' : ''; }
  set cookie(text) { if (slotOf(this) === mainRecord) callHook('setCookie', String(text)); }
  createElement(name) {
    const doc = slotOf(this);
    const text = String(name);
    if (!validElementName.test(text)) throw nameError(text);
    const tag = atom(lower(text));
    const definition = customDefinitions === null ? undefined : customDefinitions[tag];
    if (definition !== undefined && doc === mainRecord) return new definition.Class();
    return nodeOf(elementRecord(tag, 0, doc));
  }
  createElementNS(namespace, name) { return nodeOf(createElementNS(slotOf(this), namespace, name)); }
  createTextNode(text) { return nodeOf(textRecord(String(text), slotOf(this))); }
  createCDATASection(text) { return nodeOf(textRecord(String(text), slotOf(this))); }
  createComment(text) { return nodeOf(commentRecord(String(text), slotOf(this))); }
  createDocumentFragment() { return nodeOf(fragmentRecord(slotOf(this))); }
  createAttribute(name) { return nodeOf(looseAttr(slotOf(this), attributeName(elementRecord('a', 0, null), name), null)); }
  createAttributeNS(namespace, name) { return nodeOf(looseAttr(slotOf(this), String(name), namespace || null)); }
  createEvent(name) {
    const Class = createdEvents[lower(String(name))];
    if (Class === undefined) throw new DOMException(`There is no event '${name}'.`, 'NotSupportedError');
    const event = new Class('');
    eventState(event).initialized = false;
    return event;
  }
  createRange() { return new Range(); }
  createTreeWalker(root, show = 0xffffffff, filter = null) { return makeWalker(TreeWalker, nodeArgument(root, 'The root'), show, filter); }
  createNodeIterator(root, show = 0xffffffff, filter = null) { return makeWalker(NodeIterator, nodeArgument(root, 'The root'), show, filter); }
  importNode(node, deep = false) {
    const record = nodeArgument(node, 'The node');
    if (record.type === 9) throw new DOMException('A document can not be imported.', 'NotSupportedError');
    return nodeOf(cloneTree(record, slotOf(this), Boolean(deep)));
  }
  adoptNode(node) {
    const record = nodeArgument(node, 'The node');
    if (record.type === 9) throw new DOMException('A document can not be adopted.', 'NotSupportedError');
    removeNode(record);
    if (record.doc !== slotOf(this)) connectSubtree(record, slotOf(this), false, []);
    return node;
  }
  getElementById(id) { return nodeOf(elementById(slotOf(this), String(id))); }
  getElementsByTagName(name) { return elementsByTag(slotOf(this), name); }
  getElementsByTagNameNS(namespace, name) { return elementsByTagNS(slotOf(this), namespace, String(name)); }
  getElementsByClassName(names) { return elementsByClass(slotOf(this), names); }
  getElementsByName(name) {
    const text = String(name);
    const doc = slotOf(this);
    const extra = extraOf(doc);
    const kept = extra.byName ?? (extra.byName = dictionary());
    const compute = () => descendants(doc, (at) => at.ns === 0 && attr(at, 'name') === text);
    return kept[text] ?? (kept[text] = makeList(NodeList.prototype, new ListSource(compute, byAttributes)));
  }
  elementFromPoint() { return this.body; }
  elementsFromPoint() { return [this.body]; }
  hasFocus() { return slotOf(this) === mainRecord && slotOf(this).state.visibility === 'visible'; }
  execCommand() { return false; }
  queryCommandSupported() { return false; }
  queryCommandEnabled() { return false; }
  exitFullscreen() { return Promise.resolve(); }
  write(...pieces) { writeInto(slotOf(this), arrayJoin(pieces, '')); }
  writeln(...pieces) { writeInto(slotOf(this), `${arrayJoin(pieces, '')}\n`); }
  open() {
    openDocument(slotOf(this));
    return this;
  }
  close() { closeDocument(slotOf(this)); }
}
addMembers(Document.prototype, parentMembers);
handlerProperties(Document.prototype, globalHandlerNames.concat('onreadystatechange', 'onvisibilitychange', 'onfullscreenchange'));
define('Document', Document);
class HTMLDocument extends Document {}
define('HTMLDocument', HTMLDocument);
class XMLDocument extends Document {}
define('XMLDocument', XMLDocument);

function looseAttr(doc, name, namespace) {
  const record = new NodeRecord(2, name, doc);
  record.state = { owner: null, namespace };
  return record;
}
