import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import type { AddressGuard } from '@parley/outbound';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import { type FilteringProxy, refusalOf, startFilteringProxy } from './filtering-proxy.js';

export interface RenderRequest {
  readonly url: string;
  readonly userAgent: string;
  /** For the page, what it loads included. */
  readonly timeoutMs: number;
  /** Largest page, as scripts have left it. */
  readonly maxBytes: number;
  /** Waited for before the page counts as written; without it, a pause in its loading is. */
  readonly waitForSelector?: string;
  readonly signal: AbortSignal;
}

export interface RenderedPage {
  /** Where redirects, the page's own included, led. */
  readonly url: string;
  readonly status: number;
  readonly html: string;
}

/** Reads pages that only a browser can write. */
export interface PageRenderer {
  /** Throws `CrawlRefusal`; rejects with the signal's reason when aborted. */
  render(request: RenderRequest): Promise<RenderedPage>;
  close(): Promise<void>;
}

export interface RendererSettings {
  /** The system's Chromium. */
  readonly executablePath: string;
  readonly guard: AddressGuard;
  readonly maxBytes: number;
}

interface Opened {
  readonly browser: Browser;
  readonly proxy: FilteringProxy;
}

/** Chromium itself resolves nothing, stores nothing and connects nowhere: everything comes through the proxy. */
const switches = [
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-pings',
];
const unneeded = new Set(['image', 'media', 'font']);
/** How long a page may continue loading after it arrived; pages that never settle are read as they are then. */
const restMs = 5_000;

/** One browser, opened with the first page and again when it died; every page gets a context of its own. */
export function makePageRenderer(settings: RendererSettings): PageRenderer {
  let opened: Promise<Opened> | undefined;
  const ready = async (): Promise<Browser> => {
    opened ??= open(settings);
    const { browser, proxy } = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    if (browser.isConnected()) return browser;
    opened = undefined;
    await proxy.close();
    return ready();
  };
  return {
    async render(request) {
      request.signal.throwIfAborted();
      const context = await (
        await ready()
      ).newContext({
        acceptDownloads: false,
        serviceWorkers: 'block',
        userAgent: request.userAgent,
      });
      // A browser that died cannot close anything, and says so.
      const close = () => context.close().catch(() => undefined);
      const stop = () => void close();
      request.signal.addEventListener('abort', stop, { once: true });
      try {
        return await load(context, request);
      } catch (error) {
        request.signal.throwIfAborted();
        throw asRefusal(error);
      } finally {
        request.signal.removeEventListener('abort', stop);
        await close();
      }
    },
    async close() {
      const last = await opened?.catch(() => undefined);
      opened = undefined;
      await last?.browser.close();
      await last?.proxy.close();
    },
  };
}

async function open({ executablePath, guard, maxBytes }: RendererSettings): Promise<Opened> {
  // Loaded with the first page: most services never render one.
  const { chromium } = await import('playwright-core');
  const proxy = await startFilteringProxy(guard, { connectTimeoutMs: 10_000, idleTimeoutMs: 15_000, maxBytes });
  try {
    const browser = await chromium.launch({
      executablePath,
      proxy: { server: proxy.url },
      args: switches,
      // Chromium's own sandbox cannot be had by root; a service should not run as root.
      chromiumSandbox: process.getuid?.() !== 0,
      timeout: 20_000,
    });
    return { browser, proxy };
  } catch (cause) {
    await proxy.close();
    throw new CrawlRefusal('renderer_unavailable', undefined, { cause });
  }
}

async function load(context: BrowserContext, request: RenderRequest): Promise<RenderedPage> {
  const page = await context.newPage();
  page.setDefaultTimeout(request.timeoutMs);
  // A page that is closed meanwhile takes no answer.
  await page.route('**/*', (route) =>
    (unneeded.has(route.request().resourceType()) ? route.abort() : route.continue()).catch(() => undefined),
  );
  const response = await page.goto(request.url, { waitUntil: 'domcontentloaded' });
  const status = await statusOf(response, request.timeoutMs);
  if (status === 200) {
    if (request.waitForSelector === undefined) {
      await page.waitForLoadState('networkidle', { timeout: Math.min(restMs, request.timeoutMs) }).catch(ignoreTimeout);
    } else await page.waitForSelector(request.waitForSelector, { state: 'attached' });
  }
  return { url: page.url(), status, html: status === 200 ? await htmlOf(page, request) : '' };
}

async function htmlOf(page: Page, { timeoutMs, maxBytes }: RenderRequest): Promise<string> {
  const html = await within(timeoutMs, takeHtml(page, maxBytes));
  if (html === null || Buffer.byteLength(html) > maxBytes) throw new CrawlRefusal('too_large');
  return html;
}

/**
 * The page as it stands, measured and taken in one step, so that one that is too large stays in the browser: `null` then.
 * In a world of its own: there a page cannot change what measures it.
 */
async function takeHtml(page: Page, maxBytes: number): Promise<string | null> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  const asked = { contextId, returnByValue: true, expression: htmlUpTo(maxBytes) };
  const { result } = await session.send('Runtime.evaluate', asked);
  const html: unknown = result.value;
  if (typeof html !== 'string' && html !== null) throw new CrawlRefusal('network_error');
  return html;
}

/**
 * No text has fewer bytes than a script counts characters. What is there for those who run no scripts is left out: it may
 * send them elsewhere.
 */
const htmlUpTo = (most: number) => `(() => {
  const { doctype, documentElement: root } = document;
  for (const element of document.querySelectorAll('noscript')) element.remove();
  const html = (doctype ? new XMLSerializer().serializeToString(doctype) : '') + (root ? root.outerHTML : '');
  return html.length > ${most} ? null : html;
})()`;

/** For what Playwright sets no limit to: a page whose script never ends answers nothing any more. */
async function within<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new CrawlRefusal('timeout')), timeoutMs);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

async function statusOf(response: Response | null, timeoutMs: number): Promise<number> {
  if (!response) throw new CrawlRefusal('network_error');
  const refusal = refusalOf(await within(timeoutMs, response.allHeaders()));
  if (refusal) throw refusal;
  return response.status();
}

function ignoreTimeout(error: unknown): void {
  if (!isTimeout(error)) throw error;
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

const asRefusal = (error: unknown): unknown =>
  error instanceof CrawlRefusal
    ? error
    : new CrawlRefusal(isTimeout(error) ? 'timeout' : 'network_error', undefined, { cause: error });
