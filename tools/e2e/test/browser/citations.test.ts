import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import {
  describeInBrowser,
  expectAccessibleInBothSchemes,
  type Reply,
  type ReplyTo,
  startUi,
  type Ui,
  until,
  untilFocused,
} from '../../src/browser/index.js';
import { ask, conversation, ended } from './asking.js';

/** Searches, then says these pieces. */
const saying =
  (...pieces: readonly string[]) =>
  ({ question, toolResults }: ReplyTo, { call, say }: Reply) => {
    if (toolResults === 0) call('search', { query: question });
    else pieces.forEach(say);
  };

const asked = 'How do I choose another port?';
/** Higher than any window. */
const long = Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of the answer.`).join('\n\n');

/** How far below the upper edge of the conversation something begins, in pixels. */
const below = async (conversationBox: Locator, what: Locator): Promise<number> => {
  const [box, found] = await Promise.all([conversationBox.boundingBox(), what.boundingBox()]);
  return (found?.y ?? Infinity) - (box?.y ?? 0);
};

describeInBrowser('an answer that cites', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);
  beforeEach(() => ui.model.answerBy(saying('Choose it with `--port` [', '1]. There are 987 ports [1].')));

  it('leads from its marks to the passages, which open within their documents', async () => {
    const page = await ui.signIn('alice');
    await ask(page, asked);
    await ended(page);
    const mark = conversation(page).getByRole('link', { name: /^Source 1: / });
    await until(
      () => mark.count(),
      (count) => count === 2,
    );
    const { width = 0, height = 0 } = (await mark.first().boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await conversation(page)
      .getByRole('link', { name: /Not confirmed: the passage does not say this number/ })
      .waitFor();
    await mark.first().press('Enter');
    const card = page.getByRole('article', { name: /^Source 1: / });
    await untilFocused(card);
    await expectAccessibleInBothSchemes(page);
    await card.getByRole('button', { name: 'Why do I see this?' }).click();
    await card.getByText(/(?:may read|can read its source:) docs:parley/).waitFor();
    await card.getByRole('button', { name: 'Open the passage' }).click();
    const passage = page.getByRole('dialog').getByRole('region', { name: 'The quoted passage' }).first();
    await passage.waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await passage.waitFor({ state: 'detached' });
    await page.reload();
    await mark.first().waitFor();
    await page.context().close();
  });

  it('stands under its question, which stays at the top while it comes and when it ends', async () => {
    const page = await ui.signIn('alice');
    await ask(page, 'First');
    await ended(page);
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<undefined>();
    ui.model.answerBy(async ({ toolResults }, reply) => {
      if (toolResults === 0) {
        reply.call('search', { query: asked });
        return;
      }
      reply.say(long);
      await goesOn;
      reply.say('\n\nThe end [1].');
    });
    await ask(page, asked);
    const box = conversation(page);
    const question = box.locator('.parley-chat-question', { hasText: asked });
    await box.getByText('Line 60 of the answer.').waitFor({ state: 'attached' });
    const top = () => below(box, question);
    await until(top, (now) => now >= 0 && now < 40);
    goOn(undefined);
    await page
      .getByRole('link', { name: /^Source 1: / })
      .last()
      .waitFor({ state: 'attached' });
    await page
      .getByRole('article', { name: /^Source 1: / })
      .last()
      .waitFor({ state: 'attached' });
    expect(await top()).toBeLessThan(40);
    expect(await top()).toBeGreaterThanOrEqual(0);
    await page.context().close();
  });

  it('of the model alone says so, on a narrow page as well', async () => {
    ui.model.answerBy((_asked, { say }) => say('Forty-two.'));
    const page = await ui.signIn('alice', { width: 360 });
    await ask(page, 'What is the answer?');
    await page.getByText('Not from your team’s knowledge').waitFor();
    await expectAccessibleInBothSchemes(page);
    ui.model.answerBy(saying('Choose it with `--port` [1].'));
    await ask(page, asked);
    await page.getByRole('article', { name: /^Source 1: / }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessibleInBothSchemes(page);
    await page.context().close();
  });
});
