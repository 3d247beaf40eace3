// Answers of matching to the left, so that a chain of combinators needs no exponential backtracking.
const matched = 0;
const failedHere = 1;
const failedAllSiblings = 2;
const failedForGood = 3;

function matchesAttribute(record, part) {
  const value = attr(record, record.ns === 0 ? part.small : part.name);
  if (value === null) return false;
  if (part.operator === '') return true;
  const found = part.ignoreCase ? lower(value) : value;
  const wanted = part.value;
  switch (part.operator) {
    case '=': return found === wanted;
    case '~': return wanted !== '' && !blank.test(wanted) && hasWord(found, wanted);
    case '|': return found === wanted || found.startsWith(`${wanted}-`);
    case '^': return wanted !== '' && found.startsWith(wanted);
    case '$': return wanted !== '' && found.endsWith(wanted);
    default: return wanted !== '' && found.includes(wanted);
  }
}

function countsFor(at, record, part, scope) {
  if (at.type !== 1) return false;
  if (part.ofType) return at.name === record.name && at.ns === record.ns;
  return part.list === null || matchesList(at, part.list, scope);
}

/** Positions among plain siblings are counted once for all children of a parent and a state of the tree. */
let positionVersion = -1;
let positionParent = null;
let positionTotal = 0;

function plainPosition(record, fromEnd) {
  const parent = record.parent;
  if (parent === null) return 1;
  if (positionVersion !== structureVersion || positionParent !== parent) {
    let count = 0;
    for (let at = parent.first; at !== null; at = at.next) if (at.type === 1) at.position = ++count;
    positionTotal = count;
    positionVersion = structureVersion;
    positionParent = parent;
  }
  return fromEnd ? positionTotal + 1 - record.position : record.position;
}

function matchesNth(record, part, scope) {
  if (part.list !== null && !matchesList(record, part.list, scope)) return false;
  let position = 1;
  if (part.list === null && !part.ofType) position = plainPosition(record, part.fromEnd);
  else if (part.fromEnd) for (let at = record.next; at !== null; at = at.next) position += countsFor(at, record, part, scope) ? 1 : 0;
  else for (let at = record.prev; at !== null; at = at.prev) position += countsFor(at, record, part, scope) ? 1 : 0;
  const distance = position - part.offset;
  return part.step === 0 ? distance === 0 : distance % part.step === 0 && distance / part.step >= 0;
}

function matchesHas(record, list, scope) {
  for (let i = 0; i < list.length; i++) {
    const selector = list[i];
    const toAnchor = selector[selector.length - 2].combinator;
    const sideways = toAnchor === '+' || toAnchor === '~';
    const root = sideways ? record.parent : record;
    if (root === null) continue;
    let at = sideways ? record.next : record.first;
    for (; at !== null; at = following(at, root)) {
      if (at.type === 1 && matchSelector(at, selector, 0, scope, record) === matched) return true;
    }
  }
  return false;
}

function language(record) {
  for (let at = record; at !== null && at.type === 1; at = at.parent) {
    const value = attr(at, 'lang');
    if (value !== null) return lower(value);
  }
  return '';
}

function direction(record) {
  for (let at = record; at !== null && at.type === 1; at = at.parent) {
    const value = attr(at, 'dir');
    if (value !== null) return lower(value) === 'rtl' ? 'rtl' : 'ltr';
  }
  return 'ltr';
}

function isScope(record, scope) {
  return scope === null || scope.type === 9 ? record.parent !== null && record.parent.type === 9 : record === scope;
}

function matchesPart(record, part, scope, anchor) {
  switch (part.kind) {
    case 'any': return true;
    case 'type': return record.name === (record.ns === 0 ? part.small : part.value);
    case 'id': return attr(record, 'id') === part.value;
    case 'class': {
      const value = attr(record, 'class');
      return value !== null && hasWord(value, part.value);
    }
    case 'attribute': return matchesAttribute(record, part);
    case 'pseudo': return part.name === 'scope' ? isScope(record, scope) : part.name !== 'host' && part.test(record);
    case 'not': return !matchesList(record, part.list, scope);
    case 'is': return matchesList(record, part.list, scope);
    case 'has': return matchesHas(record, part.list, scope);
    case 'nth': return matchesNth(record, part, scope);
    case 'anchor': return record === anchor;
    case 'lang': {
      const tag = language(record);
      return tag === part.value || tag.startsWith(`${part.value}-`);
    }
    case 'dir': return direction(record) === part.value;
    default: return false;
  }
}

function matchesCompound(record, parts, scope, anchor) {
  for (let i = 0; i < parts.length; i++) if (!matchesPart(record, parts[i], scope, anchor)) return false;
  return true;
}

function parentElement(record) {
  const parent = record.parent;
  return parent !== null && parent.type === 1 ? parent : null;
}

/** Matches compounds from `index` to the left; recursion is as deep as the selector has compounds. */
function matchSelector(record, selector, index, scope, anchor) {
  if (!matchesCompound(record, selector[index].parts, scope, anchor)) return failedHere;
  if (index === selector.length - 1) return matched;
  const combinator = selector[index].combinator;
  const next = index + 1;
  if (combinator === ' ' || combinator === '>') {
    for (let at = parentElement(record); at !== null; at = parentElement(at)) {
      const answer = matchSelector(at, selector, next, scope, anchor);
      if (answer === matched || answer === failedForGood) return answer;
      if (combinator === '>') return failedAllSiblings;
    }
    return failedForGood;
  }
  for (let at = elementBackFrom(record.prev); at !== null; at = elementBackFrom(at.prev)) {
    const answer = matchSelector(at, selector, next, scope, anchor);
    if (answer === matched || answer === failedAllSiblings || answer === failedForGood) return answer;
    if (combinator === '+') return failedHere;
  }
  return failedAllSiblings;
}

function matchesList(record, list, scope) {
  for (let i = 0; i < list.length; i++) if (matchSelector(record, list[i], 0, scope, null) === matched) return true;
  return false;
}

function matchesText(record, text) {
  return matchesList(record, parseSelector(text), record);
}

/** The id of a selector that is only `#name`, else null. */
function onlyId(list) {
  if (list.length !== 1 || list[0].length !== 1) return null;
  const parts = list[0][0].parts;
  return parts.length === 1 && parts[0].kind === 'id' ? parts[0].value : null;
}

function selectFirst(root, text) {
  const list = parseSelector(String(text));
  const id = root.type === 9 ? onlyId(list) : null;
  if (id !== null) return elementById(root, id);
  for (let at = root.first; at !== null; at = following(at, root)) {
    if (at.type === 1 && matchesList(at, list, root)) return at;
  }
  return null;
}

function selectAll(root, text) {
  const list = parseSelector(String(text));
  const found = [];
  for (let at = root.first; at !== null; at = following(at, root)) {
    if (at.type === 1 && matchesList(at, list, root)) found[found.length] = at;
  }
  return found;
}

function closestTo(record, text) {
  const list = parseSelector(String(text));
  for (let at = record; at !== null && at.type === 1; at = at.parent) if (matchesList(at, list, record)) return at;
  return null;
}
