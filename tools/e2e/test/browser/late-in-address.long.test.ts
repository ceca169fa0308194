import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { describeInBrowser, startUi, type Ui, until } from '../../src/browser/index.js';

/** What is typed and, where given, the key that ends it. */
interface Typed {
  readonly text: string;
  readonly key?: 'Enter';
}

/**
 * Does both in a field as if the second key press were queued while the page handles the first: no deferred work of the
 * page runs in between.
 */
const inOneGo = (field: Locator, first: Typed, second: Typed) =>
  field.evaluate(
    async (input: HTMLInputElement, [before, after]) => {
      const type = ({ text, key }: Typed) => {
        input.setRangeText(text, input.value.length, input.value.length, 'end');
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        if (!key) return;
        const goesOn = input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        if (goesOn) input.form?.requestSubmit();
      };
      input.focus();
      const { port1, port2 } = new MessageChannel();
      const isTyped = new Promise<void>((done) => {
        port1.onmessage = () => {
          type(after);
          port1.close();
          done();
        };
      });
      port2.postMessage('next');
      type(before);
      await isTyped;
    },
    [first, second] as const,
  );

/** The address is updated at once: people who type on keep their text. */
describeInBrowser('typing while the address is updated', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  it.each([
    {
      form: 'search',
      path: '/knowledge/search',
      role: 'textbox',
      label: 'Question',
      asks: 'q=ports',
      api: '**/mcp/invoke',
    },
    {
      form: 'audit',
      path: '/audit',
      role: 'combobox',
      label: 'Action',
      asks: 'action=ports',
      api: '**/audit?*action=ports*',
    },
  ] as const)('stays in the $form form', async ({ path, role, label, asks, api }) => {
    const page = await ui.signIn('alice', { path });
    const field = page.getByRole(role, { name: label, exact: true });
    await field.waitFor();
    const answered = page.waitForResponse(api);
    await inOneGo(field, { text: 'ports', key: 'Enter' }, { text: ' of a service' });
    await page.waitForURL(`**${path}?${asks}`);
    await (await answered).finished();
    expect(await field.inputValue()).toBe('ports of a service');
    await page.goBack();
    await until(
      () => field.inputValue(),
      (text) => text === '',
    );
    await page.context().close();
  });

  it('loses no tag when two are chosen in a row', async () => {
    const page = await ui.signIn('alice', { path: '/use-cases' });
    const field = page.getByRole('combobox', { name: 'Tags' });
    await field.waitFor();
    await inOneGo(field, { text: 'docs', key: 'Enter' }, { text: 'ports', key: 'Enter' });
    await page.waitForURL('**/use-cases?tags=docs%2Cports');
    await page.context().close();
  });
});
