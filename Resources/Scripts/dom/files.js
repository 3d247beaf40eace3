const fileLists = new safe.WeakMap();

/** The live FileList of a file input; what it holds are File objects that keep their path to themselves. */
function fileListOf(control) {
  const files = filesOf(control) ?? [];
  const known = weakRead(fileLists, control);
  if (known !== undefined && known.files === files) return known.list;
  const list = new FileList(files, ownKey);
  weakWrite(fileLists, control, { files, list });
  return list;
}

installGetter(HTMLInputElement.prototype, 'files', function files() {
  const control = slotOf(this);
  return inputType(control) === 'file' ? fileListOf(control) : null;
}, function setFileList(list) {
  const control = slotOf(this);
  if (!(list instanceof FileList) || inputType(control) !== 'file') return;
  const chosen = [];
  for (let index = 0; index < list.length; index += 1) append(chosen, list[index]);
  setFiles(control, chosen);
});
