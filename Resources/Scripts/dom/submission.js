const submissionEncodings = { __proto__: null, 'application/x-www-form-urlencoded': true, 'multipart/form-data': true, 'text/plain': true };

/** An attribute of the form that the submitter's own (formaction, formmethod …) takes the place of. */
function submissionAttribute(form, submitter, name) {
  const own = submitter === null ? null : attr(submitter, `form${name}`);
  return own ?? attr(form, name);
}

function submissionMethod(form, submitter) {
  const method = text.lower(submissionAttribute(form, submitter, 'method') ?? '');
  return method === 'post' || method === 'dialog' ? method : 'get';
}

function submissionEncoding(form, submitter) {
  const encoding = text.lower(submissionAttribute(form, submitter, 'enctype') ?? '');
  return submissionEncodings[encoding] === true ? encoding : 'application/x-www-form-urlencoded';
}

/** The form's submission as a person starts it: validation, the 'submit' event, then the post. */
function submitWithEvent(form, submitter) {
  const state = formState(form);
  if (!form.connected || state.constructing || state.firing) return;
  state.firing = true;
  let goesOn = false;
  try {
    const skips = attr(form, 'novalidate') !== null || (submitter !== null && attr(submitter, 'formnovalidate') !== null);
    goesOn = skips || reportForm(form);
    if (goesOn) {
      goesOn = dispatchTrusted(nodeOf(form), new SubmitEvent('submit', {
        bubbles: true, cancelable: true, submitter: submitter === null ? null : nodeOf(submitter),
      }));
    }
  } finally {
    state.firing = false;
  }
  if (goesOn) submitForm(form, submitter);
}

/** form.submit(): no validation and no event. */
function submitForm(form, submitter) {
  if (!form.connected) return;
  const data = constructEntries(form, submitter);
  if (data === null || !form.connected) return;
  const method = submissionMethod(form, submitter);
  if (method === 'dialog') {
    closeDialogOf(form, submitter);
    return;
  }
  const reference = submissionAttribute(form, submitter, 'action') ?? '';
  const action = reference === '' ? pageParts() : parsedAddress(usv(reference), pageBase());
  if (action === null) return;
  if (action.protocol === 'javascript:') {
    runScriptAddress(action.href);
    return;
  }
  post('submit', {
    method, action: action.href, enctype: submissionEncoding(form, submitter),
    charset: stripped(attr(form, 'accept-charset') ?? '') || pageSetup.charset,
    entries: postedEntries(formEntries(data)), form: idOf(form), submitter: submitter === null ? 0 : idOf(submitter),
  });
}

function closeDialogOf(form, submitter) {
  let dialog = form.parent;
  while (dialog !== null && !isHTML(dialog, 'dialog')) dialog = dialog.parent;
  if (dialog === null || attr(dialog, 'open') === null) return;
  const node = nodeOf(dialog);
  const answer = submitter === null ? null : attr(submitter, 'value');
  if (typeof node.close === 'function') {
    if (answer === null) node.close();
    else node.close(answer);
    return;
  }
  removeAttr(dialog, 'open');
  if (answer !== null) node.returnValue = answer;
  fire(node, 'close');
}

/** The first submit button of a form in tree order, or null. */
function defaultButton(form) {
  const controls = formControls(form);
  for (let index = 0; index < controls.length; index += 1) if (isSubmitButton(controls[index])) return controls[index];
  return null;
}

/** Enter in a field: the default button is clicked; without one a form with at most one such field is submitted. */
function submitImplicitly(control) {
  const form = formOwner(control);
  if (form === null) return;
  const button = defaultButton(form);
  if (button !== null) {
    if (!isDisabled(button)) pressClick(button);
    return;
  }
  const controls = formControls(form);
  let fields = 0;
  for (let index = 0; index < controls.length; index += 1) if (blocksImplicitSubmission(controls[index])) fields += 1;
  if (fields <= 1) submitWithEvent(form, null);
}

function formArgument(node) {
  const form = slotOf(node);
  if (!isHTML(form, 'form')) throw new TypeError('Illegal invocation');
  return form;
}

installMethods(HTMLFormElement.prototype, {
  submit() { submitForm(formArgument(this), null); },
  requestSubmit(submitter = null) {
    const form = formArgument(this);
    const button = submitter === null ? null : slotOf(submitter);
    if (button !== null && !isSubmitButton(button)) throw new TypeError('The submitter must be a submit button.');
    if (button !== null && formOwner(button) !== form) throw domException('The submitter belongs to another form.', 'NotFoundError');
    submitWithEvent(form, button);
  },
  checkValidity() { return invalidControls(formArgument(this)).length === 0; },
  reportValidity() { return reportForm(formArgument(this)); },
});
