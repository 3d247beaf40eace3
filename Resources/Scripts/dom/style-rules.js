// Only display and visibility of <style> rules are understood: enough to tell what is shown.

let sheetVersion = 1;
let rulesSeen = 0;
let ruleBuckets = null;
let displayVersion = 0;

function sheetsChanged() {
  sheetVersion++;
}

function mediaApplies(text) {
  const query = lower(text.trim());
  if (query === '' || query === 'all' || query === 'screen') return true;
  return /^(only )?(screen|all)$/.test(query) || /(^|,)\s*(all|screen)\s*(,|$)/.test(query);
}

/** The end of the block that opens at `open`, outside quotes. */
function blockEnd(text, open) {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 123) depth++;
    else if (unit === 125 && --depth === 0) return i;
    else if (unit === 34 || unit === 39) {
      for (i++; i < text.length && text.charCodeAt(i) !== unit; i++) if (text.charCodeAt(i) === 92) i++;
    }
  }
  return text.length;
}

function collectRules(text, rules) {
  const waiting = [withoutComments(text)];
  while (waiting.length > 0) {
    const sheet = waiting[waiting.length - 1];
    waiting.length--;
    let at = 0;
    while (at < sheet.length) {
      const open = sheet.indexOf('{', at);
      if (open < 0) break;
      let prelude = sheet.slice(at, open);
      const semicolon = prelude.lastIndexOf(';');
      if (semicolon >= 0) prelude = prelude.slice(semicolon + 1);
      prelude = prelude.trim();
      const end = blockEnd(sheet, open);
      const body = sheet.slice(open + 1, end);
      at = end + 1;
      if (prelude.startsWith('@')) {
        const media = /^@media\b([\s\S]*)$/i.exec(prelude);
        if ((media !== null && mediaApplies(media[1])) || /^@layer\b/i.test(prelude)) waiting[waiting.length] = body;
        continue;
      }
      if (/display|visibility/i.test(body)) addRule(prelude, body, rules);
    }
  }
}

function specificityOf(selector) {
  let total = 0;
  for (let i = 0; i < selector.length; i++) {
    const parts = selector[i].parts;
    for (let j = 0; j < parts.length; j++) {
      const part = parts[j];
      if (part.kind === 'id') total += 1000000;
      else if (part.kind === 'type') total += 1;
      else if (part.kind === 'not' || part.kind === 'is' || part.kind === 'has') {
        let most = 0;
        for (let k = 0; k < part.list.length; k++) most = mathMax(most, specificityOf(part.list[k]));
        total += most;
      } else if (part.kind !== 'any' && part.kind !== 'anchor') total += 1000;
    }
  }
  return total;
}

function addRule(prelude, body, rules) {
  const declarations = parseDeclarations(body);
  const display = declarations['display'];
  const visibility = declarations['visibility'];
  if (display === undefined && visibility === undefined) return;
  let list;
  try {
    list = parseSelector(prelude);
  } catch {
    return;
  }
  for (let i = 0; i < list.length; i++) {
    rules[rules.length] = { selector: list[i], display, visibility, specificity: specificityOf(list[i]), order: rules.length };
  }
}

/** Rules by what their rightmost compound asks for, so that most elements meet few of them. */
function buckets() {
  if (rulesSeen === sheetVersion) return ruleBuckets;
  rulesSeen = sheetVersion;
  displayVersion++;
  const rules = [];
  if (mainRecord !== null) {
    for (let at = mainRecord; at !== null; at = following(at, mainRecord)) {
      if (isHTML(at, 'style') && mediaApplies(attr(at, 'media') ?? '')) collectRules(textOf(at), rules);
    }
  }
  if (rules.length === 0) return (ruleBuckets = null);
  const made = { ids: dictionary(), classes: dictionary(), types: dictionary(), others: [], hasIds: false, hasClasses: false };
  for (let i = 0; i < rules.length; i++) {
    const bucket = bucketFor(made, rules[i]);
    bucket[bucket.length] = rules[i];
  }
  return (ruleBuckets = made);
}

function bucketFor(made, rule) {
  const parts = rule.selector[0].parts;
  let type = null;
  for (let i = 0; i < parts.length; i++) {
    if (parts[i].kind === 'id') made.hasIds = true;
    if (parts[i].kind === 'class') made.hasClasses = true;
    if (parts[i].kind === 'id') return made.ids[parts[i].value] ?? (made.ids[parts[i].value] = []);
    if (parts[i].kind === 'class') return made.classes[parts[i].value] ?? (made.classes[parts[i].value] = []);
    if (parts[i].kind === 'type') type = parts[i].small;
  }
  return type === null ? made.others : made.types[type] ?? (made.types[type] = []);
}

