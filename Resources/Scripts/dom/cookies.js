const cookieState = { text: '', isSecure: false };

/** The pairs of a cookie text, [name, value]. */
function cookiePairs(given) {
  const pairs = [];
  const parts = split(given, ';');
  for (let index = 0; index < parts.length; index += 1) {
    const part = stripped(parts[index]);
    if (part === '') continue;
    const equals = text.indexOf(part, '=');
    append(pairs, equals < 0 ? ['', part] : [stripped(text.slice(part, 0, equals)), stripped(text.slice(part, equals + 1))]);
  }
  return pairs;
}

function cookieLine(pairs) {
  const parts = [];
  for (let index = 0; index < pairs.length; index += 1) {
    append(parts, pairs[index][0] === '' ? pairs[index][1] : `${pairs[index][0]}=${pairs[index][1]}`);
  }
  return joined(parts, '; ');
}

/** Whether this page would see the cookie, and whether it lives on. What the jar makes of it comes later as a command. */
function cookieFate(attributes) {
  let path = '/';
  let lives = true;
  let visible = true;
  let hasAge = false;
  for (let index = 1; index < attributes.length; index += 1) {
    const name = text.lower(attributes[index][0] === '' ? attributes[index][1] : attributes[index][0]);
    const value = attributes[index][1];
    if (name === 'max-age' && matches(/^-?[0-9]+$/, value) !== null) {
      lives = safe.toNumber(value) > 0;
      hasAge = true;
    } else if (name === 'expires' && !hasAge) lives = !(new safe.Date(value) <= clockNow());
    else if (name === 'path' && value[0] === '/') path = value;
    else if (name === 'httponly') visible = false;
    else if (name === 'secure' && !cookieState.isSecure) visible = false;
  }
  const here = parsedAddress(pageURL(), '')?.pathname ?? '/';
  const under = here === path || text.slice(here, 0, path.length + 1) === (text.slice(path, -1) === '/' ? path : `${path}/`)
    || (text.slice(path, -1) === '/' && text.slice(here, 0, path.length) === path);
  return { lives, visible: visible && under };
}

function setCookieText(given) {
  const line = `${given}`;
  if (line.length > 8192 || matches(/[\0\r\n]/, line) !== null) return;
  post('cookie', { text: line });
  const attributes = cookiePairs(line);
  if (attributes.length === 0 || line[0] === ';') return;
  const fate = cookieFate(attributes);
  if (!fate.visible) return;
  const pair = attributes[0];
  const pairs = cookiePairs(cookieState.text);
  cookieState.text = cookieLine(fate.lives ? replacedPairs(pairs, pair[0], pair[1]) : kept(pairs, (each) => each[0] !== pair[0]));
}

hooks.getCookie = () => cookieState.text;
hooks.setCookie = setCookieText;
