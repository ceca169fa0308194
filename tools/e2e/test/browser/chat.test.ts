import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Route } from 'playwright-core';
import {
  callAs,
  chooseInMenu,
  describeInBrowser,
  expectAccessible,
  expectAccessibleInBothSchemes,
  pressOn,
  type Reply,
  type ReplyTo,
  sendQuestion,
  startUi,
  typeInto,
  type Ui,
  until,
  untilFocused,
} from '../../src/browser/index.js';
import { ask, conversation, ended, pausing, question } from './asking.js';

/** Searches, then answers in words. */
const searching = ({ question: query, toolResults }: ReplyTo, reply: Reply) => {
  if (toolResults === 0) reply.call('search', { query });
  else reply.say(`Choose it with \`--port\` [1].\n\n\`\`\`bash\nnpm start -- --port ui-bff=3100\n\`\`\``);
};

describeInBrowser('a chat', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);
  beforeEach(() => ui.model.answerBy(searching));

  it('answers with its sources, which open at the passage', async () => {
    const page = await ui.signIn('alice');
    await question(page).waitFor();
    await expectAccessibleInBothSchemes(page);
    await ask(page, 'How do I choose another port?');
    await ended(page);
    await page.getByRole('button', { name: /^search/ }).click();
    await page.getByText('Result', { exact: true }).waitFor();
    const source = page.getByRole('article').first();
    await source.getByRole('button', { name: 'Why do I see this?' }).click();
    await source.getByText(/(?:may read|can read its source:) docs:parley/).waitFor();
    await expectAccessibleInBothSchemes(page);
    await source.getByRole('button', { name: 'Open the passage' }).click();
    const passage = page.getByRole('dialog').getByRole('region', { name: 'The quoted passage' });
    await passage.waitFor();
    expect((await passage.textContent())?.length).toBeGreaterThan(20);
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await passage.waitFor({ state: 'detached' });
    await source.getByRole('button', { name: 'Open the passage' }).click();
    await passage.waitFor();
    const address = page.url();
    await page.goBack();
    await passage.waitFor({ state: 'detached' });
    await source.waitFor();
    expect(page.url()).toBe(address);
    await page.context().close();
  });

  it('finds nothing for a member that only others may read', async () => {
    const page = await ui.signIn('bob');
    await ask(page, 'How do I choose another port?');
    await ended(page);
    await page.getByText(/^(?:Not from your team’s knowledge|I did not find this)/).waitFor();
    expect(await conversation(page).getByRole('article').count()).toBe(0);
    await page.context().close();
  });

  it('says that it is stopping a question that is still being sent, and stops it', async () => {
    const { promise: arrives, resolve: arrive } = Promise.withResolvers<undefined>();
    const run = pausing(ui.model, 'Too late, ', 'all of it.');
    const page = await ui.signIn('alice');
    await page.route('**/chat/stream/start', async (route) => {
      await arrives;
      await route.continue();
    });
    await ask(page, 'Never mind');
    await page.getByRole('button', { name: 'Stop the answer' }).click();
    await page.getByText('Stopping', { exact: true }).waitFor();
    arrive(undefined);
    await page.getByText('Stopped', { exact: true }).waitFor();
    await ended(page);
    run.goOn();
    await page.context().close();
  });

  it('stops an answer, asks again, and asks an edited question', async () => {
    pausing(ui.model, 'Never ', 'finished');
    const page = await ui.signIn('alice');
    await ask(page, 'Say much');
    await page.getByText('Never').waitFor();
    await page.getByRole('button', { name: 'Stop the answer' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
    ui.model.answerBy(({ question: asked }, reply) => reply.say(`Answer to ${asked}`));
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByText('Answer to Say much').waitFor();
    await page.getByRole('button', { name: 'Edit and ask' }).last().click();
    await until(
      () => question(page).inputValue(),
      (text) => text === 'Say much',
    );
    await ask(page, 'Say little');
    await page.getByText('Answer to Say little').waitFor();
    await page.context().close();
  });

  it('finds a conversation, renames and deletes it', async () => {
    const page = await ui.signIn('bob');
    await ask(page, 'Something to rename');
    await ended(page);
    await page.getByRole('button', { name: 'Actions for Something to rename' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Title').fill('Ports (all) of the stack');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ports (all) of the stack' }).waitFor();
    const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === '(ALL)');
    await page.getByLabel('Search conversations').fill('(ALL)');
    await found;
    await page.getByRole('link', { name: 'Ports (all) of the stack' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Ports (all) of the stack' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('link', { name: 'Ports (all) of the stack' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    await page.context().close();
  });

  it('can be used by keyboard alone', async () => {
    pausing(ui.model, 'Never ', 'finished');
    const page = await ui.signIn('bob');
    const log = conversation(page);
    await untilFocused(question(page));
    await page.keyboard.type('Say much by keys');
    await sendQuestion(page);
    await page.getByText('Never').waitFor();
    await pressOn(page, page.getByRole('button', { name: 'Stop the answer' }));
    await page.getByText('Stopped', { exact: true }).waitFor();
    ui.model.answerBy(({ question: asked }, reply) => reply.say(`Answer to ${asked}`));
    await pressOn(page, log.getByRole('button', { name: 'Ask again' }), { back: true });
    await page.getByText('Answer to Say much by keys').waitFor();
    await ended(page);
    await pressOn(page, log.getByRole('button', { name: 'Edit and ask' }).last(), { back: true });
    await untilFocused(question(page));
    await typeInto(page, question(page), 'Say little by keys');
    await sendQuestion(page);
    await page.getByText('Answer to Say little by keys').waitFor();
    const more = (title: string) => page.getByRole('button', { name: `Actions for ${title}` });
    await pressOn(page, more('Say much by keys'), { back: true });
    await chooseInMenu(page, 'Rename');
    await untilFocused(page.getByLabel('Title'));
    await typeInto(page, page.getByLabel('Title'), 'Keys');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Keys', exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pressOn(page, more('Keys'), { back: true });
    await chooseInMenu(page, 'Delete');
    await untilFocused(page.getByRole('button', { name: 'Cancel' }));
    await pressOn(page, page.getByRole('button', { name: 'Delete', exact: true }));
    await page.getByRole('link', { name: 'Keys', exact: true }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('does not show one person’s conversation to another', async () => {
    const alice = await ui.signIn('alice');
    await ask(alice, 'A question of hers alone');
    await ended(alice);
    const bob = await ui.signIn('bob', { path: new URL(alice.url()).pathname });
    await bob.getByRole('heading', { name: 'Conversation not found' }).waitFor();
    expect(await bob.getByText('A question of hers alone').count()).toBe(0);
    const path = `/api/v1/chat/conversations/${new URL(alice.url()).pathname.split('/').at(-1)}`;
    expect(await callAs(alice, { method: 'GET', path })).toBe(200);
    expect(await callAs(bob, { method: 'GET', path })).toBe(404);
    expect(await callAs(bob, { method: 'DELETE', path })).toBe(404);
    await Promise.all([alice.context().close(), bob.context().close()]);
  });

  it('counts down after too many questions in a minute', async () => {
    const page = await ui.signIn('bob');
    const error = { success: false, error: 'Too many requests.', code: 'RATE_LIMIT_EXCEEDED', retry_after: 40 };
    const refuse = (route: Route) => route.fulfill({ status: 429, headers: { 'retry-after': '40' }, json: error });
    await page.route('**/api/v1/chat/stream/start', refuse);
    await ask(page, 'One too many');
    const countdown = page.getByText(/^You can ask again in \d+ s\.$/);
    expect(await countdown.getAttribute('aria-live')).toBe('off');
    expect(await page.getByRole('button', { name: 'Send again' }).isEnabled()).toBe(false);
    await expectAccessible(page);
    await page.context().close();
  });
});
