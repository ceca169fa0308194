import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  callAs,
  describeInBrowser,
  endSession,
  type Line,
  sendQuestion,
  startLine,
  startUi,
  type Ui,
  until,
} from '../../src/browser/index.js';
import { ask, conversation, ended, pausing, question, signInAgain } from './asking.js';

describeInBrowser('an interrupted chat', () => {
  let ui: Ui;
  let line: Line;
  beforeAll(async () => {
    [ui, line] = await Promise.all([startUi(), startLine()]);
  }, 240_000);
  afterAll(() => Promise.all([ui.close(), line.close()]), 60_000);

  it('resumes an answer after a reload, and shows it in another tab', async () => {
    const run = pausing(ui.model, 'The first half, ', 'the second half.');
    const page = await ui.signIn('alice');
    await ask(page, 'Tell me in two halves');
    await page.getByText('The first half,').waitFor();
    await page.waitForURL(/\/chat\/\w+$/);
    await page.reload();
    await page.getByText('Resumed').waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText('The first half,').waitFor();
    run.goOn();
    for (const tab of [page, other]) {
      await ended(tab);
      await tab.getByText('The first half, the second half.', { exact: true }).waitFor();
    }
    await page.context().close();
  });

  it('shows what was asked on another device when the person comes back to the page', async () => {
    ui.model.answerBy((_asked, reply) => reply.say('Said.'));
    const page = await ui.signIn('alice');
    await ask(page, 'First, here');
    await ended(page);
    const [agent_id, conversation_id] = [
      await page.getByRole('combobox', { name: 'Agent' }).inputValue(),
      new URL(page.url()).pathname.split('/').at(-1),
    ];
    for (const message of ['Second, there', 'Third, there', 'Fourth, there']) {
      const body = { message, agent_id, conversation_id };
      expect(await callAs(page, { method: 'POST', path: '/api/v1/chat/invoke', body })).toBe(200);
    }
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    for (const message of ['Fourth, there', 'Second, there', 'Third, there'])
      await conversation(page).getByText(message).waitFor({ timeout: 15_000 });
    await page.context().close();
  });

  it('says that the connection is lost, and resumes', async () => {
    const run = pausing(ui.model, 'Before the cut, ', 'after the cut.');
    const page = await ui.signIn('alice', { line });
    await ask(page, 'Tell me slowly');
    await page.getByText('Before the cut,').waitFor();
    line.cut();
    await page.getByText('Connection lost.').waitFor();
    run.goOn();
    line.mend();
    await page.getByText('Before the cut, after the cut.', { exact: true }).waitFor();
    await ended(page);
    await page.context().close();
  });

  it('shows an answer although loading its code failed at first', async () => {
    ui.model.answerBy((_asked, reply) => reply.say('Take **this** one.'));
    const page = await ui.signIn('alice');
    let isBroken = true;
    await page.route(/\/assets\/(?:markdown|answer-text)-[^/]*\.js/, (route) =>
      isBroken ? route.abort() : route.continue(),
    );
    await page.route('**/api/version', async (route) => {
      isBroken = false;
      await route.continue();
    });
    // What draws an answer is fetched with the page.
    await page.reload();
    await ask(page, 'Which one?');
    await ended(page);
    await page.locator('strong', { hasText: 'this' }).waitFor();
    expect(isBroken).toBe(false);
    await page.context().close();
  });

  it('resumes an answer after the session ended during it', async () => {
    const run = pausing(ui.model, 'Before the end, ', 'after the end.');
    const page = await ui.signIn('bob', { line });
    await ask(page, 'Tell me over two sessions');
    await page.getByText('Before the end,').waitFor();
    await endSession(page);
    line.cut();
    await page.getByText('Connection lost.').waitFor();
    line.mend();
    await signInAgain(page);
    await page.getByText('Resumed').waitFor();
    run.goOn();
    await page.getByText('Before the end, after the end.', { exact: true }).waitFor();
    await page.context().close();
  });

  it.each(['alice', 'bob'] as const)('loses nothing that %s wrote after the session ended', async (name) => {
    ui.model.answerBy(({ question: asked }, reply) => reply.say(`Answer to ${asked}`));
    const page = await ui.signIn(name);
    await question(page).waitFor();
    await endSession(page);
    await ask(page, 'Asked too late');
    await signInAgain(page);
    await page.waitForURL(`${ui.url}/chat`);
    await until(
      () => question(page).inputValue(),
      (text) => text === 'Asked too late',
    );
    await sendQuestion(page);
    await page.getByText('Answer to Asked too late').waitFor();
    await ended(page);
    await question(page).fill('Not sent yet');
    await endSession(page);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await signInAgain(page);
    await page.getByText('Answer to Asked too late').waitFor();
    expect(await question(page).inputValue()).toBe('Not sent yet');
    await page.context().close();
  });
});
