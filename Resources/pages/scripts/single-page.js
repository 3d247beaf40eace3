'use strict';

const root = '/sign-in/single-page';
const view = document.getElementById('view');

async function ask(method, path, body) {
  const options = { method, credentials: 'same-origin' };
  if (body) {
    options.headers = { 'Content-Type': 'application/json' };
    options.body = JSON.stringify(body);
  }
  const response = await fetch(root + path, options);
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error), { status: response.status });
  return answer;
}

function make(name, text) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  return element;
}

function showForm(message) {
  view.innerHTML =
    '<form><p id="error" role="alert"></p>' +
    '<p><label>User name <input name="user" autocomplete="username" required></label></p>' +
    '<p><label>Password <input type="password" name="password" required></label></p>' +
    '<p><button>Sign in</button></p></form>';
  view.querySelector('#error').textContent = message || '';
  view.querySelector('form').addEventListener('submit', signIn);
}

async function signIn(event) {
  event.preventDefault();
  const form = event.currentTarget;
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    await ask('POST', '/api/session', { user: form.elements.user.value, password: form.elements.password.value });
    history.pushState({ view: 'account' }, '', root + '/account');
    await showAccount();
  } catch (error) {
    form.elements.password.value = '';
    form.querySelector('#error').textContent = error.message;
  } finally {
    button.disabled = false;
  }
}

async function showAccount() {
  const account = await ask('GET', '/api/me');
  const list = make('ul');
  for (const message of account.messages) list.append(make('li', message));
  const button = make('button', 'Sign out');
  button.addEventListener('click', signOut);
  view.replaceChildren(
    make('h2', 'Account of ' + account.name),
    make('p', 'Signed in as ' + account.user + '. Times that the account was asked for: ' + account.views),
    list,
    button
  );
}

async function signOut() {
  await ask('POST', '/api/sign-out');
  history.pushState({ view: 'form' }, '', root);
  showForm('You are signed out.');
}

async function show() {
  if (!location.pathname.endsWith('/account')) return showForm();
  try {
    await showAccount();
  } catch (error) {
    showForm(error.status === 401 ? error.message : 'The account could not be read: ' + error.message);
  }
}

addEventListener('popstate', show);
show();
