const consoleCut = 10000;
const consoleState = { counts: new safe.Map(), times: new safe.Map(), indent: '' };

function elementText(element) {
  const name = text.lower(`${element.localName}`);
  const id = element.getAttribute('id');
  const classes = element.getAttribute('class');
  return `<${name}${id ? ` id="${id}"` : ''}${classes ? ` class="${classes}"` : ''}>`;
}

function functionText(value) {
  return quietly(() => `function ${typeof value.name === 'string' ? value.name : ''}()`, 'function ()');
}

function errorText(value) {
  const stack = quietly(() => (typeof value.stack === 'string' ? value.stack : ''), '');
  const first = messageOf(value);
  return stack ? `${first} (${text.slice(replaceAll(stack, '\n', ' < '), 0, 500)})` : first;
}

/** One line that reads like JSON; getters are not called, cycles and depth are cut. */
function inspected(value, depth, above) {
  if (typeof value === 'string') return safe.quote(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'symbol') return quietly(() => `Symbol(${value.description ?? ''})`, 'Symbol()');
  if (typeof value === 'function') return functionText(value);
  if (value === null || typeof value !== 'object') return `${value}`;
  for (let index = 0; index < above.length; index += 1) if (above[index] === value) return '[circular]';
  if (quietly(() => value instanceof Error, false)) return errorText(value);
  if (quietly(() => value instanceof Element, false)) return quietly(() => elementText(value), '<element>');
  const tag = quietly(() => tagOf(value), '[object Object]');
  if (tag === '[object Date]') return quietly(() => dateISO(value), 'Invalid Date');
  if (tag === '[object RegExp]') return quietly(() => `${value}`, '/regexp/');
  if (depth === 0) return safe.isArray(value) ? '[…]' : '{…}';
  const chain = [];
  appendAll(chain, above);
  append(chain, value);
  return safe.isArray(value) ? inspectedList(value, depth, chain) : inspectedObject(value, depth, chain, tag);
}

function inspectedList(value, depth, chain) {
  let list = '';
  const count = value.length > 100 ? 100 : value.length;
  for (let index = 0; index < count && list.length < consoleCut; index += 1) {
    const property = safe.descriptor(value, index);
    const item = property === undefined ? 'empty' : 'value' in property ? inspected(property.value, depth - 1, chain) : '(…)';
    list += (index ? ', ' : '') + item;
  }
  return `[${list}${value.length > count ? ', …' : ''}]`;
}

function inspectedObject(value, depth, chain, tag) {
  const names = quietly(() => safe.keys(value), []);
  let body = '';
  const count = names.length > 100 ? 100 : names.length;
  for (let index = 0; index < count && body.length < consoleCut; index += 1) {
    const property = quietly(() => safe.descriptor(value, names[index]), undefined);
    if (property === undefined) continue;
    const member = 'value' in property ? inspected(property.value, depth - 1, chain) : '(…)';
    body += `${body ? ', ' : ''}${safe.quote(names[index])}: ${member}`;
  }
  const name = tag === '[object Object]' ? '' : `${text.slice(tag, 8, -1)} `;
  return `${name}{${body}${names.length > count ? ', …' : ''}}`;
}

function shown(value) {
  return typeof value === 'string' ? value : quietly(() => inspected(value, 4, []), 'an object that can’t be read');
}

function substituted(kind, value) {
  if (kind === 'c') return '';
  if (kind === 's') return typeof value === 'object' ? shown(value) : quietly(() => safe.toText(value), '');
  if (kind === 'd' || kind === 'i') {
    const number = quietly(() => safe.toNumber(value), NaN);
    return safe.isFinite(number) ? `${kind === 'i' || kind === 'd' ? Math.trunc(number) : number}` : 'NaN';
  }
  if (kind === 'f') return `${quietly(() => safe.toNumber(value), NaN)}`;
  return shown(value);
}

