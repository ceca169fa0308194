import { type Ui, until } from '@parley/e2e';
import type { Locator, Page } from 'playwright-core';
import { quantile, rounded } from '../rag/measure.js';
import { throttled } from './throttled.js';

/** A quick flick: a page of a window in about eight frames. */
const stepPx = 100;
const frames = 300;

/** From the newest turn upwards; older ones come in on the way. */
export async function scrollConversation(ui: Ui, path: string, rate: number) {
  const page = await ui.signIn('alice', { path });
  const log = page.getByRole('log', { name: 'Conversation' });
  await log.getByRole('button', { name: 'Ask again' }).last().waitFor();
  const seen = await scrolled(page, log, -stepPx, '[data-index]', rate);
  await page.context().close();
  return { conversation_scroll_frame_ms_p95: p95(seen), conversation_turns_in_document: seen.most };
}

/** Through a table that holds every row, from the first one downwards. */
export async function scrollList(ui: Ui, path: string, rate: number) {
  const page = await ui.signIn('alice', { path });
  await loadAll(page);
  const box = page.getByRole('group', { name: 'Audit events' });
  const seen = await scrolled(page, box, stepPx, '[role=row]', rate);
  await page.context().close();
  return { list_scroll_frame_ms_p95: p95(seen), list_rows_in_document: seen.most };
}

const p95 = ({ times }: Scrolled) => rounded(quantile(times, 0.95));

interface Scrolled {
  /** Milliseconds from each frame to the next. */
  readonly times: number[];
  /** Most elements of the list that were in the document at once. */
  readonly most: number;
}

async function scrolled(page: Page, box: Locator, step: number, items: string, rate: number): Promise<Scrolled> {
  await throttled(page, rate);
  const asked = { step, items, frames };
  return box.evaluate(async (element, { step: by, items: selector, frames: count }) => {
    const nextFrame = () => new Promise<number>((shown) => requestAnimationFrame(shown));
    const times: number[] = [];
    let most = 0;
    let before = await nextFrame();
    for (let frame = 0; frame < count; frame += 1) {
      element.scrollTop += by;
      const now = await nextFrame();
      times.push(now - before);
      most = Math.max(most, element.querySelectorAll(selector).length);
      before = now;
    }
    return { times, most };
  }, asked);
}

async function loadAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Load older' });
  await more.waitFor();
  await until(
    async () => {
      if (await more.isEnabled().catch(() => false)) await more.click().catch(() => undefined);
      return page.getByText(/^All \d+ events$/).count();
    },
    (count) => count === 1,
    { everyMs: 800, timeoutMs: 180_000 },
  );
}
