import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  callAs,
  describeInBrowser,
  expectAccessibleInBothSchemes,
  pressOn,
  startUi,
  type Ui,
} from '../../src/browser/index.js';

const file = {
  name: 'Ports',
  questions: [
    { id: 'port', question: 'How do I choose another port?', as: 'me', expected: ['README.md'], must_say: ['--port'] },
    { id: 'cake', question: 'Which cake is the best?', as: 'me', is_unanswerable: true, withheld: ['README.md'] },
    { id: 'team', question: 'Which team am I in?', as: 'bob' },
  ],
};

describeInBrowser('question sets', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
    await ui.stack.seeded;
  }, 300_000);
  afterAll(() => ui.close(), 60_000);

  it('are written down, run as whoever starts it, and compared with the run before', async () => {
    ui.model.answerBy(({ question, toolResults }, { call, say }) => {
      if (toolResults === 0) call('search', { query: question });
      else say('Choose it with `--port` [1].');
    });
    const page = await ui.signIn('alice', { path: '/question-sets' });
    await page.getByText('No question sets yet').waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('link', { name: 'New question set' }).click();
    await page.getByRole('button', { name: 'Save question set' }).click();
    await page.getByText('Write the question').waitFor();
    await expectAccessibleInBothSchemes(page);
    await pressOn(page, page.getByRole('button', { name: 'Paste JSON' }));
    await page.getByRole('textbox', { name: 'The text of a question set' }).fill(JSON.stringify(file));
    await page.getByRole('button', { name: 'Use these questions' }).click();
    await page.getByRole('listitem', { name: 'Question 3' }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: 'Save question set' }).click();

    await page.getByRole('heading', { level: 1, name: 'Ports' }).waitFor();
    const run = page.getByRole('button', { name: 'Run the questions' });
    await run.click();
    await page.getByText(/Done: 2 questions asked/).waitFor();
    await page.getByText(/1 left out: another person is to ask them/).waitFor();
    await page
      .getByRole('alert')
      .getByText(/LEAK: 1 answer names a document/)
      .waitFor();
    const cake = page.getByRole('listitem', { name: 'Which cake is the best?' });
    await cake.getByText('LEAK: README.md').waitFor();
    const port = page.getByRole('listitem', { name: 'How do I choose another port?' });
    await port.getByText('Went well').waitFor();
    await port.getByText('The answer').click();
    await port.getByText(/Choose it with/).waitFor();

    ui.model.answerBy(({ question, toolResults }, { call, say }) => {
      if (toolResults === 0) call('search', { query: question });
      else say('I cannot tell.');
    });
    await run.click();
    const figures = page.getByRole('table', { name: 'Figures' });
    await figures
      .getByRole('row', { name: /Says all that it must/ })
      .getByText('−100 points (worse)')
      .waitFor();
    await port.getByText('Went well in the run before').waitFor();
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    const conversations = await page.request.get(`${ui.url}/api/v1/chat/conversations`);
    expect([conversations.status(), await conversations.text()]).toEqual([200, expect.not.stringContaining('cake')]);
    await page.context().close();
  });

  it('fit on a phone', async () => {
    const page = await ui.signIn('alice', { path: '/question-sets', width: 360 });
    for (const next of ['Ports', 'Edit']) {
      await page.getByRole('link', { name: next }).click();
      await page.getByRole('heading', { level: 1, name: next === 'Edit' ? 'Edit the questions' : next }).waitFor();
      await page
        .getByText(/Result|Question 1/)
        .first()
        .waitFor();
      await expectAccessibleInBothSchemes(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    await page.context().close();
  });

  it('are closed to members, by the pages and by the server', async () => {
    const page = await ui.signIn('bob', { path: '/question-sets' });
    await page.getByRole('heading', { name: 'No access' }).waitFor();
    expect(await callAs(page, { method: 'GET', path: '/api/question-sets' })).toBe(403);
    await page.context().close();
  });
});
