const voidElements = wordTable('area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr');
const rawElements = wordTable('style script xmp iframe noembed noframes plaintext noscript');

function escapeText(text) {
  return text.replace(/[&<>\u00a0]/g, (unit) => (unit === '&' ? '&amp;' : unit === '<' ? '&lt;' : unit === '>' ? '&gt;' : '&nbsp;'));
}

function escapeAttribute(text) {
  return text.replace(/[&"<>\u00a0]/g, (unit) => {
    switch (unit) {
      case '&': return '&amp;';
      case '"': return '&quot;';
      case '<': return '&lt;';
      case '>': return '&gt;';
      default: return '&nbsp;';
    }
  });
}

function qualifiedName(record) {
  const prefix = record.extra === null ? undefined : record.extra.prefix;
  return prefix ? `${prefix}:${record.name}` : record.name;
}

function openingTag(record) {
  let text = `<${qualifiedName(record)}`;
  const list = record.attrs;
  if (list !== null) for (let i = 0; i < list.length; i += 2) text += ` ${list[i]}="${escapeAttribute(list[i + 1])}"`;
  return `${text}>`;
}

function leafText(record) {
  switch (record.type) {
    case 3: {
      const parent = record.parent;
      return parent !== null && parent.type === 1 && parent.ns === 0 && rawElements[parent.name] ? record.data : escapeText(record.data);
    }
    case 8: return `<!--${record.data}-->`;
    case 10: return `<!DOCTYPE ${record.name}>`;
    default: return '';
  }
}

function isVoid(record) {
  return record.type === 1 && record.ns === 0 && Boolean(voidElements[record.name]);
}

/** What serialisation walks below an element: a template's content instead of its children. */
function innerHome(record) {
  return record.content === null ? record : record.content;
}

/** HTML of the children of a record. The stack holds where to go on, since templates leave the tree. */
function innerHTML(record) {
  if (isVoid(record)) return '';
  let html = '';
  const stack = [];
  let at = innerHome(record).first;
  for (;;) {
    while (at === null) {
      if (stack.length === 0) return html;
      const open = stack[stack.length - 1];
      stack.length--;
      html += `</${qualifiedName(open)}>`;
      at = open.next;
    }
    if (at.type !== 1) {
      html += leafText(at);
      at = at.next;
      continue;
    }
    html += openingTag(at);
    if (isVoid(at)) {
      at = at.next;
      continue;
    }
    stack[stack.length] = at;
    at = innerHome(at).first;
  }
}

function outerHTML(record) {
  if (record.type !== 1) return leafText(record) || innerHTML(record);
  return isVoid(record) ? openingTag(record) : `${openingTag(record)}${innerHTML(record)}</${qualifiedName(record)}>`;
}

class XMLSerializer {
  serializeToString(node) {
    return outerHTML(nodeArgument(node, 'The node'));
  }
}
define('XMLSerializer', XMLSerializer);
