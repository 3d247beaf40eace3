// Attributes are a flat array name, value, name, value…; Attr objects are made only when a page asks for them.

function attrIndex(record, name) {
  const list = record.attrs;
  if (list === null) return -1;
  for (let i = 0; i < list.length; i += 2) if (list[i] === name) return i;
  return -1;
}

function attr(record, name) {
  const list = record.attrs;
  if (list === null) return null;
  for (let i = 0; i < list.length; i += 2) if (list[i] === name) return list[i + 1];
  return null;
}

function hasAttr(record, name) {
  return attrIndex(record, name) >= 0;
}

const watchedSources = { img: 'src', link: 'href', iframe: 'src' };

function attributeChanged(record, name, old, value) {
  attributeVersion++;
  dirty = true;
  if (name === 'id' && record.connected) {
    if (old !== null && old !== '') unregisterId(record, old);
    if (value !== null && value !== '') registerId(record, value);
  }
  if (name.charCodeAt(0) === 111 && name.charCodeAt(1) === 110 && name.length > 2) handlerAttributeChanged(record, name, value);
  if (record.ns === 0) controlAttributeChanged(record, name, old, value);
  if (record.connected) {
    if (record.name === 'script' && name === 'src' && old === null && !record.started && !record.byParser) callHook('scriptInserted', record);
    if (watchedSources[record.name] === name) callHook('attributeChanged', record, name, old, value);
    if (name === 'media' && record.name === 'style') sheetsChanged();
  }
  if (observersExist) queueMutation('attributes', record, name, old);
  if (customDefinitions !== null) customAttributeChanged(record, name, old, value);
}

function setAttr(record, name, value) {
  const index = attrIndex(record, name);
  if (index >= 0) {
    const old = record.attrs[index + 1];
    record.attrs[index + 1] = value;
    attributeChanged(record, name, old, value);
    return;
  }
  const list = record.attrs === null ? (record.attrs = []) : record.attrs;
  list[list.length] = name;
  list[list.length] = value;
  attributeChanged(record, name, null, value);
}

function removeAttr(record, name) {
  const index = attrIndex(record, name);
  if (index < 0) return;
  const list = record.attrs;
  const old = list[index + 1];
  const kept = [];
  for (let i = 0; i < list.length; i++) if (i !== index && i !== index + 1) kept[kept.length] = list[i];
  record.attrs = kept.length === 0 ? null : kept;
  if (record.extra !== null && record.extra.attrNodes) {
    const known = record.extra.attrNodes[name];
    if (known) {
      delete record.extra.attrNodes[name];
      known.state.owner = null;
      known.data = old;
    }
  }
  attributeChanged(record, name, old, null);
}

function toggleAttr(record, name, present) {
  if (present) {
    if (!hasAttr(record, name)) setAttr(record, name, '');
  } else {
    removeAttr(record, name);
  }
}

/** Attributes set by the parser: no mutation records, only what they mean. */
function parsedAttributes(record, list) {
  record.attrs = list;
  for (let i = 0; i < list.length; i += 2) {
    const name = list[i];
    if (name.length > 2 && name.charCodeAt(0) === 111 && name.charCodeAt(1) === 110) handlerAttributeChanged(record, name, list[i + 1]);
  }
}

const namespaces = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML'];
const attributeNamespaces = {
  'xlink': 'http://www.w3.org/1999/xlink', 'xml': 'http://www.w3.org/XML/1998/namespace', 'xmlns': 'http://www.w3.org/2000/xmlns/',
};

function attributeNamespace(record, name) {
  const kept = record.extra === null ? undefined : record.extra.attributeNamespaces;
  if (kept !== undefined && kept[name] !== undefined) return kept[name];
  if (record.ns === 0) return null;
  const colon = name.indexOf(':');
  if (colon < 0) return name === 'xmlns' ? attributeNamespaces.xmlns : null;
  return attributeNamespaces[name.slice(0, colon)] ?? null;
}

function localPart(name) {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The name under which an attribute with this namespace and local name is kept, or null. */
function nameInNamespace(record, namespace, local) {
  const list = record.attrs;
  if (list === null) return null;
  const wanted = namespace === '' || namespace === undefined ? null : namespace;
  for (let i = 0; i < list.length; i += 2) {
    const space = attributeNamespace(record, list[i]);
    if (space === wanted && (space === null ? list[i] : localPart(list[i])) === local) return list[i];
  }
  return null;
}

const badAttributeName = /[\0\t\n\f\r />=]/;

function attributeName(record, name) {
  const text = String(name);
  if (text === '' || badAttributeName.test(text)) throw new DOMException(`'${text}' is not a valid attribute name.`, 'InvalidCharacterError');
  return record.ns === 0 ? lower(text) : text;
}

/** The Attr record for an attribute that the element has. */
function attrNodeRecord(record, name) {
  const extra = extraOf(record);
  const known = extra.attrNodes ?? (extra.attrNodes = dictionary());
  if (known[name]) return known[name];
  const made = new NodeRecord(2, name, record.doc);
  made.state = { owner: record };
  known[name] = made;
  return made;
}

function attrValue(record) {
  const owner = record.state.owner;
  return owner === null ? record.data : attr(owner, record.name) ?? '';
}

function attachAttr(record, attrNode) {
  if (attrNode.type !== 2) throw new TypeError('The argument must be an instance of Attr');
  const owner = attrNode.state.owner;
  if (owner === record) return null;
  if (owner !== null) throw new DOMException('The attribute is in use.', 'InUseAttributeError');
  const old = hasAttr(record, attrNode.name) ? attrNodeRecord(record, attrNode.name) : null;
  if (old !== null) removeAttr(record, attrNode.name);
  const value = attrNode.data;
  const extra = extraOf(record);
  (extra.attrNodes ?? (extra.attrNodes = dictionary()))[attrNode.name] = attrNode;
  attrNode.state.owner = record;
  setAttr(record, attrNode.name, value);
  return nodeOf(old);
}
