class HTMLHtmlElement extends HTMLElement {}
reflectText(HTMLHtmlElement, 'version');
declareElement('HTMLHtmlElement', 'html', HTMLHtmlElement);

class HTMLHeadElement extends HTMLElement {}
declareElement('HTMLHeadElement', 'head', HTMLHeadElement);

class HTMLBodyElement extends HTMLElement {}
reflectText(HTMLBodyElement, 'text link vLink aLink bgColor background');
handlerProperties(HTMLBodyElement.prototype, ['onafterprint', 'onbeforeprint', 'onbeforeunload', 'onhashchange', 'onlanguagechange', 'onmessage',
  'onmessageerror', 'onoffline', 'ononline', 'onpagehide', 'onpageshow', 'onpopstate', 'onrejectionhandled', 'onstorage', 'onunhandledrejection', 'onunload']);
declareElement('HTMLBodyElement', 'body', HTMLBodyElement);

class HTMLDivElement extends HTMLElement {}
reflectText(HTMLDivElement, 'align');
declareElement('HTMLDivElement', 'div', HTMLDivElement);
class HTMLSpanElement extends HTMLElement {}
declareElement('HTMLSpanElement', 'span', HTMLSpanElement);
class HTMLParagraphElement extends HTMLElement {}
reflectText(HTMLParagraphElement, 'align');
declareElement('HTMLParagraphElement', 'p', HTMLParagraphElement);
class HTMLHeadingElement extends HTMLElement {}
declareElement('HTMLHeadingElement', 'h1 h2 h3 h4 h5 h6', HTMLHeadingElement);
class HTMLPreElement extends HTMLElement {}
declareElement('HTMLPreElement', 'pre listing xmp', HTMLPreElement);
class HTMLQuoteElement extends HTMLElement {}
reflectAddresses(HTMLQuoteElement, 'cite');
declareElement('HTMLQuoteElement', 'blockquote q', HTMLQuoteElement);
class HTMLBRElement extends HTMLElement {}
declareElement('HTMLBRElement', 'br', HTMLBRElement);
class HTMLHRElement extends HTMLElement {}
declareElement('HTMLHRElement', 'hr', HTMLHRElement);
class HTMLUListElement extends HTMLElement {}
declareElement('HTMLUListElement', 'ul', HTMLUListElement);
class HTMLOListElement extends HTMLElement {}
reflectNumbers(HTMLOListElement, 'start', 1);
reflectFlags(HTMLOListElement, 'reversed');
declareElement('HTMLOListElement', 'ol', HTMLOListElement);
class HTMLLIElement extends HTMLElement {}
reflectNumbers(HTMLLIElement, 'value', 0);
declareElement('HTMLLIElement', 'li', HTMLLIElement);
class HTMLDListElement extends HTMLElement {}
declareElement('HTMLDListElement', 'dl', HTMLDListElement);
class HTMLMenuElement extends HTMLElement {}
declareElement('HTMLMenuElement', 'menu', HTMLMenuElement);
class HTMLModElement extends HTMLElement {}
reflectText(HTMLModElement, 'dateTime');
declareElement('HTMLModElement', 'ins del', HTMLModElement);
class HTMLTimeElement extends HTMLElement {}
reflectText(HTMLTimeElement, 'dateTime');
declareElement('HTMLTimeElement', 'time', HTMLTimeElement);
class HTMLDataElement extends HTMLElement {}
reflectText(HTMLDataElement, 'value');
declareElement('HTMLDataElement', 'data', HTMLDataElement);
class HTMLFontElement extends HTMLElement {}
reflectText(HTMLFontElement, 'color face size');
declareElement('HTMLFontElement', 'font', HTMLFontElement);

class HTMLAnchorElement extends HTMLElement {
  get text() { return textOf(slotOf(this)); }
  set text(value) { setText(slotOf(this), String(value)); }
  get relList() { return tokenListOf(slotOf(this), 'rel'); }
}
addMembers(HTMLAnchorElement.prototype, linkMembers);
reflectText(HTMLAnchorElement, 'target download rel hreflang type name ping referrerPolicy');
declareElement('HTMLAnchorElement', 'a', HTMLAnchorElement);
class HTMLAreaElement extends HTMLElement {}
addMembers(HTMLAreaElement.prototype, linkMembers);
reflectText(HTMLAreaElement, 'target download rel alt coords shape');
declareElement('HTMLAreaElement', 'area', HTMLAreaElement);
class HTMLMapElement extends HTMLElement {}
reflectText(HTMLMapElement, 'name');
declareElement('HTMLMapElement', 'map', HTMLMapElement);

class HTMLImageElement extends HTMLElement {
  get complete() { return slotOf(this).state?.imageLoading !== true; }
  get naturalWidth() { return Number(attr(slotOf(this), 'width')) || 0; }
  get naturalHeight() { return Number(attr(slotOf(this), 'height')) || 0; }
  get currentSrc() { return this.src; }
  decode() { return Promise.resolve(); }
}
reflectText(HTMLImageElement, 'alt srcset sizes crossOrigin useMap name loading decoding referrerPolicy align');
reflectFlags(HTMLImageElement, 'isMap');
reflectNumbers(HTMLImageElement, 'width height', 0);
reflectAddresses(HTMLImageElement, 'src');
declareElement('HTMLImageElement', 'img', HTMLImageElement);

