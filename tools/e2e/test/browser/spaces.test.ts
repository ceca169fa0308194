import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { encodePublicId } from '@parley/contracts';
import { chatxControl } from '@parley/devstack-chatx';
import {
  callAs,
  chooseIn,
  describeInBrowser,
  expectAccessible,
  expectAccessibleInBothSchemes,
  pressOn,
  startUi,
  typeInto,
  type Ui,
  until,
  untilFocused,
  watchRequests,
} from '../../src/browser/index.js';
import { strayTuple } from './stray-tuple.js';

describeInBrowser('chat spaces, for an admin', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  const spacePath = () => {
    const { workspace, space_id } = ui.stack.run.demo;
    return `/spaces/${workspace}/${space_id}`;
  };

  it('has accessible pages', async () => {
    const page = await ui.signIn('alice', { path: '/spaces' });
    await page.getByRole('table', { name: 'Spaces' }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.goto('/spaces/bot');
    await page.getByRole('article').first().waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.goto('/spaces/people');
    await page.getByRole('table', { name: 'People' }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.goto(`${spacePath()}?tab=resources`);
    await page.getByLabel('Kind').first().waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.context().close();
  });

  it('offers resources for a space by name, sources first', async () => {
    const page = await ui.signIn('alice', { path: `${spacePath()}?tab=resources` });
    await page.getByRole('combobox', { name: 'Source', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Agent' }).click();
    await page.getByRole('combobox', { name: 'Agent', exact: true }).waitFor();
    await page.context().close();
  });

  it('marks connected spaces in the list, and links to them', async () => {
    const { addresses, demo } = ui.stack.run;
    await chatxControl(addresses['chatx'] ?? '').seed({ rooms: [{ title: 'Quiet corner', members: [demo.bot] }] });
    const page = await ui.signIn('alice', { path: '/spaces/connect' });
    const space = (name: string) => page.getByRole('row').filter({ hasText: name });
    const connected = space('Platform questions').getByRole('link', { name: 'Connected to team platform' });
    await connected.waitFor();
    await page.getByRole('button', { name: 'Choose Platform questions, connected to team platform' }).waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Choose Quiet corner', exact: true }).waitFor();
    expect(await space('Quiet corner').getByText('Connected').count()).toBe(0);
    await expectAccessible(page);
    await connected.click();
    await page.waitForURL(`**${spacePath()}`);
    await page.context().close();
  });

  it('says at the id that it is invalid, which team has the space, and that the bot is not in it', async () => {
    const page = await ui.signIn('alice', { path: '/spaces/connect' });
    await page.getByRole('button', { name: /^Choose Platform questions/ }).waitFor();
    const field = page.getByLabel('Or enter its id');
    const use = page.getByRole('button', { name: 'Use this id' });
    await typeInto(page, field, 'Platform questions');
    await page.keyboard.press('Enter');
    await page.getByText('This is not a room id.', { exact: false }).waitFor();
    await untilFocused(field);
    await expectAccessible(page);
    await field.fill(encodePublicId({ cluster: 'us', type: 'PEOPLE', id: crypto.randomUUID() }));
    await page.getByText('This is not a room id.', { exact: false }).waitFor();
    await field.fill(crypto.randomUUID());
    await page.getByText('The bot is not in a space with this id', { exact: false }).waitFor();
    const id = ui.stack.run.demo.space_id;
    await field.fill(encodePublicId({ cluster: 'us', type: 'ROOM', id }));
    await page.getByRole('link', { name: 'Platform questions: connected to team platform' }).waitFor();
    await use.click();
    await page.getByRole('combobox', { name: 'Team' }).waitFor();
    await page.context().close();
  });

  it('draws lines only between steps that are side by side, however wide the window is', async () => {
    const page = await ui.signIn('alice', { path: '/spaces/connect' });
    await page.getByRole('button', { name: 'Team and agent' }).waitFor();
    const drawn = page.locator('.mantine-Stepper-separator').filter({ visible: true });
    const joinsTwo = () =>
      drawn.evaluateAll((found) =>
        found.map((line) => {
          const [before, after] = [line.previousElementSibling, line.nextElementSibling];
          return before?.getBoundingClientRect().top === after?.getBoundingClientRect().top;
        }),
      );
    for (const [width, lines] of [
      [360, 0],
      [640, 2],
      [390, 0],
      [768, 2],
      [1280, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await until(joinsTwo, (joins) => joins.length === lines && joins.every(Boolean));
    }
    await page.context().close();
  });

  it('connects a space only after a preview, by keyboard alone', async () => {
    const page = await ui.signIn('alice', { path: '/spaces/connect' });
    await pressOn(page, page.getByRole('button', { name: /^Choose / }).first());
    await chooseIn(page, page.getByRole('combobox', { name: 'Team' }), 'Platform');
    await chooseIn(page, page.getByRole('combobox', { name: 'Agent' }), 'Docs guide');
    await pressOn(page, page.getByRole('button', { name: 'Preview changes' }));
    await page.getByRole('list', { name: 'Steps' }).waitFor();
    await page.getByText('Nothing has been changed yet').waitFor();
    await expectAccessible(page);
    await pressOn(page, page.getByRole('button', { name: 'Connect', exact: true }));
    await page.getByText('The space is connected').waitFor();
    await pressOn(page, page.getByRole('link', { name: 'Open the space' }));
    await page.getByRole('listitem', { name: 'Docs guide' }).waitFor();
    await page.context().close();
  });

  it('orders the agents of a space by keyboard alone', async () => {
    const page = await ui.signIn('alice', { path: spacePath() });
    const body = {
      name: 'Second opinion',
      system_prompt: 'Doubt.',
      model: { id: 'scripted', provider: 'openai' },
      visibility: 'global',
    };
    expect(await callAs(page, { method: 'POST', path: '/api/dynamic-agents/configs', body })).toBe(201);
    await page.reload();
    await chooseIn(page, page.getByRole('combobox', { name: 'Another agent' }), 'Second opinion');
    await pressOn(page, page.getByRole('button', { name: 'Add', exact: true }));
    await pressOn(page, page.getByRole('button', { name: 'Move Second opinion up' }), { back: true });
    await page.getByText('Second opinion is now 1 of 2').waitFor({ state: 'attached' });
    await pressOn(page, page.getByRole('button', { name: 'Save' }));
    await page.getByText(/^Saved\./).waitFor();
    await page.reload();
    const first = page.getByRole('list', { name: 'Agents by priority' }).getByRole('listitem').first();
    await first.getByText('Second opinion').waitFor();
    await pressOn(page, page.getByRole('button', { name: 'Remove Second opinion' }));
    await pressOn(page, page.getByRole('button', { name: 'Save' }));
    await page.getByText(/^Saved\./).waitFor();
    await page.context().close();
  });

  it('has an address for each part of a space, so that Back works', async () => {
    const page = await ui.signIn('alice', { path: spacePath() });
    const parts = page.getByRole('navigation', { name: 'Space', exact: true });
    const shown = (name: string) => parts.locator('[aria-current=page]', { hasText: name }).waitFor();
    await shown('Agents that answer');
    await pressOn(page, parts.getByRole('link', { name: 'Resources' }));
    await shown('Resources');
    await page.getByLabel('Kind').first().waitFor();
    expect(new URL(page.url()).search).toBe('?tab=resources');
    await page.goBack();
    await shown('Agents that answer');
    await page.getByRole('list', { name: 'Agents by priority' }).waitFor();
    await page.context().close();
  });

  it('reports someone else’s change, does not overwrite it, and continues from it', async () => {
    const mine = await ui.signIn('alice', { path: spacePath() });
    await mine.getByRole('listitem', { name: 'Docs guide' }).waitFor();
    const theirs = await mine.context().newPage();
    await theirs.goto(spacePath());
    await theirs.getByRole('switch', { name: 'Docs guide is on' }).click({ force: true });
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.getByText(/^Saved\./).waitFor();

    await mine.getByRole('textbox', { name: 'Docs guide: “I still need a person” goes to' }).fill('alice@example.test');
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByText('Someone else changed this while you were editing it').waitFor();
    await mine.getByRole('button', { name: 'Load current version' }).click();
    await until(
      () => mine.getByRole('switch', { name: 'Docs guide is on' }).isChecked(),
      (isOn) => !isOn,
    );
    await mine.getByRole('switch', { name: 'Docs guide is on' }).click({ force: true });
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByText(/^Saved\./).waitFor();
    await mine.context().close();
  });

  it('repairs drift in one click, says what it changed, and runs none of its text', async () => {
    const hostile = 'agent:<svg/onload=alert(1)>';
    await strayTuple(ui.stack.run, hostile);
    const page = await ui.signIn('alice', { path: `${spacePath()}?tab=health` });
    const watched = watchRequests(page, ui.url);
    await page.getByText('(<svg/onload=alert(1)>)').first().waitFor();
    await page.getByRole('button', { name: 'Repair' }).click();
    await page.getByText(/differences? repaired: 0 permissions granted, 1 revoked/).waitFor();
    await page.getByText('No differences in this space').waitFor();
    expect(watched).toEqual({ foreign: [], faults: [] });
    await expectAccessible(page);
    await page.context().close();
  });

  it('adds one history entry per page of people, however often that page is chosen', async () => {
    const page = await ui.signIn('alice', { path: '/spaces/people' });
    await page.route('**/api/admin/chatx/users?**', (route) =>
      route.fulfill({ json: manyPeople(route.request().url()) }),
    );
    await page.reload();
    const second = page.getByRole('button', { name: 'Page 2' });
    const steps = () => page.evaluate(() => history.length);
    const before = await steps();
    await second.click();
    await page.getByText('Person 101', { exact: true }).waitFor();
    await second.click();
    await second.click();
    expect(await steps()).toBe(before + 1);
    await page.goBack();
    await page.getByText('Person 1', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  it('offers nothing of it to a member', async () => {
    const page = await ui.signIn('bob', { path: '/spaces/connect' });
    await page.getByRole('heading', { level: 1, name: 'No access' }).waitFor();
    expect(await page.getByRole('navigation').getByText('Audit').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Choose / }).count()).toBe(0);
    const spaces = '/api/admin/chatx/spaces';
    const routes = `${spaces}/${spacePath().replace('/spaces/', '')}/routes`;
    expect(await callAs(page, { method: 'GET', path: routes })).toBe(403);
    expect(await callAs(page, { method: 'PUT', path: routes, body: { routes: [] } })).toBe(403);
    expect(await callAs(page, { method: 'GET', path: '/api/admin/chatx/available-spaces' })).toBe(403);
    expect(await callAs(page, { method: 'POST', path: `${spaces}/onboard`, body: {} })).toBe(403);
    await page.context().close();
  });
});

/** A page of 250 people. */
function manyPeople(address: string) {
  const page = Number(new URL(address).searchParams.get('page'));
  const items = Array.from({ length: 50 }, (_, index) => aPerson((page - 1) * 100 + index + 1));
  return { success: true, data: { items, total: 250, page, page_size: 100, has_more: page < 3 } };
}

const aPerson = (number: number) => ({
  idp_user_id: `person-${number}`,
  username: `person-${number}`,
  email: null,
  display_name: `Person ${number}`,
  chatx_user_id: null,
  link_status: 'unlinked',
  enabled: true,
  teams: [],
  last_interaction: null,
  obo_success_count: 0,
  obo_fail_count: 0,
  active_spaces: [],
});
