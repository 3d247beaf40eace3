check('elements are window properties by their id', window.mail === document.getElementById('mail') && mail.value === 'set by name');
check('forms by their name', login === document.forms[0] && document.login === login);
check('names of the window itself stay', location.href.startsWith('https://'));
check('a name nobody has is not defined', typeof nobody === 'undefined' && !('nobody' in window));
const made = document.createElement('i'); made.id = 'made'; document.body.append(made);
check('elements made later count', window.made === made);
made.remove(); check('elements that go count no more', window.made === undefined);
window.para = 5; check('a script can take the name', window.para === 5 && para3.textContent === 'p');
