import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, holdRequests, pressOn, startUi, type Ui, until } from '../../src/browser/index.js';
import { seedAuditEvents } from '../../src/seed/audit-events.js';
import { seedLongConversation } from '../../src/seed/long-conversation.js';

const [messages, events] = [5_000, 10_000];
/** Turns or rows that may be in the document at once: the visible ones, and some around them. */
const maxInDocument = 60;

describeInBrowser('long lists', () => {
  let ui: Ui;
  let conversationId: string;
  beforeAll(async () => {
    ui = await startUi({ documents: 'none' });
    conversationId = await seedLongConversation(ui.stack, messages);
    await seedAuditEvents(ui.stack, events);
  }, 300_000);
  afterAll(() => ui.close(), 60_000);

  it('scrolls back to the first of 5,000 messages, with few of them in the document', async () => {
    const page = await ui.signIn('alice', { path: `/chat/${conversationId}` });
    const log = page.getByRole('log', { name: 'Conversation' });
    await log.getByText(`Question ${messages / 2}:`).waitFor();
    await log.focus();
    const turns = log.locator('[data-index]');
    await until(
      async () => {
        await page.keyboard.press('Home');
        expect(await turns.count()).toBeLessThan(maxInDocument);
        return turns.first().innerText();
      },
      (top) => top.includes('Question 1:'),
      { timeoutMs: 400_000 },
    );
    await until(
      async () => {
        await page.keyboard.press('End');
        return turns.last().innerText();
      },
      (bottom) => bottom.includes(`Question ${messages / 2}:`),
    );
    await page.context().close();
  }, 600_000);

  it('does not move the reader while older messages load', async () => {
    const page = await ui.signIn('alice', { path: `/chat/${conversationId}` });
    const log = page.getByRole('log', { name: 'Conversation' });
    await log.getByText(`Question ${messages / 2}:`).waitFor();
    const held = await holdRequests(page, 'GET', '**/conversations/*offset=100');
    const scrollTo = (top: number) => log.evaluate((box, to) => box.scrollTo(0, to), top);
    await scrollTo(0);
    await log.getByLabel('Loading earlier turns').waitFor({ state: 'attached' });
    await scrollTo(6_000);
    const inSight = () =>
      log.evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        const turns = [...box.querySelectorAll<HTMLElement>('[data-index]')];
        const isInSight = (turn: HTMLElement) =>
          turn.getBoundingClientRect().bottom > top && turn.getBoundingClientRect().top < bottom;
        return turns.filter(isInSight).map((turn) => /Question \d+/.exec(turn.innerText)?.[0]);
      });
    const before = await until(inSight, (questions) => questions.length > 1);
    held.release();
    await log.getByLabel('Loading earlier turns').waitFor({ state: 'detached' });
    expect(await inSight()).toEqual(before);
    await page.context().close();
  });

  it('lists a conversation once that moved to the next page meanwhile', async () => {
    const page = await ui.signIn('alice');
    const at = new Date(0).toISOString();
    const some = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, step) => ({
        ...{ id: `c${from + step}`, title: `Talk ${from + step}.`, agent_id: 'docs', state: 'idle' },
        ...{ created_at: at, updated_at: at },
      }));
    await page.route('**/api/v1/chat/conversations?*', (route) => {
      const isFirst = new URL(route.request().url()).searchParams.get('offset') === '0';
      const data = isFirst ? some(0, 50) : some(49, 60);
      const pagination = { total: 61, limit: 50, offset: isFirst ? 0 : 50, has_more: isFirst };
      return route.fulfill({ json: { success: true, data, ...pagination, pagination } });
    });
    await page.goto('/chat');
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await page.getByRole('link', { name: 'Talk 59.' }).waitFor();
    expect(await page.getByRole('link', { name: /^Talk \d+\.$/ }).count()).toBe(60);
    await page.context().close();
  });

  it('shows the best ten hits of a search, and all of them on request', async () => {
    const page = await ui.signIn('alice');
    await page.route('**/api/rag/v1/mcp/invoke', (route) =>
      route.fulfill({ json: { success: true, result: { results: passages(12) } } }),
    );
    await page.goto('/knowledge/search?q=port');
    const answer = page.getByRole('region', { name: 'Results' });
    await answer.getByRole('listitem').first().waitFor();
    expect(await answer.getByRole('listitem').count()).toBe(10);
    await pressOn(page, answer.getByRole('button', { name: 'Show all 12' }));
    await answer.getByRole('link', { name: 'Passage 12', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Question' }).fill('another port');
    await page.keyboard.press('Enter');
    await answer.getByRole('button', { name: 'Show all 12' }).waitFor();
    await page.context().close();
  });

  it('reaches the last of 10,000 rows, with few of them in the document, and shows their number', async () => {
    const page = await ui.signIn('alice', { path: '/audit' });
    await loadAll(page);
    const table = page.getByRole('table', { name: 'Audit events' });
    expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(events);
    await page.getByRole('group', { name: 'Audit events' }).focus();
    await page.keyboard.press('End');
    await table.getByText('Event 1', { exact: true }).waitFor();
    expect(await table.getByRole('row').count()).toBeLessThan(maxInDocument);
    await page.keyboard.press('Home');
    await table.getByText('Event 1', { exact: true }).waitFor({ state: 'detached' });
    await page.context().close();
  }, 600_000);
});

/** The hits of a search, best first. */
const passages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    rank: at + 1,
    snippet: { text: `How to choose port ${at}`, highlights: [] },
    metadata: {
      ...{ datasource_id: 'docs:parley', document_id: `${at}.md`, id: `${at}`, title: `Passage ${at + 1}` },
      ...{ chunk_index: 0, total_chunks: 1, document_ingested_at: null },
    },
  }));

/** Presses the button that loads older events until there are no more, by keyboard. */
async function loadAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Load older' });
  await more.waitFor();
  await until(
    async () => {
      if (await more.isEnabled().catch(() => false)) await more.press('Enter').catch(() => undefined);
      return page.getByText(/^All \d+ events$/).count();
    },
    (count) => count === 1,
    { timeoutMs: 400_000 },
  );
}
