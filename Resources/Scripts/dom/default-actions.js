const formReset = uncurried(HTMLFormElement.prototype.reset);

/** A link's default action; another window is the program's to open, so target makes no difference. */
function followLink(record) {
  const reference = attr(record, 'href');
  if (reference === null) return;
  const parts = parsedAddress(usv(reference), baseURL(record.doc));
  if (parts !== null) navigateTo('assign', parts);
}

function activateButton(record, type) {
  const form = formOwner(record);
  if (form === null || isDisabled(record)) return;
  if (type === 'submit') submitWithEvent(form, record);
  else if (type === 'reset') formReset(nodeOf(form));
}

activationBehaviours.a = (element) => followLink(slotOf(element));
activationBehaviours.area = activationBehaviours.a;
activationBehaviours.button = (element) => {
  const record = slotOf(element);
  activateButton(record, buttonType(record));
};
activationBehaviours.input = (element) => {
  const record = slotOf(element);
  const type = inputType(record);
  activateButton(record, type === 'image' ? 'submit' : type);
};

/** A trusted click. */
function pressClick(record) {
  return fire(nodeOf(record), 'click', {
    bubbles: true, cancelable: true, composed: true, detail: 1, view: window, pointerType: 'mouse',
  }, PointerEvent);
}
