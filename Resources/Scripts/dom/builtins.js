// Page code may replace any built-in method, so those that carry records or decide something are taken here, before it runs.
// The global constructors and functions, which a page may replace on the window.
const {
  String, Number, Boolean, Object, Array, Reflect, Math, Date, Error, TypeError, Promise, WeakMap, WeakSet, Map, Symbol, JSON, Function, Proxy,
  parseInt, decodeURIComponent,
} = window;
const jsonStringify = JSON.stringify;
const jsonParse = JSON.parse;
const fromCharCode = String.fromCharCode;
const createObject = Object.create;
const defineProperty = Object.defineProperty;
const getOwnPropertyDescriptors = Object.getOwnPropertyDescriptors;
const freezeObject = Object.freeze;
const ownKeys = Reflect.ownKeys;
const reflectGet = Reflect.get;
const reflectSet = Reflect.set;
const reflectApply = Reflect.apply;
const isArray = Array.isArray;
const toStringTag = Symbol.toStringTag;
const iteratorSymbol = Symbol.iterator;
const arrayValues = Array.prototype[Symbol.iterator];
const FunctionConstructor = Function;
const ProxyConstructor = Proxy;
const resolvedPromise = Promise.resolve();
const promiseThen = Promise.prototype.then;
const now = Date.now;
const mathMin = Math.min;
const mathMax = Math.max;
const mathFloor = Math.floor;
const stringToLower = String.prototype.toLowerCase;
const arraySort = Array.prototype.sort;
const arrayJoinMethod = Array.prototype.join;
const arrayJoin = (array, separator) => reflectApply(arrayJoinMethod, array, [separator]);

function microtask(callback) {
  reflectApply(promiseThen, resolvedPromise, [callback]);
}

function dictionary() {
  return createObject(null);
}

/** A set of words separated by blanks, as a table. */
function wordTable(text) {
  const table = dictionary();
  for (const word of text.split(' ')) table[word] = true;
  return table;
}

const hooks = dictionary();

function callHook(name, first, second, third, fourth) {
  const hook = hooks[name];
  return hook === undefined ? undefined : hook(first, second, third, fourth);
}

/** ASCII lower case; text without capitals comes back as it is. */
function lower(text) {
  return reflectApply(stringToLower, text, []);
}

const blank = /[\t\n\f\r ]+/;

/** The words of an attribute that holds a list separated by blanks. */
function wordsOf(text) {
  const words = [];
  const pieces = text.split(blank);
  for (let i = 0; i < pieces.length; i++) if (pieces[i] !== '') words[words.length] = pieces[i];
  return words;
}
