/** Declares an event class whose own members are read from the init dictionary, with these defaults. */
function declareEvent(name, Parent, defaults, more) {
  const Class = {
    [name]: class extends Parent {
      constructor(type, init) {
        super(type, init);
        const state = eventState(this);
        const data = state.data ?? (state.data = dictionary());
        for (const key in defaults) {
          const value = init === undefined || init === null ? undefined : init[key];
          data[key] = value === undefined ? defaults[key] : coerceMember(value, defaults[key]);
        }
      }
    },
  }[name];
  for (const key in defaults) {
    defineProperty(Class.prototype, key, {
      get() { return eventState(this).data[key]; },
      enumerable: true,
      configurable: true,
    });
  }
  if (more) {
    const descriptors = getOwnPropertyDescriptors(more);
    for (const key of ownKeys(descriptors)) {
      descriptors[key].enumerable = false;
      defineProperty(Class.prototype, key, descriptors[key]);
    }
  }
  define(name, Class);
  return Class;
}

function coerceMember(value, pattern) {
  if (typeof pattern === 'boolean') return Boolean(value);
  if (typeof pattern === 'number') return Number(value) || 0;
  if (typeof pattern === 'string') return String(value);
  return value;
}

/** The old init…Event methods: positional values for the named members. */
function initMembers(event, type, bubbles, cancelable, members) {
  if (eventState(event).dispatching) return;
  event.initEvent(type, bubbles, cancelable);
  const data = eventState(event).data;
  for (const key in members) if (members[key] !== undefined) data[key] = members[key];
}

const CustomEvent = declareEvent('CustomEvent', Event, { detail: null }, {
  initCustomEvent(type, bubbles, cancelable, detail = null) { initMembers(this, type, bubbles, cancelable, { detail }); },
});
const UIEvent = declareEvent('UIEvent', Event, { view: null, detail: 0 }, {
  get which() { return eventState(this).data.which ?? 0; },
  initUIEvent(type, bubbles, cancelable, view, detail) { initMembers(this, type, bubbles, cancelable, { view, detail }); },
});
const modifiers = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
const modifierMembers = { Control: 'ctrlKey', Shift: 'shiftKey', Alt: 'altKey', Meta: 'metaKey' };
const modifierState = {
  getModifierState(key) { return Boolean(modifierMembers[key] && eventState(this).data[modifierMembers[key]]); },
};
const MouseEvent = declareEvent('MouseEvent', UIEvent, {
  screenX: 0, screenY: 0, clientX: 0, clientY: 0, ...modifiers, button: 0, buttons: 0, relatedTarget: null, movementX: 0, movementY: 0,
}, {
  ...modifierState,
  get x() { return this.clientX; },
  get y() { return this.clientY; },
  get pageX() { return this.clientX; },
  get pageY() { return this.clientY; },
  get offsetX() { return 0; },
  get offsetY() { return 0; },
  get layerX() { return this.clientX; },
  get layerY() { return this.clientY; },
  get which() { return eventState(this).data.button + 1; },
  initMouseEvent(type, bubbles, cancelable, view, detail, screenX, screenY, clientX, clientY, ctrlKey, altKey, shiftKey, metaKey, button, relatedTarget) {
    initMembers(this, type, bubbles, cancelable, {
      view, detail, screenX, screenY, clientX, clientY, ctrlKey, altKey, shiftKey, metaKey, button, relatedTarget,
    });
  },
});
const PointerEvent = declareEvent('PointerEvent', MouseEvent, {
  pointerId: 0, width: 1, height: 1, pressure: 0, tangentialPressure: 0, tiltX: 0, tiltY: 0, twist: 0, pointerType: '', isPrimary: false,
}, { getCoalescedEvents() { return []; } });
const WheelEvent = declareEvent('WheelEvent', MouseEvent, { deltaX: 0, deltaY: 0, deltaZ: 0, deltaMode: 0 });
const DragEvent = declareEvent('DragEvent', MouseEvent, { dataTransfer: null });
const keyCodes = {
  __proto__: null, Backspace: 8, Tab: 9, Enter: 13, Shift: 16, Control: 17, Alt: 18, Escape: 27, ' ': 32, PageUp: 33, PageDown: 34, End: 35, Home: 36,
  ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Delete: 46,
};

