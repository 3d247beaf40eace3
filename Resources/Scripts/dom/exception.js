const exceptionCodes = {
  IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5, NoModificationAllowedError: 7,
  NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10, InvalidStateError: 11, SyntaxError: 12,
  InvalidModificationError: 13, NamespaceError: 14, InvalidAccessError: 15, SecurityError: 18, NetworkError: 19, AbortError: 20,
  URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25,
};

class DOMException extends Error {
  #name;
  constructor(message = '', name = 'Error') {
    super(message);
    this.#name = String(name);
    delete this.name;
  }
  get name() {
    return this.#name;
  }
  get code() {
    return exceptionCodes[this.#name] ?? 0;
  }
}
defineConstants(DOMException, {
  INDEX_SIZE_ERR: 1, HIERARCHY_REQUEST_ERR: 3, WRONG_DOCUMENT_ERR: 4, INVALID_CHARACTER_ERR: 5, NOT_FOUND_ERR: 8,
  NOT_SUPPORTED_ERR: 9, INVALID_STATE_ERR: 11, SYNTAX_ERR: 12, SECURITY_ERR: 18, NETWORK_ERR: 19, ABORT_ERR: 20,
  QUOTA_EXCEEDED_ERR: 22, TIMEOUT_ERR: 23, DATA_CLONE_ERR: 25,
});
define('DOMException', DOMException);

function illegal() {
  throw new TypeError('Illegal constructor');
}
