import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { chatxControl, publicId } from '@parley/devstack-chatx';
import {
  chooseIn,
  describeInBrowser,
  expectAccessibleInBothSchemes,
  pressOn,
  startUi,
  type Ui,
  until,
} from '../../src/browser/index.js';

describeInBrowser('the team of a space', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  const path = () => `/spaces/${ui.stack.run.demo.workspace}/${ui.stack.run.demo.space_id}?tab=team`;
  const told = async () => {
    const { addresses, demo } = ui.stack.run;
    const room = publicId('ROOM', demo.space_id);
    const messages = await chatxControl(addresses['chatx'] ?? '')
      .as('alice@example.test')
      .messages(room);
    return messages.filter(({ text }) => text?.includes('was disconnected from its team')).length;
  };

  it('is changed, and given up, by keyboard alone, after the person saw what the space loses', async () => {
    const page = await ui.signIn('alice', { path: path() });
    await chooseIn(page, page.getByRole('combobox', { name: 'New team' }), 'Support');
    await chooseIn(page, page.getByRole('combobox', { name: 'Agent that answers there' }), 'Docs guide');
    await expectAccessibleInBothSchemes(page);
    await pressOn(page, page.getByRole('button', { name: 'Move to another team' }));
    const dialog = page.getByRole('dialog', { name: /^Move .* to Support\?$/ });
    await dialog.getByText('no other agents and no sources', { exact: false }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await pressOn(page, dialog.getByRole('button', { name: 'Move', exact: true }));
    await page.getByText('A space of team support.').waitFor();
    await pressOn(page, page.getByRole('button', { name: 'Disconnect the space' }));
    const last = page.getByRole('dialog', { name: /^Disconnect / });
    await last.getByText('Nobody gets answers there any more', { exact: false }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await pressOn(page, last.getByRole('button', { name: 'Disconnect', exact: true }));
    await page.waitForURL('**/spaces');
    await page.getByText('No spaces yet').waitFor();
    await until(told, (count) => count > 0);
    expect(await told()).toBe(1);
    await page.context().close();
  });
});
