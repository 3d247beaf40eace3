class Navigator {
  #setup;

  constructor(key, setup) {
    if (key !== ownKey) throw new TypeError('Illegal constructor');
    this.#setup = setup;
  }

  get userAgent() { return this.#setup.userAgent; }
  get appVersion() {
    const slash = text.indexOf(this.#setup.userAgent, '/');
    return slash < 0 ? '' : text.slice(this.#setup.userAgent, slash + 1);
  }

  get appName() { return 'Netscape'; }
  get appCodeName() { return 'Mozilla'; }
  get product() { return 'Gecko'; }
  get productSub() { return '20030107'; }
  get platform() { return 'Linux x86_64'; }
  get vendor() { return ''; }
  get vendorSub() { return ''; }
  get language() { return this.#setup.language; }
  get languages() { return freezeObject([this.#setup.language]); }
  get onLine() { return true; }
  get cookieEnabled() { return true; }
  get doNotTrack() { return null; }
  get hardwareConcurrency() { return 2; }
  get maxTouchPoints() { return 0; }
  get webdriver() { return false; }
  get pdfViewerEnabled() { return false; }
  get plugins() { return freezeObject([]); }
  get mimeTypes() { return freezeObject([]); }
  javaEnabled() { return false; }
  sendBeacon(address, data = null) {
    const parts = requestAddress(address);
    const body = preparedBody(data);
    const headers = body !== null && body.type !== null ? [['Content-Type', body.type]] : [];
    startFetch({
      destination: 'fetch', method: 'POST', url: parts.href, headers, body: body === null ? null : body.post,
      credentials: 'include', mode: 'no-cors', redirect: 'follow',
    }, () => {});
    return true;
  }
}
nameInterface(Navigator, 'Navigator');

function installNavigator(setup) {
  const navigator = new Navigator(ownKey, { userAgent: `${setup.userAgent ?? ''}`, language: `${setup.language ?? 'en'}` });
  installGetter(window, 'navigator', () => navigator, undefined);
  installGetter(window, 'clientInformation', () => navigator, undefined);
}