/** The arguments as one text: a format string first, then what is left, with spaces between. */
function consoleText(values) {
  if (values.length === 0) return '';
  let next = 1;
  let line = shown(values[0]);
  if (typeof values[0] === 'string' && values.length > 1 && text.indexOf(line, '%') >= 0) {
    const format = line;
    line = '';
    for (let index = 0; index < format.length; index += 1) {
      const kind = format[index + 1];
      if (format[index] !== '%' || kind === undefined) line += format[index];
      else if (kind === '%') {
        line += '%';
        index += 1;
      } else if (text.indexOf('sdifoOc', kind) >= 0 && next < values.length) {
        line += substituted(kind, values[next]);
        next += 1;
        index += 1;
      } else line += '%';
    }
  }
  for (; next < values.length && line.length < consoleCut; next += 1) line += ` ${shown(values[next])}`;
  return line;
}

function writeConsole(level, line) {
  const whole = consoleState.indent + line;
  post('console', { level, text: whole.length > consoleCut ? `${text.slice(whole, 0, consoleCut - 1)}…` : whole });
}

function labelOf(value) {
  return value === undefined ? 'default' : quietly(() => `${value}`, 'default');
}

function consoleTable(rows) {
  if (rows === null || typeof rows !== 'object') return shown(rows);
  const names = safe.keys(rows);
  const lines = [];
  for (let index = 0; index < names.length && index < 100; index += 1) append(lines, `${names[index]}: ${shown(rows[names[index]])}`);
  return joined(lines, '\n');
}

function timeText(label) {
  const started = mapGet(consoleState.times, label);
  return started === undefined ? null : `${label}: ${safe.floor((clockNow() - started) * 1000) / 1000} ms`;
}

const consoleMethods = {
  log(...values) { writeConsole('log', consoleText(values)); },
  info(...values) { writeConsole('info', consoleText(values)); },
  warn(...values) { writeConsole('warn', consoleText(values)); },
  error(...values) { writeConsole('error', consoleText(values)); },
  debug(...values) { writeConsole('debug', consoleText(values)); },
  dir(value) { writeConsole('log', shown(value)); },
  dirxml(...values) { writeConsole('log', consoleText(values)); },
  trace(...values) { writeConsole('log', `trace: ${consoleText(values)}`); },
  table(rows) { writeConsole('log', consoleTable(rows)); },
  assert(condition, ...values) {
    if (!condition) writeConsole('error', values.length ? `Assertion failed: ${consoleText(values)}` : 'Assertion failed');
  },
  group(...values) {
    if (values.length) writeConsole('log', consoleText(values));
    if (consoleState.indent.length < 40) consoleState.indent += '  ';
  },
  groupEnd() { consoleState.indent = text.slice(consoleState.indent, 2); },
  count(label) {
    const name = labelOf(label);
    const count = (mapGet(consoleState.counts, name) ?? 0) + 1;
    mapSet(consoleState.counts, name, count);
    writeConsole('info', `${name}: ${count}`);
  },
  countReset(label) { mapDelete(consoleState.counts, labelOf(label)); },
  time(label) { mapSet(consoleState.times, labelOf(label), clockNow()); },
  timeLog(label, ...values) {
    const line = timeText(labelOf(label));
    if (line !== null) writeConsole('log', values.length ? `${line} ${consoleText(values)}` : line);
  },
  timeEnd(label) {
    const line = timeText(labelOf(label));
    if (line !== null) writeConsole('log', line);
    mapDelete(consoleState.times, labelOf(label));
  },
  clear() {},
};
consoleMethods.groupCollapsed = consoleMethods.group;

function installConsole() {
  const object = {};
  const names = safe.keys(consoleMethods);
  for (let index = 0; index < names.length; index += 1) object[names[index]] = consoleMethods[names[index]];
  safe.define(object, Symbol.toStringTag, { __proto__: null, value: 'console', configurable: true });
  installGlobal('console', object);
}