class HTMLScriptElement extends HTMLElement {
  get text() { return textareaDefault(slotOf(this)); }
  set text(value) { setText(slotOf(this), String(value)); }
  get async() {
    const record = slotOf(this);
    return hasAttr(record, 'async') || (!record.byParser && record.extra?.asyncOff !== true);
  }
  set async(value) {
    const record = slotOf(this);
    extraOf(record).asyncOff = !value;
    toggleAttr(record, 'async', Boolean(value));
  }
  static supports(type) { return type === 'classic' || type === 'module'; }
}
reflectText(HTMLScriptElement, 'type charset crossOrigin integrity event htmlFor:for referrerPolicy');
reflectFlags(HTMLScriptElement, 'defer noModule');
reflectAddresses(HTMLScriptElement, 'src');
declareElement('HTMLScriptElement', 'script', HTMLScriptElement);

class HTMLStyleElement extends HTMLElement {
  get sheet() { return styleSheetOf(slotOf(this)); }
  get disabled() { return false; }
  set disabled(value) {}
}
reflectText(HTMLStyleElement, 'type media');
declareElement('HTMLStyleElement', 'style', HTMLStyleElement);

class CSSStyleSheet {
  constructor() { illegal(); }
}
define('CSSStyleSheet', CSSStyleSheet);

/** A sheet to which rules can be added; they end up in the style element's text. */
function styleSheetOf(record) {
  if (!record.connected) return null;
  const extra = extraOf(record);
  if (extra.sheet) return extra.sheet;
  const sheet = createObject(CSSStyleSheet.prototype);
  const rules = [];
  const insert = (rule) => {
    rules[rules.length] = { cssText: String(rule) };
    insertNode(textRecord(`${rule}\n`, record.doc), record, null);
    return rules.length - 1;
  };
  const members = {
    cssRules: rules, rules, ownerNode: nodeOf(record), disabled: false, media: [], type: 'text/css', href: null,
    insertRule: asNative(insert), addRule: asNative((selector, body) => insert(`${selector} {${body}}`)), deleteRule: asNative(() => {}),
  };
  for (const key in members) defineHidden(sheet, key, members[key]);
  return (extra.sheet = sheet);
}

class HTMLLinkElement extends HTMLElement {
  get relList() { return tokenListOf(slotOf(this), 'rel'); }
  get sheet() { return null; }
}
reflectText(HTMLLinkElement, 'rel type media hreflang crossOrigin integrity as sizes referrerPolicy');
reflectFlags(HTMLLinkElement, 'disabled');
reflectAddresses(HTMLLinkElement, 'href');
declareElement('HTMLLinkElement', 'link', HTMLLinkElement);

class HTMLMetaElement extends HTMLElement {}
reflectText(HTMLMetaElement, 'name content httpEquiv:http-equiv scheme media');
declareElement('HTMLMetaElement', 'meta', HTMLMetaElement);
class HTMLTitleElement extends HTMLElement {
  get text() { return textareaDefault(slotOf(this)); }
  set text(value) { setText(slotOf(this), String(value)); }
}
declareElement('HTMLTitleElement', 'title', HTMLTitleElement);
class HTMLBaseElement extends HTMLElement {}
reflectText(HTMLBaseElement, 'target');
reflectAddresses(HTMLBaseElement, 'href');
declareElement('HTMLBaseElement', 'base', HTMLBaseElement);

class HTMLTemplateElement extends HTMLElement {
  get content() { return nodeOf(slotOf(this).content); }
}
declareElement('HTMLTemplateElement', 'template', HTMLTemplateElement);
class HTMLSlotElement extends HTMLElement {
  assignedNodes() { return []; }
  assignedElements() { return []; }
}
declareElement('HTMLSlotElement', 'slot', HTMLSlotElement);

class HTMLIFrameElement extends HTMLElement {
  get contentWindow() { return null; }
  get contentDocument() { return null; }
  getSVGDocument() { return null; }
}
reflectText(HTMLIFrameElement, 'name srcdoc allow width height loading referrerPolicy scrolling frameBorder');
reflectFlags(HTMLIFrameElement, 'allowFullscreen');
reflectAddresses(HTMLIFrameElement, 'src');
defineProperty(HTMLIFrameElement.prototype, 'sandbox', { get() { return tokenListOf(slotOf(this), 'sandbox'); }, enumerable: true, configurable: true });
declareElement('HTMLIFrameElement', 'iframe', HTMLIFrameElement);
class HTMLObjectElement extends HTMLElement {
  get form() { return nodeOf(formOwner(slotOf(this))); }
}
reflectText(HTMLObjectElement, 'name type width height useMap');
reflectAddresses(HTMLObjectElement, 'data');
declareElement('HTMLObjectElement', 'object', HTMLObjectElement);
class HTMLEmbedElement extends HTMLElement {}
reflectText(HTMLEmbedElement, 'type width height');
reflectAddresses(HTMLEmbedElement, 'src');
declareElement('HTMLEmbedElement', 'embed', HTMLEmbedElement);

