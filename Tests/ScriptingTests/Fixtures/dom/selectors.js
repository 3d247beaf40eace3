const place = document.createElement('div');
place.id = 'place';
document.body.append(place);
place.innerHTML = '<ul class="list big"><li id="l1" class="first item">1</li><li id="l2" class="item" lang="en-GB">2<b>x</b></li><li id="l3" class="item last" data-n="abc def">3</li></ul>'
  + '<form><input id="t" type="text" required placeholder="p"><input id="c" type="checkbox" checked><input id="d" disabled readonly><select><option id="o1">a</option><option id="o2" selected>b</option></select></form><a id="link" href="#x">l</a><p id="a:b"></p><p></p>';
const ids = (selector, root = place) => [...root.querySelectorAll(selector)].map((element) => element.id).join();
const refused = (selector) => { try { document.querySelector(selector); return false; } catch (error) { return error instanceof DOMException && error.name === 'SyntaxError' && error.code === 12; } };

check('type, class and id', ids('li.item#l2') === 'l2');
check('descendants', ids('.list li') === 'l1,l2,l3');
check('children', ids('ul > li > b') === '' && place.querySelectorAll('ul > li > b').length === 1);
check('the next sibling', ids('#l1 + li') === 'l2');
check('later siblings', ids('#l1 ~ li') === 'l2,l3');
check('lists of selectors in tree order', ids('#l3, #l1') === 'l1,l3');
check('the universal selector', place.querySelectorAll('ul > *').length === 3);
check('an attribute that is there', ids('[data-n]') === 'l3');
check('an attribute with a value', ids('[type="checkbox"]') === 'c' && ids('[type=checkbox]') === 'c');
check('a word in an attribute', ids('[data-n~=def]') === 'l3' && ids('[data-n~=de]') === '');
check('the start of an attribute', ids('[data-n^=ab]') === 'l3');
check('the end of an attribute', ids('[data-n$="ef"]') === 'l3');
check('a part of an attribute', ids('[data-n*="c d"]') === 'l3');
check('a language prefix', ids('[lang|=en]') === 'l2');
check('ignoring case on request', ids('[data-n="ABC DEF" i]') === 'l3' && ids('[data-n="ABC DEF"]') === '');
check('first, last and only child', ids('li:first-child') === 'l1' && ids('li:last-child') === 'l3' && place.querySelectorAll('b:only-child').length === 1);
check('nth-child with words and formulas', ids('li:nth-child(odd)') === 'l1,l3' && ids('li:nth-child(2n)') === 'l2' && ids('li:nth-child(-n+2)') === 'l1,l2' && ids('li:nth-child(3)') === 'l3');
check('nth-last-child', ids('li:nth-last-child(1)') === 'l3');
check('nth-child of a selector', ids('li:nth-child(1 of .last)') === 'l3');
check('of-type', ids('input:first-of-type') === 't' && ids('input:nth-of-type(2)') === 'c' && ids('p:last-of-type') === '');
check('not', ids('li:not(.first):not(#l3)') === 'l2' && ids('li:not(.first, .last)') === 'l2');
check('is and where', ids(':is(ul, ol) > :where(.first, .last)') === 'l1,l3');
check('has', ids('li:has(b)') === 'l2' && ids('li:has(+ #l3)') === 'l2' && ids('li:has(> i)') === '');
check('empty', ids('p:empty') === 'a:b,');
check('root', document.querySelector(':root') === document.documentElement);
check('checked', ids(':checked') === 'c,o2');
check('checked follows the live state', (document.getElementById('c').checked = false, ids('input:checked') === ''));
check('disabled and enabled', ids('input:disabled') === 'd' && ids('input:enabled') === 't,c');
check('required and optional', ids('input:required') === 't' && ids('input:optional') === 'c,d');
check('read-only', ids('input[readonly]:read-only') === 'd');
check('placeholder-shown', ids(':placeholder-shown') === 't');
check('link', ids('a:link') === 'link' && ids(':any-link') === 'link');
check('scope', ids(':scope > ul') === '' && place.querySelectorAll(':scope > ul').length === 1);
check('focus', (document.getElementById('t').focus(), ids(':focus') === 't' && ids('form:focus-within') === ''));
check('escapes', ids('#a\\:b') === 'a:b' && ids('#a\\3a b') === 'a:b');
check('closest goes upwards and counts itself', document.querySelector('b').closest('li').id === 'l2' && document.getElementById('l1').closest('li').id === 'l1');
check('matches', document.getElementById('l2').matches('ul .item') && !document.getElementById('l2').matches('ol .item'));
check('a selector sees the world above its root', document.getElementById('l2').querySelectorAll('ul b').length === 1);
for (const bad of ['', ' ', '>', 'a >', 'a,,b', '[', '[a=]', '.', '#', ':nonsense', ':not()', ':nth-child(x)', 'a:', 'a{', '::', 'p..x', '!x']) {
  check(`the selector '${bad}' is refused`, refused(bad));
}
check('a selector of many steps over deep trees ends soon', (() => {
  let html = '';
  for (let i = 0; i < 60; i++) html += '<div>';
  const deep = document.createElement('div');
  deep.innerHTML = html;
  return deep.querySelectorAll('div div div div div div div div div div div div div div div div nothing').length === 0
    && deep.querySelectorAll('p div div div div div div div div div div div div div div div').length === 0;
})());
place.remove();
