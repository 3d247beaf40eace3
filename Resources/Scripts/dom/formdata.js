/** Entries are [name, value]: value is a text, or a File. `concealed` marks those of password controls. */
let formEntries;
let addFormEntry;
let formDataFrom;

function entryValue(value, filename) {
  if (!(value instanceof Blob)) return usv(value);
  if (value instanceof File && filename === undefined) return value;
  if (isChosenFile(value)) return value;
  return new File([value], filename === undefined ? 'blob' : usv(filename), { type: value.type });
}

class FormData {
  #entries = [];

  static {
    formEntries = (data) => data.#entries;
    addFormEntry = (data, name, value, concealed) => {
      append(data.#entries, concealed ? [name, value, true] : [name, value]);
    };
    formDataFrom = (entries) => {
      const data = new FormData();
      appendAll(data.#entries, entries);
      return data;
    };
  }

  constructor(form, submitter) {
    if (form === undefined) return;
    if (!(form instanceof HTMLFormElement)) throw new TypeError('The argument of FormData must be a form.');
    const button = submitter === undefined || submitter === null ? null : slotOf(submitter);
    if (button !== null && !isSubmitButton(button)) throw new TypeError('The submitter must be a submit button.');
    if (button !== null && formOwner(button) !== slotOf(form)) throw domException('The submitter belongs to another form.', 'NotFoundError');
    const data = constructEntries(slotOf(form), button);
    if (data === null) throw domException('The entries of the form are being made already.', 'InvalidStateError');
    this.#entries = formEntries(data);
  }

  append(name, value, filename) { append(this.#entries, [usv(name), entryValue(value, filename)]); }
  delete(name) {
    const key = usv(name);
    this.#entries = kept(this.#entries, (entry) => entry[0] !== key);
  }

  get(name) { return firstValue(this.#entries, usv(name)); }
  getAll(name) { return valuesNamed(this.#entries, usv(name)); }
  has(name) { return valuesNamed(this.#entries, usv(name)).length > 0; }
  set(name, value, filename) { this.#entries = replacedPairs(this.#entries, usv(name), entryValue(value, filename)); }
  forEach(callback, self) {
    for (let index = 0; index < this.#entries.length; index += 1) {
      safe.apply(callback, self, [this.#entries[index][1], this.#entries[index][0], this]);
    }
  }

  * entries() {
    for (let index = 0; index < this.#entries.length; index += 1) yield [this.#entries[index][0], this.#entries[index][1]];
  }

  * keys() {
    for (let index = 0; index < this.#entries.length; index += 1) yield this.#entries[index][0];
  }

  * values() {
    for (let index = 0; index < this.#entries.length; index += 1) yield this.#entries[index][1];
  }
}
safe.define(FormData.prototype, Symbol.iterator, { __proto__: null, value: FormData.prototype.entries, writable: true, configurable: true });
nameInterface(FormData, 'FormData');

/** Entries as posts carry them. */
function postedEntries(entries) {
  const list = [];
  for (let index = 0; index < entries.length; index += 1) {
    const name = entries[index][0];
    const value = entries[index][1];
    if (typeof value !== 'string') append(list, postedFile(name, value));
    else if (entries[index][2] === true) append(list, { name, value, concealed: true });
    else append(list, { name, value });
  }
  return list;
}

function postedFile(name, file) {
  const parts = fileParts(file);
  if (parts.path !== null) return { name, file: parts.path };
  if (parts.name === '' && blobBytes(file).length === 0) return { name, file: null };
  return { name, filename: parts.name, contentType: blobTypeOf(file) || 'application/octet-stream', base64: base64Text(blobBytes(file)) };
}

const blobTypeOf = uncurried(safe.descriptor(Blob.prototype, 'type').get);