/** The old number of a key, for scripts that still ask for it. */
function legacyKeyCode(key) {
  return keyCodes[key] ?? (key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0);
}
const KeyboardEvent = declareEvent('KeyboardEvent', UIEvent, {
  key: '', code: '', location: 0, ...modifiers, repeat: false, isComposing: false, keyCode: 0, charCode: 0,
}, {
  ...modifierState,
  get which() { return this.keyCode || this.charCode; },
  initKeyboardEvent(type, bubbles, cancelable, view, key, location, ctrlKey, altKey, shiftKey, metaKey) {
    initMembers(this, type, bubbles, cancelable, { view, key, location, ctrlKey, altKey, shiftKey, metaKey });
  },
});
const InputEvent = declareEvent('InputEvent', UIEvent, { data: null, inputType: '', isComposing: false, dataTransfer: null }, {
  getTargetRanges() { return []; },
});
const CompositionEvent = declareEvent('CompositionEvent', UIEvent, { data: '' });
const FocusEvent = declareEvent('FocusEvent', UIEvent, { relatedTarget: null });
const TouchEvent = declareEvent('TouchEvent', UIEvent, { touches: [], targetTouches: [], changedTouches: [], ...modifiers });
const SubmitEvent = declareEvent('SubmitEvent', Event, { submitter: null });
const FormDataEvent = declareEvent('FormDataEvent', Event, { formData: null });
const MessageEvent = declareEvent('MessageEvent', Event, { data: null, origin: '', lastEventId: '', source: null, ports: [] }, {
  initMessageEvent(type, bubbles, cancelable, data, origin, lastEventId, source) {
    initMembers(this, type, bubbles, cancelable, { data, origin, lastEventId, source });
  },
});
const ErrorEvent = declareEvent('ErrorEvent', Event, { message: '', filename: '', lineno: 0, colno: 0, error: null });
const PromiseRejectionEvent = declareEvent('PromiseRejectionEvent', Event, { promise: null, reason: undefined });
const HashChangeEvent = declareEvent('HashChangeEvent', Event, { oldURL: '', newURL: '' });
const PopStateEvent = declareEvent('PopStateEvent', Event, { state: null });
const PageTransitionEvent = declareEvent('PageTransitionEvent', Event, { persisted: false });
const BeforeUnloadEvent = declareEvent('BeforeUnloadEvent', Event, {});
const ProgressEvent = declareEvent('ProgressEvent', Event, { lengthComputable: false, loaded: 0, total: 0 });
const StorageEvent = declareEvent('StorageEvent', Event, { key: null, oldValue: null, newValue: null, url: '', storageArea: null });
const AnimationEvent = declareEvent('AnimationEvent', Event, { animationName: '', elapsedTime: 0, pseudoElement: '' });
const TransitionEvent = declareEvent('TransitionEvent', Event, { propertyName: '', elapsedTime: 0, pseudoElement: '' });
const ToggleEvent = declareEvent('ToggleEvent', Event, { oldState: '', newState: '' });
const ClipboardEvent = declareEvent('ClipboardEvent', Event, { clipboardData: null });

/** Names that document.createEvent knows. */
const createdEvents = {
  event: Event, events: Event, htmlevents: Event, svgevents: Event, customevent: CustomEvent, uievent: UIEvent, uievents: UIEvent,
  mouseevent: MouseEvent, mouseevents: MouseEvent, keyboardevent: KeyboardEvent, focusevent: FocusEvent, messageevent: MessageEvent,
  hashchangeevent: HashChangeEvent, storageevent: StorageEvent, compositionevent: CompositionEvent, dragevent: DragEvent,
  beforeunloadevent: BeforeUnloadEvent, textevent: CompositionEvent, touchevent: TouchEvent,
};
