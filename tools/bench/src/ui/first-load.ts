import { gzipSync } from 'node:zlib';
import type { Ui } from '@parley/e2e';
import type { Page, Response } from 'playwright-core';
import { median, rounded } from '../rag/measure.js';
import { throttled } from './throttled.js';

const rounds = 5;

/**
 * Opens the chat as somebody who is signed in and has nothing of it in the cache. `chat_lcp_ms` is the largest contentful
 * paint (W3C Largest Contentful Paint), `chat_ready_ms` when there is a box to write the question in,
 * `chat_first_load_kb` every script that came, after gzip, in kB of 1,000 bytes.
 */
export async function firstLoad(ui: Ui, rate: number) {
  const storageState = await signedIn(ui);
  const paints: number[] = [];
  const ready: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const context = await ui.browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await throttled(page, rate);
    const seen = await opened(page, `${ui.url}/chat`);
    paints.push(seen.largestPaint);
    ready.push(seen.ready);
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    await context.close();
  }
  return {
    chat_lcp_ms: Math.round(median(paints)),
    chat_ready_ms: Math.round(median(ready)),
    chat_first_load_kb: rounded(bytes / 1000),
  };
}

async function signedIn(ui: Ui) {
  const page = await ui.signIn('alice');
  // They are there once; what is measured is what everybody sees each day.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

const mark = 'question box';

/** The page times itself: looking for an element from outside would load it while it is measured. */
async function opened(page: Page, url: string): Promise<{ largestPaint: number; ready: number }> {
  await page.addInitScript((name) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('textarea')) return;
      performance.mark(name);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, mark);
  await page.goto(url);
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark, { polling: 500 });
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    (name) =>
      new Promise<{ largestPaint: number; ready: number }>((resolve) => {
        const ready = performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
        const seen = (list: PerformanceObserverEntryList) =>
          resolve({ largestPaint: list.getEntries().at(-1)?.startTime ?? Number.NaN, ready });
        new PerformanceObserver(seen).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
    mark,
  );
}
