let customDefinitions = null;
const customByConstructor = new Map();
let customWaiting = dictionary();
let underConstruction = null;

const plainTagNames = ('abbr acronym address article aside b bdi bdo big center cite code dd dfn dt em figcaption figure footer header hgroup i kbd '
  + 'main mark nav nobr noembed noframes noscript rp rt ruby s samp search section small strike strong sub summary sup tt u var wbr').split(' ');
const plainTags = dictionary();
for (let i = 0; i < plainTagNames.length; i++) plainTags[plainTagNames[i]] = true;

/** Called for `new X()` where X extends HTMLElement: only defined custom elements can be made in this way. */
function constructCustom(Class) {
  const definition = customByConstructor.get(Class);
  if (definition === undefined) illegal();
  if (underConstruction !== null) {
    const record = underConstruction;
    underConstruction = null;
    const node = nodeOf(record);
    Object.setPrototypeOf(node, Class.prototype);
    return node;
  }
  const record = elementRecord(definition.name, 0, mainRecord);
  extraOf(record).custom = definition;
  const node = nodeOf(record);
  Object.setPrototypeOf(node, Class.prototype);
  return node;
}

function callReaction(record, name, values) {
  const reaction = record.extra.custom.reactions[name];
  if (typeof reaction !== 'function') return;
  try {
    reflectApply(reaction, nodeOf(record), values);
  } catch (error) {
    callHook('reportException', error);
  }
}

function upgrade(record, definition) {
  extraOf(record).custom = definition;
  underConstruction = record;
  try {
    new definition.Class();
  } catch (error) {
    record.extra.custom = undefined;
    underConstruction = null;
    callHook('reportException', error);
    return;
  }
  underConstruction = null;
  const list = record.attrs;
  if (list !== null) for (let i = 0; i < list.length; i += 2) customAttributeChanged(record, list[i], null, list[i + 1]);
  if (record.connected) callReaction(record, 'connected', []);
}

function upgradeIfDefined(record) {
  if (record.ns !== 0) return;
  const custom = record.extra === null ? undefined : record.extra.custom;
  if (custom !== undefined) {
    callReaction(record, 'connected', []);
    return;
  }
  if (!record.name.includes('-')) return;
  const definition = customDefinitions[record.name];
  if (definition !== undefined && record.doc === mainRecord) upgrade(record, definition);
}

function customDisconnected(record) {
  if (record.extra !== null && record.extra.custom) callReaction(record, 'disconnected', []);
}

function customAttributeChanged(record, name, old, value) {
  if (record.extra === null || !record.extra.custom || !record.extra.custom.observed[name]) return;
  callReaction(record, 'attributeChanged', [name, old, value, null]);
}

class CustomElementRegistry {
  define(name, Class) {
    const text = String(name);
    if (!/^[a-z][^\sA-Z>/]*-[^\sA-Z>/]*$/.test(text)) throw new DOMException(`'${text}' is not a valid name of a custom element.`, 'SyntaxError');
    if (customDefinitions === null) customDefinitions = dictionary();
    if (customDefinitions[text] || customByConstructor.has(Class)) throw new DOMException('The custom element is already defined.', 'NotSupportedError');
    const prototype = Class.prototype;
    const observed = dictionary();
    for (const attribute of Class.observedAttributes ?? []) observed[attribute] = true;
    const definition = {
      name: text, Class, observed,
      reactions: {
        connected: prototype.connectedCallback, disconnected: prototype.disconnectedCallback, attributeChanged: prototype.attributeChangedCallback,
      },
    };
    customDefinitions[text] = definition;
    customByConstructor.set(Class, definition);
    if (mainRecord !== null) {
      const found = descendants(mainRecord, (record) => record.ns === 0 && record.name === text);
      for (let i = 0; i < found.length; i++) if (!found[i].extra?.custom) upgrade(found[i], definition);
    }
    if (customWaiting[text]) {
      customWaiting[text].resolve(Class);
      delete customWaiting[text];
    }
  }
  get(name) { return customDefinitions?.[name]?.Class; }
  getName(Class) { return customByConstructor.get(Class)?.name ?? null; }
  whenDefined(name) {
    if (customDefinitions?.[name]) return Promise.resolve(customDefinitions[name].Class);
    if (!customWaiting[name]) {
      const waiting = {};
      waiting.promise = new Promise((resolve) => { waiting.resolve = resolve; });
      customWaiting[name] = waiting;
    }
    return customWaiting[name].promise;
  }
  upgrade() {}
}
define('CustomElementRegistry', CustomElementRegistry);
defineHidden(window, 'customElements', new CustomElementRegistry());