class HTMLCanvasElement extends HTMLElement {
  getContext() { return null; }
  toDataURL() { return 'data:,'; }
  toBlob(callback) { microtask(() => callback(null)); }
}
reflectNumbers(HTMLCanvasElement, 'width', 300);
reflectNumbers(HTMLCanvasElement, 'height', 150);
declareElement('HTMLCanvasElement', 'canvas', HTMLCanvasElement);

class HTMLMediaElement extends HTMLElement {
  get paused() { return true; }
  get ended() { return false; }
  get readyState() { return 0; }
  get networkState() { return 0; }
  get duration() { return NaN; }
  get currentTime() { return 0; }
  set currentTime(value) {}
  get volume() { return 1; }
  set volume(value) {}
  load() {}
  pause() {}
  canPlayType() { return ''; }
  play() { return Promise.reject(new DOMException('Media can not be played here.', 'NotSupportedError')); }
}
reflectText(HTMLMediaElement, 'preload crossOrigin');
reflectFlags(HTMLMediaElement, 'autoplay loop controls defaultMuted:muted muted');
reflectAddresses(HTMLMediaElement, 'src');
define('HTMLMediaElement', HTMLMediaElement);
class HTMLAudioElement extends HTMLMediaElement {}
declareElement('HTMLAudioElement', 'audio', HTMLAudioElement);
class HTMLVideoElement extends HTMLMediaElement {}
reflectNumbers(HTMLVideoElement, 'width height', 0);
reflectAddresses(HTMLVideoElement, 'poster');
declareElement('HTMLVideoElement', 'video', HTMLVideoElement);
class HTMLSourceElement extends HTMLElement {}
reflectText(HTMLSourceElement, 'type media srcset sizes');
reflectAddresses(HTMLSourceElement, 'src');
declareElement('HTMLSourceElement', 'source', HTMLSourceElement);
class HTMLPictureElement extends HTMLElement {}
declareElement('HTMLPictureElement', 'picture', HTMLPictureElement);

class HTMLDetailsElement extends HTMLElement {}
reflectFlags(HTMLDetailsElement, 'open');
reflectText(HTMLDetailsElement, 'name');
declareElement('HTMLDetailsElement', 'details', HTMLDetailsElement);

class HTMLDialogElement extends HTMLElement {
  get returnValue() { return slotOf(this).state?.returnValue ?? ''; }
  set returnValue(value) { slotOf(this).state = { returnValue: String(value) }; }
  show() { toggleAttr(slotOf(this), 'open', true); }
  showModal() {
    const record = slotOf(this);
    if (hasAttr(record, 'open')) throw new DOMException('The dialog is already open.', 'InvalidStateError');
    if (!record.connected) throw new DOMException('The dialog is in no document.', 'InvalidStateError');
    toggleAttr(record, 'open', true);
  }
  close(value) {
    const record = slotOf(this);
    if (!hasAttr(record, 'open')) return;
    if (value !== undefined) this.returnValue = value;
    removeAttr(record, 'open');
    microtask(() => fireAt(record, 'close'));
  }
}
reflectFlags(HTMLDialogElement, 'open');
declareElement('HTMLDialogElement', 'dialog', HTMLDialogElement);

class HTMLDataListElement extends HTMLElement {
  get options() {
    const record = slotOf(this);
    const extra = extraOf(record);
    const compute = () => descendants(record, (at) => isHTML(at, 'option'));
    return extra.optionsList ?? (extra.optionsList = makeList(HTMLCollection.prototype, new ListSource(compute, byStructure)));
  }
}
declareElement('HTMLDataListElement', 'datalist', HTMLDataListElement);

class HTMLProgressElement extends HTMLElement {
  get max() { return Number(attr(slotOf(this), 'max')) || 1; }
  set max(value) { setAttr(slotOf(this), 'max', String(value)); }
  get value() { return mathMin(mathMax(Number(attr(slotOf(this), 'value')) || 0, 0), this.max); }
  set value(value) { setAttr(slotOf(this), 'value', String(value)); }
  get position() { return hasAttr(slotOf(this), 'value') ? this.value / this.max : -1; }
  get labels() { return labelsOf(slotOf(this)); }
}
declareElement('HTMLProgressElement', 'progress', HTMLProgressElement);
class HTMLMeterElement extends HTMLElement {
  get labels() { return labelsOf(slotOf(this)); }
}
for (const [name, standing] of [['min', 0], ['max', 1], ['value', 0], ['low', 0], ['high', 1], ['optimum', 0.5]]) {
  accessor(HTMLMeterElement.prototype, name, function () { return Number(attr(slotOf(this), name) ?? standing) || 0; }, function (value) {
    setAttr(slotOf(this), name, String(value));
  });
}
declareElement('HTMLMeterElement', 'meter', HTMLMeterElement);
