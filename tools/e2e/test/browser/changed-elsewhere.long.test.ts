import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, expectAccessible, startUi, type Ui, until } from '../../src/browser/index.js';

const model = { id: 'default', provider: 'openai' };
const agent = { name: 'First', description: 'What it was.', system_prompt: 'You help.', model, visibility: 'global' };
const steps = [{ display_text: 'Write them', llm_prompt: 'Write the notes.', subagent: 'docs-guide' }];
const skill = { name: 'First', description: 'What it was.', category: 'writing', tasks: steps, visibility: 'private' };
const useCase = {
  title: 'First',
  description: 'What it was.',
  category: 'deployment',
  tags: ['start'],
  prompt: 'How is that done?',
};

describeInBrowser('changes by two people at the same time', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  it.each([
    { what: 'an agent', api: '/api/dynamic-agents/configs', body: agent, page: '/agents', field: 'Name' },
    { what: 'a skill', api: '/api/skills', body: skill, page: '/skills/edit', field: 'Name' },
    {
      what: 'a use case',
      api: '/api/usecases',
      body: { ...useCase, expectedAgents: ['docs-guide'], difficulty: 'beginner' },
      page: '/use-cases',
      field: 'Title',
    },
  ])('to $what are kept, and the second person continues from there', async ({ api, body, page, field }) => {
    const mine = await ui.signIn('alice');
    await mine.waitForURL(`${ui.url}/chat`);
    const address = `${page}/${await make(mine, ui.url + api, body)}`;
    await mine.goto(address);
    const name = mine.getByRole('textbox', { name: field, exact: true });
    await name.fill('Mine');
    const theirs = await mine.context().newPage();
    await theirs.goto(address);
    await theirs.getByLabel('Description').fill('What they wrote.');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.getByText('Saved.').waitFor();

    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByText('Someone else changed this while you were editing it').waitFor();
    await expectAccessible(mine);
    await mine.getByRole('button', { name: 'Load current version' }).click();
    await until(
      () => mine.getByLabel('Description').inputValue(),
      (text) => text === 'What they wrote.',
    );
    expect(await name.inputValue()).toBe('First');
    await name.fill('Of both');
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByText('Saved.').waitFor();
    await mine.goto(address);
    expect([await name.inputValue(), await mine.getByLabel('Description').inputValue()]).toEqual([
      'Of both',
      'What they wrote.',
    ]);
    await mine.context().close();
  });
});

/** Creates it as the page's person; resolves to its id. */
async function make(page: Page, api: string, data: object): Promise<string> {
  const { origin } = new URL(api);
  const answer = await page.request.post(api, { headers: { origin }, data });
  expect({ status: answer.status(), body: await answer.text() }).toMatchObject({ status: 201 });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
