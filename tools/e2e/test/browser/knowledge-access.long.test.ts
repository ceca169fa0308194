import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, expectAccessible, startUi, type Ui, until } from '../../src/browser/index.js';

const path = '/knowledge/sources/docs%3Aplans';

/** A source of Alice's with two documents that only she may read. */
async function bringIn(ui: Ui, page: Page): Promise<void> {
  const post = async (to: string, data: object) => {
    const answer = await page.request.post(`${ui.url}/api/rag${to}`, { headers: { origin: ui.url }, data });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { job_id: string };
  };
  const names = { ingestor_id: 'test:docs', datasource_id: 'docs:plans' };
  await post('/v1/datasource', { ...names, name: 'Plans', source_type: 'docs', description: 'What we plan' });
  const documents = ['Harbour', 'Tea'].map((title) => ({
    page_content: `All about the plan for ${title}.`,
    metadata: { document_id: `${title}.md`, title, document_type: 'markdown' },
  }));
  const { job_id } = await post('/v1/ingest', { ...names, documents });
  await until(
    async () => (await page.request.get(`${ui.url}/api/rag/v1/job/${job_id}`)).text(),
    (job) => job.includes('"completed"'),
    { timeoutMs: 200_000 },
  );
}

describeInBrowser('who reads a source, and what of it', () => {
  let ui: Ui;
  let alice: Page;
  let bob: Page;
  beforeAll(async () => {
    ui = await startUi({ documents: 'none' });
    alice = await ui.signIn('alice');
    await bringIn(ui, alice);
    bob = await ui.signIn('bob', { path });
  }, 300_000);
  afterAll(() => ui.close(), 60_000);

  it('lets a person in who asks at an address that tells nothing', async () => {
    await bob.getByText('This source does not exist, or you cannot see it.').waitFor();
    await bob.getByRole('textbox', { name: 'Why you need it' }).fill('I write the report.');
    await expectAccessible(bob);
    await bob.getByRole('button', { name: 'Ask for access' }).click();
    await bob.getByText('You asked for access').waitFor();

    await alice.goto('/knowledge');
    const waiting = alice.getByRole('region', { name: 'People waiting for access' });
    await waiting.getByText('I write the report.', { exact: false }).waitFor();
    await expectAccessible(alice);
    await waiting.getByRole('button', { name: 'Grant' }).click();
    await waiting.waitFor({ state: 'detached' });

    await bob.goto('/knowledge');
    await bob.getByText('Access was granted.').waitFor();
    await bob.goto(path);
    await bob.getByRole('table', { name: 'Documents', exact: true }).getByText('Harbour.md').waitFor();
    expect(await bob.getByRole('button', { name: 'Take out Harbour' }).count()).toBe(0);
  });

  it('lets out whom it let in', async () => {
    await alice.goto(path);
    await alice.getByRole('button', { name: /^Take back the access of/ }).click();
    await expectAccessible(alice);
    await alice.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await alice.getByRole('region', { name: 'People let in' }).waitFor({ state: 'detached' });

    await bob.reload();
    await bob.getByText('Your access was taken back.').waitFor();
  });

  it('takes a document out, and lets it in again', async () => {
    await alice.goto(path);
    await alice.getByRole('button', { name: 'Take out Harbour' }).click();
    const dialog = alice.getByRole('dialog', { name: 'Take out “Harbour”?' });
    await dialog.getByRole('button', { name: 'Take out' }).click();
    const out = alice.getByRole('table', { name: 'Documents taken out' });
    await out.getByText('Harbour.md').waitFor();
    await alice.getByText('1 document, 1 passage').waitFor();
    await expectAccessible(alice);

    await out.getByRole('button', { name: 'Let in again: Harbour' }).click();
    await out.waitFor({ state: 'detached' });
  });
});
