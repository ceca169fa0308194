import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  describeInBrowser,
  endSession,
  holdRequests,
  startUi,
  type Ui,
  until,
  untilFocused,
} from '../../src/browser/index.js';
import { ask, conversation, ended, question, signInAgain } from './asking.js';

describeInBrowser('late answers in a chat', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  const answering = () => ui.model.answerBy(({ question: asked }, reply) => reply.say(`Answer to ${asked}`));

  /** An answer of the requested number of lines, one after the other. */
  function lineByLine() {
    let next = Promise.withResolvers<string | undefined>();
    ui.model.answerBy(async ({ toolResults, question: query }, reply) => {
      if (toolResults === 0) {
        reply.call('search', { query });
        return;
      }
      for (let words = await next.promise; words !== undefined; words = await next.promise) {
        next = Promise.withResolvers();
        reply.say(words);
      }
    });
    return { say: (words: string) => next.resolve(words), end: () => next.resolve(undefined) };
  }

  const valueOf = (page: Page) => question(page).inputValue();

  it('keeps opened parts of an answer open, and does not scroll down people who scrolled up', async () => {
    const answer = lineByLine();
    const page = await ui.signIn('alice');
    await ask(page, 'Which port?');
    answer.say(`${'A line of its own.\n\n'.repeat(60)}The first half.`);
    await page.getByText('The first half.').waitFor();
    await page.getByRole('button', { name: /^search/ }).click();
    const opened = page.getByText('Result', { exact: true });
    await opened.waitFor();
    const log = conversation(page);
    await log.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    const top = () => log.evaluate((box) => box.scrollTop);
    const bottom = await top();
    await log.hover();
    await page.mouse.wheel(0, -60);
    await until(top, (now) => now < bottom);
    const place = await top();
    answer.say('\n\nThe second half.');
    await page.getByText('The second half.').waitFor({ state: 'attached' });
    expect(await top()).toBe(place);
    answer.end();
    await ended(page);
    expect(await opened.count()).toBe(1);
    await page.context().close();
  });

  it('shifts nothing while a conversation or a search is loading', async () => {
    answering();
    const page = await ui.signIn('bob');
    await ask(page, 'Kept in sight');
    await ended(page);
    const list = page.getByRole('complementary', { name: 'Conversations' });
    const found = list.getByRole('link', { name: 'Kept in sight' });
    await found.waitFor();
    const searched = await holdRequests(page, 'GET', '**/api/v1/chat/conversations?*q=*');
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('Kept');
    await until(searched.count, (count) => count === 1);
    expect(await found.count()).toBe(1);
    searched.release();
    const read = await holdRequests(page, 'GET', '**/api/v1/chat/conversations/*');
    await page.reload();
    await page.getByRole('status', { name: 'Loading the conversation' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
    read.release();
    await page.context().close();
  });

  it('keeps a question that never arrived, and what was typed meanwhile', async () => {
    answering();
    const page = await ui.signIn('bob');
    await ask(page, 'First');
    await ended(page);
    const held = await holdRequests(page, 'POST', '**/chat/stream/start');
    await endSession(page);
    await ask(page, 'Second');
    await until(held.count, (count) => count === 1);
    await question(page).fill('Third');
    held.release();
    await signInAgain(page);
    await page.getByText('Answer to First').waitFor();
    expect(await valueOf(page)).toBe('Second\n\nThird');
    await page.context().close();
  });

  it('keeps an answer that is not stored yet while the next question is answered', async () => {
    answering();
    const page = await ui.signIn('alice');
    const held = await holdRequests(page, 'GET', '**/api/v1/chat/conversations/*?*');
    await ask(page, 'One');
    await page.getByText('Answer to One', { exact: true }).waitFor();
    await until(held.count, (count) => count > 0);
    await ask(page, 'Two');
    await page.getByText('Answer to Two', { exact: true }).waitFor();
    const said = () => page.getByText(/^Answer to /).allTextContents();
    expect(await said()).toEqual(['Answer to One', 'Answer to Two']);
    held.release();
    await ended(page);
    expect(await said()).toEqual(['Answer to One', 'Answer to Two']);
    await page.context().close();
  });

  it('fills in the question of a link once, and does not overwrite edits', async () => {
    const page = await ui.signIn('alice', { path: '/skills/keys' });
    await page.goto('/chat?agent=docs-guide&ask=Which%20port%3F');
    await until(
      () => valueOf(page),
      (text) => text === 'Which port?',
    );
    await page.waitForURL(`${ui.url}/chat?agent=docs-guide`);
    await question(page).fill('Which port, and why?');
    await page.reload();
    await question(page).waitFor();
    expect(await valueOf(page)).toBe('Which port, and why?');
    await question(page).fill('');
    await page.context().close();
  });

  it('sends nothing before the agent is known', async () => {
    const page = await ui.signIn('alice', { path: '/skills/keys' });
    const held = await holdRequests(page, 'GET', '**/api/admin/platform-config');
    const agents = page.waitForResponse('**/api/dynamic-agents/available');
    await page.goto('/chat');
    await (await agents).finished();
    await page.getByRole('status', { name: 'Loading agents' }).waitFor();
    expect(await question(page).count()).toBe(0);
    held.release();
    await question(page).waitFor();
    await page.context().close();
  });

  it('opens no menu after the person has moved on', async () => {
    answering();
    const page = await ui.signIn('alice');
    await ask(page, 'Has a menu');
    await ended(page);
    const more = page.getByRole('button', { name: 'Actions for Has a menu', exact: true });
    const held = await holdRequests(page, 'GET', '**/conversation-menu-*.js');
    await more.click();
    await until(held.count, (count) => count === 1);
    await question(page).click();
    const came = page.waitForResponse('**/conversation-menu-*.js');
    held.release();
    await (await came).finished();
    await question(page).pressSequentially('Typed on');
    await untilFocused(question(page));
    expect([await valueOf(page), await page.getByRole('menu').count()]).toEqual(['Typed on', 0]);
    await more.click();
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await page.context().close();
  });

  it('does not move people who left a conversation while it is being deleted', async () => {
    answering();
    const page = await ui.signIn('alice');
    await ask(page, 'Goes away');
    await ended(page);
    const held = await holdRequests(page, 'DELETE', '**/api/v1/chat/conversations/*');
    await page.getByRole('button', { name: 'Actions for Goes away', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Skills', exact: true }).click();
    await page.getByRole('heading', { name: 'Skills', level: 1 }).waitFor();
    held.release();
    await page.getByText('Conversation deleted.').waitFor();
    expect(page.url()).toBe(`${ui.url}/skills`);
    await page.context().close();
  });
});
