let implementationRecord;

class DOMImplementation {
  #doc;
  static { implementationRecord = (object) => object.#doc; }
  constructor(doc) {
    if (!(doc instanceof NodeRecord)) illegal();
    this.#doc = doc;
  }
  hasFeature() { return true; }
  createHTMLDocument(title) {
    const doc = documentRecord({ url: 'about:blank', charset: implementationRecord(this).state.charset });
    link(new NodeRecord(10, 'html', doc), doc, null);
    const html = elementRecord('html', 0, doc);
    const head = elementRecord('head', 0, doc);
    if (title !== undefined) {
      const element = elementRecord('title', 0, doc);
      link(textRecord(String(title), doc), element, null);
      link(element, head, null);
    }
    link(head, html, null);
    link(elementRecord('body', 0, doc), html, null);
    insertNode(html, doc, null);
    return nodeOf(doc);
  }
  createDocument(namespace, name, doctype = null) {
    const doc = documentRecord({ url: 'about:blank', contentType: 'application/xml' });
    if (doctype !== null) insertNode(nodeArgument(doctype, 'The doctype'), doc, null);
    if (name) insertNode(createElementNS(doc, namespace, name), doc, null);
    return nodeOf(doc);
  }
  createDocumentType(name, publicId, systemId) {
    const record = new NodeRecord(10, String(name), implementationRecord(this));
    record.state = { publicId: String(publicId), systemId: String(systemId) };
    return nodeOf(record);
  }
}
define('DOMImplementation', DOMImplementation);

function implementationOf(doc) {
  const extra = extraOf(doc);
  return extra.implementation ?? (extra.implementation = new DOMImplementation(doc));
}

class DOMParser {
  parseFromString(text, type) {
    const source = String(text);
    const contentType = String(type);
    if (!/^(text\/html|text\/xml|application\/xml|application\/xhtml\+xml|image\/svg\+xml)$/.test(contentType)) {
      throw new TypeError(`'${contentType}' is no type that can be parsed`);
    }
    const doc = documentRecord({ url: mainRecord?.state.url ?? 'about:blank', contentType });
    if (contentType === 'text/html') {
      buildInto(doc, native.parse(source, ''));
      connectSubtree(doc, doc, true, []);
    } else {
      parseXML(doc, source);
    }
    return nodeOf(doc);
  }
}
define('DOMParser', DOMParser);

const xmlPattern = new RegExp([
  '<\\?[\\s\\S]*?\\?>', '<!--([\\s\\S]*?)-->', '<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>', '<!DOCTYPE[^>]*>',
  '<(/?)([^\\s/>]+)((?:"[^"]*"|\'[^\']*\'|[^"\'>])*?)(/?)>', '([^<]+)', '<',
].join('|'), 'g');
const xmlEntities = { __proto__: null, lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function xmlText(text) {
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name) => {
    if (name[0] !== '#') return xmlEntities[name] ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Plain XML: elements, attributes, text. Broken input gives a document with a parsererror element. */
function parseXML(doc, source) {
  const failed = () => {
    takeChildren(doc);
    const error = elementRecord('parsererror', 3, doc);
    extraOf(error).namespace = 'http://www.mozilla.org/newlayout/xml/parsererror.xml';
    link(textRecord('The text is not well-formed.', doc), error, null);
    insertNode(error, doc, null);
  };
  let parent = doc;
  xmlPattern.lastIndex = 0;
  for (let match = xmlPattern.exec(source); match !== null; match = xmlPattern.exec(source)) {
    const [whole, comment, cdata, close, name, rest, empty, text] = match;
    if (comment !== undefined) link(commentRecord(comment, doc), parent, null);
    else if (cdata !== undefined) link(textRecord(cdata, doc), parent, null);
    else if (text !== undefined) {
      if (parent.type === 1) link(textRecord(xmlText(text), doc), parent, null);
      else if (text.trim() !== '' && text.trim() !== '\ufeff') return failed();
    } else if (name === undefined) {
      if (whole === '<') return failed();
    } else if (close === '/') {
      if (parent.type !== 1 || qualifiedName(parent) !== name) return failed();
      parent = parent.parent;
    } else {
      if (parent.type === 9 && rootElementOf(doc) !== null) return failed();
      const record = xmlElement(doc, parent, name, rest);
      link(record, parent, null);
      if (empty !== '/') parent = record;
    }
  }
  if (parent !== doc || rootElementOf(doc) === null) return failed();
  connectSubtree(doc, doc, true, []);
}

function xmlElement(doc, parent, name, rest) {
  const list = [];
  const pattern = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
  for (let match = pattern.exec(rest); match !== null; match = pattern.exec(rest)) {
    list[list.length] = match[1];
    list[list.length] = xmlText(match[2] ?? match[3]);
  }
  const colon = name.indexOf(':');
  const declaration = colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`;
  let space = null;
  for (let i = 0; i < list.length; i += 2) if (list[i] === declaration) space = list[i + 1];
  for (let at = parent; space === null && at !== null; at = at.parent) if (at.type === 1) space = attr(at, declaration);
  const record = createElementNS(doc, space, name);
  if (list.length > 0) record.attrs = list;
  return record;
}
