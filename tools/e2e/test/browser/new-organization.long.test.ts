import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { machineTokenOf } from '../../src/api/machine-token.js';
import { describeInBrowser, expectAccessible, sendQuestion, startUi, type Ui } from '../../src/browser/index.js';

const handbook = {
  name: 'handbook.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Telescope\n\nThe mirror of the telescope is cleaned with distilled water on Mondays.\n'),
};
const question = 'What is the mirror of the telescope cleaned with?';
/** With those of the demo they are five. */
const newcomers = [
  { username: 'dana', firstName: 'Dana', lastName: 'Drake' },
  { username: 'emil', firstName: 'Emil', lastName: 'Ekman' },
  { username: 'fay', firstName: 'Fay', lastName: 'Farrow' },
];

describeInBrowser('a new organization', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi({ documents: 'none' });
    ui.model.answerBy(({ question: asked, toolResults }, { call, say }) =>
      toolResults === 0 ? call('search', { query: asked }) : say('It is cleaned with distilled water [1].'),
    );
    await Promise.all(newcomers.map((person) => makeAccount(ui, person)));
    await makeGroup(ui, 'Craftspeople', 'emil');
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  it('is set up in the browser alone, from its first administrator on, until somebody leaves', async () => {
    const [page, bob] = [await ui.signIn('alice', { path: '/teams' }), await ui.signIn('bob')];
    await makeTeam(page, 'Astronomy', ['Bob', 'Fay']);
    await makeTeam(page, 'Workshop', ['Dana']);
    await linkGroup(page, 'Craftspeople', 'Emil');
    await addSource(page, 'Handbook', 'Astronomy');
    await makeAgent(page, 'Stargazer', 'Astronomy');
    await connectSpace(page, 'Astronomy', 'Stargazer');

    await bob.goto('/agents');
    await bob.getByText('Stargazer').first().waitFor();
    await ask(bob);

    await leave(page, 'Astronomy', 'Bob Baker');
    await bob.goto('/agents');
    await bob.getByRole('heading', { level: 1, name: 'Agents' }).waitFor();
    await bob.getByText('Docs guide').first().waitFor();
    expect(await bob.getByText('Stargazer').count()).toBe(0);
    await bob.goto('/knowledge');
    await bob.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor();
    expect(await bob.getByText('files:handbook').count()).toBe(0);
    await Promise.all([page.context().close(), bob.context().close()]);
  }, 300_000);
});

/** Accounts and groups are the identity provider's: nobody makes them here. */
async function makeAccount(ui: Ui, person: (typeof newcomers)[number]): Promise<void> {
  const account = { ...person, email: `${person.username}@example.test`, enabled: true };
  expect((await atIdp(ui, 'POST', '/users', account)).status).toBe(201);
}

async function makeGroup(ui: Ui, name: string, username: string): Promise<void> {
  const group = idIn((await atIdp(ui, 'POST', '/groups', { name })).headers);
  const [person] = (await (await atIdp(ui, 'GET', `/users?username=${username}&exact=true`)).json()) as {
    id: string;
  }[];
  expect((await atIdp(ui, 'PUT', `/users/${person?.id}/groups/${group}`)).status).toBe(204);
}

const idIn = (headers: Headers) => headers.get('location')?.split('/').at(-1);

async function atIdp({ stack }: Ui, method: string, path: string, body?: object): Promise<Response> {
  const { origin, pathname } = new URL(stack.run.issuer);
  const headers = {
    authorization: `Bearer ${await machineTokenOf(stack, 'ui-bff')}`,
    'content-type': 'application/json',
  };
  return fetch(`${origin}/admin${pathname}${path}`, {
    ...{ method, headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** On the page of the team that is open. */
async function linkGroup(page: Page, name: string, member: string): Promise<void> {
  await page.getByRole('button', { name: 'Link a group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link a group' });
  await dialog.getByLabel('Find a group').fill(name);
  await dialog.getByRole('button', { name: `Link /${name}` }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('table', { name: 'People of the team' }).getByText(member).first().waitFor();
  await expectAccessible(page);
}

async function makeTeam(page: Page, name: string, people: readonly string[]): Promise<void> {
  await page.goto('/teams');
  await page.getByRole('button', { name: 'New team' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  for (const person of people) {
    await page.getByRole('textbox', { name: 'Add people' }).fill(person);
    await page.getByRole('button', { name: new RegExp(`^Add ${person}`) }).click();
    await page.getByRole('table', { name: 'People of the team' }).getByText(person).first().waitFor();
  }
  await expectAccessible(page);
}

async function addSource(page: Page, name: string, team: string): Promise<void> {
  await page.goto('/knowledge/add');
  await page.getByText('Files', { exact: true }).click();
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([handbook]);
  await page.getByRole('textbox', { name: 'Source name' }).fill(name);
  await choose(page, 'Owner', team);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add 1 file' }).click();
  await page.waitForURL('**/knowledge/jobs/*');
  await page.getByText('Took', { exact: false }).waitFor();
}

async function makeAgent(page: Page, name: string, team: string): Promise<void> {
  await page.goto('/agents/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('System prompt').fill('You answer questions about the telescope.');
  await choose(page, 'Owner team', team);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create agent' }).click();
  await page.getByRole('link', { name, exact: true }).waitFor();
}

async function connectSpace(page: Page, team: string, agent: string): Promise<void> {
  await page.goto('/spaces/connect');
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await choose(page, 'Team', team);
  await choose(page, 'Agent', agent);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('The space is connected').waitFor();
}

async function ask(page: Page): Promise<void> {
  await page.goto('/chat');
  await page.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Stargazer' });
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await sendQuestion(page);
  await page.getByRole('log').getByRole('button', { name: 'Ask again' }).waitFor();
  await page.getByRole('article', { name: /^Source 1: .*Telescope/ }).waitFor();
  await expectAccessible(page);
}

async function leave(page: Page, team: string, person: string): Promise<void> {
  await page.goto('/teams');
  await page.getByRole('link', { name: team }).click();
  await page.getByRole('button', { name: `Remove ${person}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('table', { name: 'People of the team' }).getByText(person).waitFor({ state: 'detached' });
  await expectAccessible(page);
}

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}
