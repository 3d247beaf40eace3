const dialogAnswers = { confirm: true, prompt: null };

function dialogText(value) {
  return text.slice(usv(value === undefined ? '' : value), 0, 10000);
}

function installDialogs(answers) {
  dialogAnswers.confirm = answers?.confirm !== false;
  dialogAnswers.prompt = typeof answers?.prompt === 'string' ? answers.prompt : null;
  installGlobal('alert', function alert(value) {
    post('dialog', { kind: 'alert', text: dialogText(value), answer: null });
  });
  installGlobal('confirm', function confirm(value) {
    post('dialog', { kind: 'confirm', text: dialogText(value), answer: dialogAnswers.confirm });
    return dialogAnswers.confirm;
  });
  installGlobal('prompt', function prompt(value) {
    post('dialog', { kind: 'prompt', text: dialogText(value), answer: dialogAnswers.prompt });
    return dialogAnswers.prompt;
  });
  installGlobal('open', function open(address = '') {
    if (`${address}` === '') return null;
    const parts = parsedAddress(usv(address), pageBase());
    if (parts === null) throw domException(`"${address}" cannot be parsed as a URL.`, 'SyntaxError');
    post('open', { url: parts.href });
    return null;
  });
  installGlobal('print', function print() {});
}
