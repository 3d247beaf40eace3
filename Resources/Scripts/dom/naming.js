const ownFunctions = new WeakSet();
const rememberFunction = WeakSet.prototype.add;
const isRemembered = WeakSet.prototype.has;

/** Marks a function so that its text reads like a browser's own function. */
function asNative(callable) {
  reflectApply(rememberFunction, ownFunctions, [callable]);
  return callable;
}

function markMembers(object) {
  const descriptors = getOwnPropertyDescriptors(object);
  const keys = ownKeys(descriptors);
  for (let i = 0; i < keys.length; i++) {
    const { value, get, set } = descriptors[keys[i]];
    if (typeof value === 'function') asNative(value);
    if (get) asNative(get);
    if (set) asNative(set);
  }
}

function defineHidden(object, name, value) {
  defineProperty(object, name, { value, writable: true, enumerable: false, configurable: true });
}

/** Puts a standard name on the global object; classes also get their tag and their members' native look. */
function define(name, value) {
  defineHidden(window, name, value);
  if (typeof value !== 'function') return;
  asNative(value);
  const prototype = value.prototype;
  if (!prototype) return;
  markMembers(value);
  markMembers(prototype);
  if (!Object.prototype.hasOwnProperty.call(prototype, toStringTag)) {
    defineProperty(prototype, toStringTag, { value: name, configurable: true });
  }
}

/** Constants that stand on a class and on its prototype. */
function defineConstants(Class, constants) {
  for (const name of ownKeys(constants)) {
    const descriptor = { value: constants[name], enumerable: true };
    defineProperty(Class, name, descriptor);
    defineProperty(Class.prototype, name, descriptor);
  }
}

{
  const original = Function.prototype.toString;
  const replacement = {
    toString() {
      if (typeof this === 'function' && reflectApply(isRemembered, ownFunctions, [this])) {
        return `function ${typeof this.name === 'string' ? this.name : ''}() {\n    [native code]\n}`;
      }
      return reflectApply(original, this, []);
    },
  }.toString;
  asNative(replacement);
  defineHidden(Function.prototype, 'toString', replacement);
}
