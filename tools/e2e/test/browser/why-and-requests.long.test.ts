import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  describeInBrowser,
  expectAccessible,
  expectAccessibleInBothSchemes,
  startUi,
  type Ui,
} from '../../src/browser/index.js';

/** An agent of Alice's team, which Bob is not in; resolves to its id. */
async function makeAgent(ui: Ui, page: Page): Promise<string> {
  const data = {
    ...{
      name: 'Harbour guide',
      system_prompt: 'You help with the harbour.',
      visibility: 'team',
      model: { id: 'm', provider: 'openai' },
    },
    owner_team_slug: 'platform',
  };
  const answer = await page.request.post(`${ui.url}/api/dynamic-agents/configs`, { headers: { origin: ui.url }, data });
  expect(await answer.text()).toContain('"success":true');
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

describeInBrowser('access to an agent', () => {
  let ui: Ui;
  let alice: Page;
  let bob: Page;
  let id: string;
  beforeAll(async () => {
    ui = await startUi({ documents: 'none' });
    alice = await ui.signIn('alice');
    id = await makeAgent(ui, alice);
    bob = await ui.signIn('bob', { path: `/chat?agent=${id}` });
  }, 300_000);
  afterAll(() => ui.close(), 60_000);

  it('is asked for where it is refused, and granted in one click', async () => {
    await bob.getByRole('textbox', { name: 'Why you need it' }).fill('I write the report.');
    await expectAccessible(bob);
    await bob.getByRole('button', { name: 'Ask for access' }).click();
    await bob.getByText('You asked for access').waitFor();

    await alice.goto('/agents');
    const waiting = alice.getByRole('region', { name: 'People waiting for access (1)' });
    await waiting.getByText('I write the report.', { exact: false }).waitFor();
    await expectAccessible(alice);
    await waiting.getByRole('button', { name: 'Grant' }).click();
    await waiting.waitFor({ state: 'detached' });

    await bob.goto('/agents');
    await bob.getByText('Access was granted.').waitFor();
    await bob.getByRole('button', { name: 'Why do I see this? Harbour guide' }).click();
    await bob.getByText('You see this because you are a user of it.').waitFor();
    await expectAccessible(bob);
    await bob.getByRole('link', { name: 'Ask Harbour guide' }).click();
    const agent = bob.getByRole('combobox', { name: 'Agent' });
    await agent.waitFor();
    expect(await agent.locator('option:checked').textContent()).toBe('Harbour guide');
  });

  it('is explained to administrators, by the path that leads to it', async () => {
    await alice.goto(`/agents/${id}`);
    await alice.getByRole('link', { name: 'Explain access' }).click();
    await alice.getByRole('combobox', { name: 'Person' }).fill('bob');
    await alice.getByRole('option', { name: /^Bob/ }).click();
    await alice.getByLabel('Wants to').selectOption('use');
    await alice.getByText('Yes, Bob Baker can use Harbour guide.').waitFor();
    await alice.getByRole('list', { name: 'Path 1' }).getByText('is a user of', { exact: false }).waitFor();
    await expectAccessibleInBothSchemes(alice);
    await alice.getByLabel('Wants to').selectOption('manage');
    await alice.getByText('No, Bob Baker cannot manage Harbour guide.').waitFor();
    await alice.getByText('Managers of', { exact: false }).waitFor();
    await expectAccessibleInBothSchemes(alice);
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await alice.screenshot({ path: `${folder}/why.png`, fullPage: true });
    await alice.setViewportSize({ width: 360, height: 740 });
    expect(await alice.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it('is taken back again', async () => {
    await alice.goto(`/agents/${id}`);
    await alice.getByRole('button', { name: /^Take back the access of/ }).click();
    await alice.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await alice.getByRole('region', { name: 'People let in' }).waitFor({ state: 'detached' });
    await bob.goto(`/chat?agent=${id}`);
    await bob.getByText('Your access was taken back.').waitFor();
  });
});
