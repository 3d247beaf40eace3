const typePrototypes = [null, null, Attr.prototype, Text.prototype, null, null, null, null, Comment.prototype, null, DocumentType.prototype,
  DocumentFragment.prototype];

prototypeFor = (record) => {
  if (record.type === 1) return elementPrototype(record);
  if (record.type === 9) return record.state.contentType === 'text/html' ? HTMLDocument.prototype : XMLDocument.prototype;
  return typePrototypes[record.type];
};

function elementPrototype(record) {
  if (record.ns === 0) {
    const known = htmlPrototypes[record.name];
    if (known !== undefined) return known;
    return plainTags[record.name] || record.name.includes('-') ? HTMLElement.prototype : HTMLUnknownElement.prototype;
  }
  if (record.ns === 1) return record.name === 'svg' ? SVGSVGElement.prototype : SVGGraphicsElement.prototype;
  return record.ns === 2 ? MathMLElement.prototype : Element.prototype;
}

// The global constructors that stand for elements share the prototype of their class.
function elementConstructor(name, Class, tag, fill) {
  const made = {
    [name]: function (...values) {
      if (new.target === undefined) throw new TypeError(`Use 'new' to make an object of ${name}`);
      const record = elementRecord(tag, 0, mainRecord);
      fill(record, values);
      return nodeOf(record);
    },
  }[name];
  asNative(made);
  made.prototype = Class.prototype;
  defineHidden(window, name, made);
}
elementConstructor('Image', HTMLImageElement, 'img', (record, [width, height]) => {
  if (width !== undefined) setAttr(record, 'width', String(width));
  if (height !== undefined) setAttr(record, 'height', String(height));
});
elementConstructor('Audio', HTMLAudioElement, 'audio', (record, [source]) => {
  if (source !== undefined) setAttr(record, 'src', String(source));
});
elementConstructor('Option', HTMLOptionElement, 'option', (record, [text, value, standing, selected]) => {
  if (text !== undefined && String(text) !== '') link(textRecord(String(text), record.doc), record, null);
  if (value !== undefined) setAttr(record, 'value', String(value));
  if (standing) setAttr(record, 'selected', '');
  if (selected !== undefined) controlState(record).selected = Boolean(selected);
});
