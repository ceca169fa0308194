import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  callAs,
  describeInBrowser,
  expectAccessible,
  expectAccessibleInBothSchemes,
  pressOn,
  startUi,
  typeInto,
  type Ui,
} from '../../src/browser/index.js';

describeInBrowser('people and teams', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi({ documents: 'none' });
  }, 300_000);
  afterAll(() => ui.close());

  it('are managed by keyboard: a team is made, gets somebody, and is deleted again', async () => {
    const page = await ui.signIn('alice', { path: '/teams' });
    await pressOn(page, page.getByRole('button', { name: 'New team' }));
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    await page.keyboard.type('Site Reliability');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Site Reliability' }).waitFor();
    await typeInto(page, page.getByRole('textbox', { name: 'Add people' }), 'bob');
    await pressOn(page, page.getByRole('button', { name: /^Add Bob/ }));
    const people = page.getByRole('table', { name: 'People of the team' });
    await people.getByText('bob@', { exact: false }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await pressOn(page, page.getByRole('button', { name: 'Delete', exact: true }));
    await page.getByText('1 person is in it, and nothing was shared with the team.').waitFor();
    await expectAccessible(page);
    await pressOn(page, page.getByRole('button', { name: 'Delete the team' }));
    await page.waitForURL('**/teams');
    await page.getByRole('link', { name: 'Site Reliability' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('follow a group of the identity provider by keyboard: it is linked, its people are in, and it is unlinked', async () => {
    const page = await ui.signIn('alice', { path: '/teams' });
    await page.getByRole('link', { name: 'Support' }).click();
    await pressOn(page, page.getByRole('button', { name: 'Link a group' }));
    await page.getByRole('dialog', { name: 'Link a group' }).waitFor();
    await page.keyboard.type('team-plat');
    await page.getByRole('button', { name: 'Link /team-support' }).waitFor({ state: 'detached' });
    await expectAccessibleInBothSchemes(page);
    await pressOn(page, page.getByRole('button', { name: 'Link /team-platform' }));
    const people = page.getByRole('table', { name: 'People of the team' });
    await people.getByText('Group team-platform').waitFor();
    expect(await page.getByRole('button', { name: 'Remove Alice Archer' }).count()).toBe(0);
    await expectAccessibleInBothSchemes(page);
    await pressOn(page, page.getByRole('button', { name: 'Sync now' }));
    await page.getByText('Linked groups are up to date.').waitFor();
    await pressOn(page, page.getByRole('button', { name: 'Unlink team-platform' }));
    await pressOn(page, page.getByRole('button', { name: 'Unlink', exact: true }));
    await people.getByText('Group team-platform').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('fit on a phone', async () => {
    const page = await ui.signIn('alice', { path: '/teams/people', width: 360 });
    await page.getByRole('button', { name: 'Make administrator: Bob Baker' }).waitFor();
    for (const path of ['/teams/people', '/teams']) {
      await page.goto(ui.url + path);
      await page.getByRole('table').waitFor();
      await expectAccessibleInBothSchemes(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    await page.getByRole('link', { name: 'Support' }).click();
    await page.getByRole('heading', { name: 'What members can use' }).waitFor();
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.context().close();
  });

  it('are closed to members, by the pages and by the server', async () => {
    const page = await ui.signIn('bob', { path: '/teams' });
    await page.getByRole('heading', { name: 'No access' }).waitFor();
    await page.getByText(/Ask Alice/).waitFor();
    for (const path of ['/api/admin/teams', '/api/admin/people', '/api/admin/administrators'])
      expect([path, await callAs(page, { method: 'GET', path })]).toEqual([path, 403]);
    await page.context().close();
  });
});
