import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeSourceGuard } from '../../src/outbound/open-outbound.js';
import { makePageRenderer, type PageRenderer } from '../../src/crawl/render/page-renderer.js';
import { finishedJob, startRagServer } from '../start-rag-server.js';
import { aPage, type LocalSite, redirectTo, startSite } from './start-site.js';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const hasChromium = existsSync(executablePath);
if (!hasChromium) {
  process.stderr.write(`SKIPPED: pages are not rendered in this run, there is no ${executablePath} (CHROMIUM_PATH)\n`);
}

const hasProc = existsSync('/proc/self/io');
if (!hasProc) {
  process.stderr.write(
    'SKIPPED: how much of a page that is too large comes over is told by Linux alone (/proc/self/io)\n',
  );
}

/** Bytes that this process has read from anywhere, the browser among it. */
const readSoFar = async () => Number(/^rchar: (\d+)$/m.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);

const written = (script: string) =>
  `<!doctype html><title>App</title><body><main id="root"></main><script>${script}</script></body>`;

/** The canary listens on an address that the guard does not allow: nothing may ever arrive there. */
(hasChromium ? describe : describe.skip)('a page that JavaScript writes', () => {
  let site: LocalSite;
  let canary: LocalSite;
  let renderer: PageRenderer;
  beforeAll(async () => {
    [site, canary] = await Promise.all([startSite(), startSite({ '/secret': aPage('Secret') }, '127.0.0.2')]);
    const guard = makeSourceGuard({
      allowedNetworks: ['127.0.0.1/32'],
      allowedPorts: [Number(new URL(site.url).port), Number(new URL(canary.url).port)],
    });
    renderer = makePageRenderer({ executablePath, guard, maxBytes: 1_000_000 });
  });
  afterAll(async () => {
    await renderer.close();
    await Promise.all([site.close(), canary.close()]);
  });
  const render = (path: string, more: object = {}) =>
    renderer.render({
      url: `${site.url}${path}`,
      userAgent: 'ParleyBot/2.0',
      timeoutMs: 5_000,
      maxBytes: 100_000,
      signal: new AbortController().signal,
      ...more,
    });

  it('is read as the script wrote it', async () => {
    site.set('/app', written(`fetch('/data').then((r) => r.text()).then((t) => (root.textContent = t))`));
    site.set('/data', 'Text that came later');

    expect(await render('/app')).toMatchObject({ status: 200, html: expect.stringContaining('Text that came later') });
  });

  it('says nothing of what it has for those who run no scripts: that may send them elsewhere', async () => {
    const apart = '<noscript><meta http-equiv="refresh" content="0; url=/no-scripts"></noscript>';
    site.set('/apart', `<!doctype html><head>${apart}</head>${written(`root.textContent = 'Written'`)}`);

    const { html } = await render('/apart');
    expect(html).toContain('Written');
    expect(html).not.toContain('no-scripts');
  });

  it('is waited for until what it should hold is there', async () => {
    site.set('/slow', written(`setTimeout(() => (root.innerHTML = '<p class=done>Finished</p>'), 300)`));

    expect((await render('/slow', { waitForSelector: '.done' })).html).toContain('Finished');
    await expect(render('/slow', { waitForSelector: '.never', timeoutMs: 500 })).rejects.toMatchObject({
      reason: 'timeout',
    });
  });

  it('is given up when its script never ends, and the next page is read', async () => {
    site.set('/endless', written(`addEventListener('load', () => setTimeout(() => { for (;;); }, 200))`));
    site.set('/next', written(`root.textContent = 'Another page'`));

    await expect(render('/endless', { timeoutMs: 2_000 })).rejects.toMatchObject({ reason: 'timeout' });
    expect((await render('/next')).html).toContain('Another page');
  });

  it('is no larger than a fetched page may be', async () => {
    site.set('/large', written(`root.textContent = 'x'.repeat(200_000)`));

    await expect(render('/large')).rejects.toMatchObject({ reason: 'too_large' });
  });

  /** Not shown: laying it out would take longer than to measure it. */
  const hugeText = `root.hidden = true; root.textContent = 'x'.repeat(30_000_000)`;
  (hasProc ? it : it.skip).each([
    ['by its script', hugeText],
    [
      'and says that it is small',
      `${hugeText};
       Object.defineProperty(Element.prototype, 'outerHTML', { get: () => '' });
       Object.defineProperty(String.prototype, 'length', { get: () => 1 });`,
    ],
  ])('stays in the browser when it is made far too large %s', async (_what, script) => {
    site.set('/first', aPage('First'));
    site.set('/huge', written(script));
    await render('/first');
    const before = await readSoFar();
    await expect(render('/huge')).rejects.toMatchObject({ reason: 'too_large' });

    expect((await readSoFar()) - before).toBeLessThan(10_000_000);
  });

  it('is read with its type, and by what it is whatever its script says', async () => {
    const lie = `Object.defineProperty(Element.prototype, 'outerHTML', { get: () => 'a lie' })`;
    site.set('/lies', written(`root.textContent = 'The truth'; ${lie}`));

    expect((await render('/lies')).html).toMatch(/^<!DOCTYPE html><html>.*The truth.*<\/html>$/s);
  });

  it('reaches nothing that the guard does not allow, by whatever way it tries', async () => {
    const to = canary.url;
    const ways = [
      `fetch('${to}/secret').catch(() => 0)`,
      `new Image().src = '${to}/secret'`,
      `new WebSocket('${to.replace('http', 'ws')}/secret')`,
      `document.body.append(Object.assign(document.createElement('iframe'), { src: '${to}/secret' }))`,
      `document.body.append(Object.assign(document.createElement('script'), { src: '${to}/secret' }))`,
      `document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '${to}/secret' }))`,
      `navigator.sendBeacon('${to}/secret', 'x')`,
      `new EventSource('${to}/secret')`,
      `navigator.serviceWorker.register('/worker.js').catch(() => 0)`,
    ];
    site.set('/worker.js', (_req, res) =>
      res.writeHead(200, { 'content-type': 'text/javascript' }).end(`fetch('${to}/secret')`),
    );
    site.set(
      '/attack',
      written(`${ways.map((way) => `try { ${way} } catch {}`).join(';')}; root.textContent = 'tried'`),
    );

    expect((await render('/attack')).html).toContain('tried');
    expect(canary.asked).toEqual([]);
  });

  it.each([
    ['a redirect', redirectTo('http://127.0.0.2:PORT/secret')],
    ['a redirect of its own', written(`location.href = 'http://127.0.0.2:PORT/secret'`)],
  ])('is not followed inside by %s', async (_what, page) => {
    const { port } = new URL(canary.url);
    site.set(
      '/inside',
      typeof page === 'string' ? page.replaceAll('PORT', port) : redirectTo(`http://127.0.0.2:${port}/secret`),
    );
    const outcome: unknown = await render('/inside').catch((error: unknown) => error);

    expect(JSON.stringify(outcome)).not.toContain('All about Secret');
    expect(canary.asked).toEqual([]);
  });

  it('names why a page was not fetched', async () => {
    await expect(render('/', { url: `${canary.url}/secret` })).rejects.toMatchObject({ reason: 'address_refused' });
    await expect(render('/', { url: 'http://127.0.0.1:12345/' })).rejects.toMatchObject({ reason: 'port_refused' });
  });

  it('keeps nothing from one page to the next', async () => {
    site.set('/set', written(`document.cookie = 'a=b'; localStorage.setItem('a', 'b')`));
    site.set('/get', written(`root.textContent = 'has:' + document.cookie + localStorage.getItem('a')`));
    await render('/set');

    expect((await render('/get')).html).toContain('has:null');
  });

  it('is left within a second when the work is stopped', async () => {
    site.set('/hangs', () => undefined);
    const stop = new AbortController();
    const rendering = render('/hangs', { signal: stop.signal });
    const refused = expect(rendering).rejects.toThrow('over');
    while (!site.asked.includes('/hangs')) await new Promise((resolve) => setImmediate(resolve));
    const began = performance.now();
    stop.abort(new Error('over'));
    await refused;

    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('is crawled when its source asks for it', async () => {
    site.set('/spa', written(`root.innerHTML = '<h1>Single page</h1><p>Made of otters and scripts.</p>'`));
    const rag = await startRagServer({
      CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
      CRAWL_ALLOWED_PORTS: new URL(site.url).port,
      CHROMIUM_PATH: executablePath,
    });
    const admin = await rag.as('admin');
    const settings = { render_javascript: true };
    const answer = await admin.post('/v1/ingest/webloader/url').send({ url: `${site.url}/spa`, settings });
    const job = await finishedJob(admin, (answer.body as { job_id: string }).job_id);
    await rag.close();

    expect(job).toMatchObject({ status: 'completed', document_count: 1 });
  });
});

it('says so when there is no browser', async () => {
  const guard = makeSourceGuard();
  const renderer = makePageRenderer({ executablePath: '/nowhere/chromium', guard, maxBytes: 1 });
  const request = {
    url: 'https://example.org',
    userAgent: 'x',
    timeoutMs: 1_000,
    maxBytes: 1,
    signal: new AbortController().signal,
  };

  await expect(renderer.render(request)).rejects.toMatchObject({ reason: 'renderer_unavailable' });
});
