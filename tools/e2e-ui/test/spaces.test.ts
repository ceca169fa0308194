import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, expectAccessible, startUi, until, watchRequests, type Ui } from '../src/harness/index.js';
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

  it.each(['light', 'dark'] as const)('shows pages that everybody can use, %s', async (scheme) => {
    const page = await ui.signIn('alice', { scheme, path: '/spaces' });
    await page.getByRole('table', { name: 'Spaces' }).waitFor();
    await expectAccessible(page);
    await page.goto('/spaces/bot');
    await page.getByRole('article').first().waitFor();
    await expectAccessible(page);
    await page.goto('/spaces/people');
    await page.getByRole('table', { name: 'People' }).waitFor();
    await expectAccessible(page);
    await page.goto(`${spacePath()}?tab=resources`);
    await page.getByLabel('Kind').first().waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('connects a space only after showing what will happen', async () => {
    const page = await ui.signIn('alice', { path: '/spaces/connect' });
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Team' }).click();
    await page.getByRole('option', { name: 'Platform' }).click();
    await page.getByRole('combobox', { name: 'Agent' }).click();
    await page.getByRole('option', { name: 'Docs guide' }).click();
    await page.getByRole('button', { name: 'Show what will happen' }).click();
    await page.getByRole('list', { name: 'Steps' }).waitFor();
    await page.getByText('Nothing has been written yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('The space is connected').waitFor();
    await page.getByRole('link', { name: 'Open the space' }).click();
    await page.getByRole('listitem', { name: 'Docs guide' }).waitFor();
    await page.context().close();
  });

  it('tells of a change by somebody else, saves nothing over it, and goes on from there', async () => {
    const mine = await ui.signIn('alice', { path: spacePath() });
    await mine.getByRole('listitem', { name: 'Docs guide' }).waitFor();
    const theirs = await mine.context().newPage();
    await theirs.goto(spacePath());
    await theirs.getByRole('switch', { name: 'Docs guide is on' }).click({ force: true });
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.getByText(/^Saved\./).waitFor();

    await mine.getByRole('combobox', { name: 'Docs guide listens to' }).click();
    await mine.getByRole('option', { name: 'mentions and messages' }).click();
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByText('Somebody else changed this while you were at it').waitFor();
    await mine.getByRole('button', { name: 'Load what is there now' }).click();
    await until(
      () => mine.getByRole('switch', { name: 'Docs guide is on' }).isChecked(),
      (isOn) => !isOn,
    );
    await mine.getByRole('switch', { name: 'Docs guide is on' }).click({ force: true });
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByText(/^Saved\./).waitFor();
    await mine.context().close();
  });

  it('repairs in one click what drifted, says what it changed, and runs no text of it', async () => {
    const hostile = 'agent:<svg/onload=alert(1)>';
    await strayTuple(ui.stack.run, hostile);
    const page = await ui.signIn('alice', { path: `${spacePath()}?tab=health` });
    const watched = watchRequests(page, ui.url);
    await page.getByText('(<svg/onload=alert(1)>)').first().waitFor();
    await page.getByRole('button', { name: 'Repair' }).click();
    await page.getByText(/differences? mended: 0 rights given, 1 taken away/).waitFor();
    await page.getByText('All agree about this space').waitFor();
    expect(watched).toEqual({ foreign: [], faults: [] });
    await expectAccessible(page);
    await page.context().close();
  });

  it('offers none of it to a member', async () => {
    const page = await ui.signIn('bob', { path: '/spaces/connect' });
    await page.getByRole('main').waitFor();
    expect(await page.getByRole('navigation').getByText('Audit').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Choose / }).count()).toBe(0);
    await page.context().close();
  });
});
