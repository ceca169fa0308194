import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  callAs,
  describeInBrowser,
  expectAccessible,
  expectAccessibleInBothSchemes,
  opened,
  pressOn,
  startUi,
  typeInto,
  type Ui,
  until,
  untilFocused,
} from '../../src/browser/index.js';
import { longDocument, openPassage, showTable } from './long-document.js';

/** A source of Alice's with one document that only she may read. */
async function bringIn(ui: Ui, page: Page): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${ui.url}/api/rag${path}`, { headers: { origin: ui.url }, data });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { job_id: string };
  };
  await post('/v1/ingestor/heartbeat', { ingestor_type: 'test', ingestor_name: 'docs' });
  const names = { ingestor_id: 'test:docs', datasource_id: 'docs:parley' };
  await post('/v1/datasource', { ...names, source_type: 'docs', description: 'How to use Parley' });
  const page_content = '# Ports\n\nChoose another port of a service by --port, as in --port ui-bff=5100.\n';
  const metadata = { document_id: 'ports.md', title: 'Ports', document_type: 'markdown' };
  const documents = [{ page_content, metadata }, longDocument()];
  const { job_id } = await post('/v1/ingest', { ...names, documents });
  await until(
    async () => (await page.request.get(`${ui.url}/api/rag/v1/job/${job_id}`)).text(),
    (job) => job.includes('"completed"'),
    { timeoutMs: 200_000 },
  );
}

describeInBrowser('knowledge', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi({ documents: 'none' });
    const page = await ui.signIn('alice');
    await bringIn(ui, page);
    await page.context().close();
  }, 300_000);
  afterAll(() => ui.close(), 60_000);

  it('is accessible', async () => {
    const page = await ui.signIn('alice');
    for (const [path, label] of [
      ['/knowledge', 'Sources'],
      ['/knowledge/sources/docs%3Aparley', 'Documents'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('table', { name: label }).waitFor();
      await expectAccessibleInBothSchemes(page);
    }
    await page.goto('/knowledge/add');
    await page.getByRole('button', { name: 'Index the site' }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.goto('/knowledge/tools');
    await page.getByRole('button', { name: 'New tool' }).click();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.context().close();
  });

  it('searches by both legs, says why the person may see a passage, and opens it in its document', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/search' });
    const question = page.getByRole('textbox', { name: 'Question' });
    await question.fill('How do I choose another port?');
    await page.keyboard.press('Enter');
    for (const list of ['Keywords', 'Meaning', 'Results']) {
      await page.getByRole('region', { name: list }).getByRole('link').first().waitFor();
    }
    // What agents see comes first: on a phone the others are far below it.
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Results',
      'Keywords',
      'Meaning',
    ]);
    expect(await question.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page);
    const first = page.getByRole('region', { name: 'Results' }).getByRole('listitem').first();
    await pressOn(page, first.getByRole('button', { name: 'Why do I see this?' }));
    await first.getByText(/Because you are in team Platform, which may read docs:parley\.$/).waitFor();
    await expectAccessible(page);
    await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click();
    await page.getByRole('region', { name: 'The quoted passage' }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('folds what is far from the question, and unfolds it by keyboard on a phone too', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/search?q=How+do+I+bake+pancakes%3F' });
    await page.setViewportSize({ width: 360, height: 800 });
    const list = page.getByRole('region', { name: 'Results' });
    await list.getByText(/Nothing is near enough to the question/).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(0);
    await pressOn(page, list.getByRole('button', { name: /^Far from the question: \d+ passages?$/ }));
    await list.getByRole('link').first().waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.context().close();
  });

  it('marks a passage within a table and within code, which stay whole', async () => {
    const page = await ui.signIn('alice');
    const alone = await showTable(page, 1);
    expect(await alone.textContent()).not.toContain('|');
    await expectAccessible(page);
    await openPassage(page, 1);
    const rows = page.getByRole('rowgroup', { name: 'The quoted passage' });
    await untilFocused(rows);
    expect(await rows.getByRole('row').count()).toBeGreaterThan(10);
    expect(await page.getByRole('table').getByRole('row').count()).toBe(81);
    await expectAccessible(page);

    await openPassage(page, -1);
    const lines = page.getByLabel('Code in ts').getByRole('region', { name: 'The quoted passage' });
    await untilFocused(lines);
    expect(await lines.textContent()).toMatch(/^const limit.*limit79 = 79; \/\/ of a minute$/s);
    expect(await page.getByLabel('Code in ts').textContent()).toMatch(/^const limit0 = 0;/);
    await expectAccessible(page);
    await page.context().close();
  });

  it('creates a tool, tries it and deletes it', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/tools' });
    await page.getByRole('button', { name: 'New tool' }).click();
    await page.getByRole('textbox', { name: 'Id' }).fill('search');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: 'Id' }).fill('find_ports');
    await page.getByRole('textbox', { name: 'Description' }).fill('Finds ports');
    await page.getByRole('textbox', { name: 'Sources' }).fill('docs:*');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Try find_ports' }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('another port');
    await page.keyboard.press('Enter');
    await page.getByText(/passages? found/).waitFor();
    await page.keyboard.press('Escape');
    await untilFocused(page.getByRole('button', { name: 'Try find_ports' }));
    await page.getByRole('button', { name: 'Delete find_ports' }).click();
    await page.getByRole('button', { name: 'Delete tool' }).click();
    await page.getByRole('button', { name: 'Try find_ports' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('offers members only what they may do, and shows nothing that only others may read', async () => {
    const page = await ui.signIn('bob', { path: '/knowledge' });
    await page.getByText('There is no source you can read', { exact: false }).waitFor();
    expect(await page.getByRole('link', { name: 'Add knowledge' }).count()).toBe(0);
    await expectAccessible(page);
    await page.goto('/knowledge/sources/docs%3Aparley');
    await page.getByText('This source does not exist, or you cannot see it.').waitFor();
    await page.goto('/knowledge/add');
    await page.getByText('You cannot add knowledge yet', { exact: false }).waitFor();
    await page.goto('/knowledge/search?q=another%20port');
    await page.getByText('Nothing found.', { exact: false }).first().waitFor();
    await page.goto('/knowledge/tools');
    await page.getByRole('button', { name: 'Try search' }).waitFor();
    expect(await page.getByRole('button', { name: 'New tool' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Built-in' }).getByText('On', { exact: true }).count()).toBe(9);
    expect(await page.getByRole('switch').count()).toBe(0);
    for (const call of refusedToMembers) expect([call, await callAs(page, call)]).toEqual([call, 403]);
    await page.context().close();
  });

  it('lets an admin set the readers of a source by keyboard, and hides them from readers', async () => {
    const path = '/knowledge/sources/docs%3Aparley';
    const page = await ui.signIn('alice', { path });
    const card = page.getByRole('region', { name: 'Who can read it' });
    await typeInto(page, card.getByRole('combobox', { name: 'Teams' }), 'support');
    await page.keyboard.press('Enter');
    await pressOn(page, card.getByRole('button', { name: 'Save readers' }));
    await page.getByText('Saved. Applies from the next question.').waitFor();
    await page.reload();
    await card.getByText('Support', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await page.context().close();

    const reader = await ui.signIn('bob', { path });
    await reader.getByRole('table', { name: 'Documents' }).waitFor();
    await reader.getByRole('heading', { name: 'Who can read it' }).waitFor({ state: 'detached' });
    const readers = '/api/rag/v1/datasource/docs%3Aparley/readers';
    expect(await callAs(reader, { method: 'GET', path: readers })).toBe(403);
    expect(await callAs(reader, { method: 'PUT', path: readers, body: { everyone: true, teams: [] } })).toBe(403);
    await reader.context().close();
  });

  it('reloads the documents and freshness of a source when its job ends', async () => {
    const page = await ui.signIn('alice');
    let isOver = false;
    await page.route('**/api/rag/v1/jobs/batch', async (route) => {
      const answer = await route.fetch();
      const running = (await answer.text()).replace(/"completed_at":\d+/g, '"completed_at":null');
      await route.fulfill(isOver ? { response: answer } : { response: answer, body: running });
    });
    const documents = '**/api/rag/v1/datasource/*/documents?**';
    const first = page.waitForResponse(documents);
    await page.goto('/knowledge/sources/docs%3Aparley');
    await first;
    await page
      .getByRole('table', { name: 'Jobs' })
      .getByText(/so far| of /)
      .first()
      .waitFor();
    const again = [page.waitForResponse(documents), page.waitForResponse('**/api/rag/v1/datasources')];
    isOver = true;
    await Promise.all(again);
    await page.context().close();
  });

  it.each([1280, 390])('scrolls through 10,000 sources with a handful of rows and calls, %i wide', async (width) => {
    const page = await ui.signIn('alice', { width });
    let calls = 0;
    page.on('request', (request) => (calls += request.url().endsWith('/v1/jobs/batch') ? 1 : 0));
    await page.route('**/api/rag/v1/datasources', (route) => route.fulfill({ json: manySources(10_000) }));
    await page.goto('/knowledge');
    const table = page.getByRole('table', { name: 'Sources' });
    await table.getByText('Source 0', { exact: true }).waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe('10001');
    expect(await table.getByRole('row').count()).toBeLessThan(60);
    await page.getByRole('group', { name: 'Sources' }).evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await table.getByText('Source 9999', { exact: true }).waitFor();
    expect(await table.getByRole('row').count()).toBeLessThan(60);
    await page.getByRole('textbox', { name: 'Find a source' }).fill('source 4242');
    await until(
      () => table.getByRole('row').count(),
      (rows) => rows === 2,
    );
    await page.getByRole('textbox', { name: 'Find a source' }).fill('nothing of the kind');
    await page.getByText('No matching sources.', { exact: false }).waitFor();
    expect(calls).toBeLessThan(8);
    await page.context().close();
  });

  it('fits a narrow screen', async () => {
    const page = await ui.signIn('alice', { width: 360 });
    for (const path of ['/knowledge', '/knowledge/add', '/knowledge/search?q=port', '/knowledge/tools']) {
      await page.goto(path);
      await opened(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
    await page.context().close();
  });
});

/** Calls that only people with another role may make. */
const refusedToMembers = [
  { method: 'POST', path: '/api/rag/v1/ingest/webloader/url', body: { url: 'http://127.0.0.1:9/' } },
  { method: 'POST', path: '/api/rag/v1/ingestor/heartbeat', body: { ingestor_type: 'x', ingestor_name: 'y' } },
  { method: 'DELETE', path: '/api/rag/v1/datasource?datasource_id=docs%3Aparley' },
  { method: 'DELETE', path: '/api/rag/v1/mcp/custom-tools/search' },
] as const;

const manySources = (count: number) => ({
  success: true,
  count,
  datasources: Array.from({ length: count }, (_, at) => ({
    datasource_id: `web:https://site-${at}.example.test/`,
    ingestor_id: 'webloader:rag-server',
    name: `Source ${at}`,
    description: '',
    source_type: 'web',
    last_updated: null,
    default_chunk_size: 1500,
    default_chunk_overlap: 150,
    reload_interval: 86_400,
    metadata: null,
  })),
});
