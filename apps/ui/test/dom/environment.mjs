import HappyDomEnvironment from '@happy-dom/jest-environment';

/** What Node has as browsers have it: requests go over real sockets and streams end as they do there. */
const ofNode = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'TransformStream',
  'TextDecoderStream',
  'TextEncoder',
  'TextDecoder',
  'crypto',
  'structuredClone',
];

/** Between tabs; it does not keep the process of the tests alive. */
class Channel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** Nothing is laid out here: every element is as large as a window, so that long tables show their first rows. */
const size = { offsetWidth: 1280, offsetHeight: 800, clientWidth: 1280, clientHeight: 800 };

/** A page without a browser: happy-dom's document, Node's network. */
export default class PageEnvironment extends HappyDomEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of ofNode)
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    this.global.BroadcastChannel = Channel;
    // No frame loads by itself: a test says when one has, and what it answers.
    const beforeAsyncRequest = () => new Promise(() => {});
    this.global.happyDOM.settings.fetch.interceptor = { beforeAsyncRequest };
    // Where a text field that grows with its text hears that fonts are loaded.
    Object.defineProperty(this.global.document, 'fonts', { value: new this.global.EventTarget(), configurable: true });
    for (const [name, value] of Object.entries(size))
      Object.defineProperty(this.global.HTMLElement.prototype, name, { get: () => value, configurable: true });
  }

  /** A timer that begins after the first abort, as a request ends, would be waited for: react-query's take five minutes. */
  async teardown() {
    const { happyDOM } = this.global;
    const again = setInterval(() => void happyDOM.abort(), 50);
    await super.teardown().finally(() => clearInterval(again));
  }
}