function considerRules(record, rules, best) {
  if (rules === undefined) return;
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i];
    if (matchSelector(record, rule.selector, 0, null, null) !== matched) continue;
    if (rule.display !== undefined) improve(best, 'display', rule.display, rule);
    if (rule.visibility !== undefined) improve(best, 'visibility', rule.visibility, rule);
  }
}

function improve(best, name, declaration, rule) {
  const old = best[name];
  const important = declaration.important;
  if (old !== null) {
    if (old.important && !important) return;
    if (old.important === important && (old.specificity > rule.specificity || (old.specificity === rule.specificity && old.order > rule.order))) return;
  }
  best[name] = { value: lower(declaration.value), important, specificity: rule.specificity, order: rule.order };
}

const nothingDeclared = { display: null, visibility: null };

/** What rules and the style attribute say about display and visibility of one element; null where they say nothing. */
function declaredVisibility(record) {
  const made = buckets();
  const list = record.attrs;
  let id = null;
  let classes = null;
  let text = null;
  if (list !== null) {
    for (let i = 0; i < list.length; i += 2) {
      const name = list[i];
      if (name === 'id') id = list[i + 1];
      else if (name === 'class') classes = list[i + 1];
      else if (name === 'style') text = list[i + 1];
    }
  }
  if (made === null && text === null) return nothingDeclared;
  const best = { display: null, visibility: null };
  if (made !== null) {
    if (id !== null && made.hasIds) considerRules(record, made.ids[id], best);
    if (classes !== null && made.hasClasses) {
      const words = wordsOf(classes);
      for (let i = 0; i < words.length; i++) considerRules(record, made.classes[words[i]], best);
    }
    considerRules(record, made.types[record.name], best);
    considerRules(record, made.others, best);
  }
  if (text !== null && text !== '') {
    const own = inlineDeclarations(record);
    applyInline(best, 'display', own['display']);
    applyInline(best, 'visibility', own['visibility']);
  }
  return best;
}

function applyInline(best, name, declaration) {
  if (declaration === undefined || (best[name] !== null && best[name].important && !declaration.important)) return;
  best[name] = { value: lower(declaration.value), important: declaration.important, specificity: 0, order: 0 };
}

const blockTags = wordTable('address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer '
  + 'form h1 h2 h3 h4 h5 h6 header hgroup hr html legend listing main menu nav ol optgroup option p plaintext pre search section summary ul xmp');
const hiddenTags = wordTable('area base basefont datalist head link meta noembed noframes noscript param rp script style template title');
const otherDisplays = {
  __proto__: null, li: 'list-item', table: 'table', tr: 'table-row', td: 'table-cell', th: 'table-cell', thead: 'table-header-group',
  tbody: 'table-row-group', tfoot: 'table-footer-group', caption: 'table-caption', col: 'table-column', colgroup: 'table-column-group',
  input: 'inline-block', button: 'inline-block', select: 'inline-block', textarea: 'inline-block', meter: 'inline-block',
  progress: 'inline-block', ruby: 'ruby', rt: 'ruby-text',
};

/** Attributes that hide an element unless a rule says otherwise. */
function hiddenByAttributes(record) {
  if (hasAttr(record, 'hidden')) return true;
  if (record.name === 'dialog') return !hasAttr(record, 'open');
  if (record.name === 'input') return inputType(record) === 'hidden';
  const parent = record.parent;
  if (parent === null || parent.name !== 'details' || !isHTML(parent, 'details') || hasAttr(parent, 'open')) return false;
  return record !== summaryOf(parent);
}

function summaryOf(details) {
  for (let at = details.first; at !== null; at = at.next) if (isHTML(at, 'summary')) return at;
  return null;
}

function defaultDisplay(record) {
  if (record.ns !== 0) return 'inline';
  if (hiddenTags[record.name] || hiddenByAttributes(record)) return 'none';
  return otherDisplays[record.name] ?? (blockTags[record.name] ? 'block' : 'inline');
}

function ownDisplay(record) {
  for (let at = record; ; at = at.parent) {
    if (at === null || at.type !== 1) return 'block';
    const { display } = declaredVisibility(at);
    if (display === null || display.value === 'unset' || display.value === 'revert') return defaultDisplay(at);
    if (display.value === 'initial') return 'inline';
    if (display.value !== 'inherit') return display.value;
  }
}

function visibilityOf(record) {
  for (let at = record; at !== null && at.type === 1; at = at.parent) {
    const { visibility } = declaredVisibility(at);
    if (visibility !== null && visibility.value !== 'inherit') return visibility.value;
  }
  return 'visible';
}

/** False when the record or an ancestor is display:none or it is in no document. */
function isRendered(record) {
  if (!record.connected || record.doc !== mainRecord) return false;
  for (let at = record; at !== null && at.type === 1; at = at.parent) if (ownDisplay(at) === 'none') return false;
  return true;
}
