import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, expectAccessible, sendQuestion, startUi, type Ui } from '../../src/browser/index.js';
import { seedLongConversation } from '../../src/seed/long-conversation.js';
import { ask, conversation, ended } from './asking.js';

describeInBrowser('an agent that asks the person', () => {
  let ui: Ui;
  let agent: string;
  beforeAll(async () => {
    ui = await startUi();
    const page = await ui.signIn('alice');
    agent = await carefulAgent(page);
    await page.context().close();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);
  beforeEach(() =>
    ui.model.answerBy(({ question, toolResults }, reply) => {
      if (toolResults === 0) reply.call('search', { query: question });
      else reply.say('Choose it with `--port`.');
    }),
  );

  const asked = async () => {
    const page = await ui.signIn('alice');
    await page.goto(`/chat?agent=${agent}&ask=ports`);
    await page.getByLabel('Agent').waitFor();
    await sendQuestion(page);
    await page.getByRole('heading', { name: 'Approve this tool call?' }).waitFor();
    return page;
  };

  it('shows the exact tool call, and does what was decided', async () => {
    const page = await asked();
    await page.getByText('"query": "ports"').last().waitFor();
    await expectAccessible(page);
    await page.getByText('Approve', { exact: true }).click();
    await page.getByRole('button', { name: 'Send decision' }).click();
    await conversation(page).getByText('Choose it with').waitFor();
    await page.context().close();
  });

  it('is stopped instead of answered, once the platform accepts the stop', async () => {
    const page = await asked();
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await page.route('**/chat/stream/cancel', (route) => route.fulfill({ status: 409, json: conflict }));
    await stop.click();
    await page.getByText('Not just now').waitFor();
    await page.unroute('**/chat/stream/cancel');
    await stop.click();
    await conversation(page).getByText('Stopped', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Approve this tool call?' }).count()).toBe(0);
    await page.context().close();
  });

  it('shows a form, and can be stopped as well', async () => {
    ui.model.answerBy(({ toolResults }, reply) => {
      if (toolResults === 0) reply.call('request_user_input', form);
      else reply.say('Then it is staging.');
    });
    const page = await ui.signIn('alice');
    await page.goto(`/chat?agent=${agent}&ask=deploy`);
    await page.getByLabel('Agent').waitFor();
    await sendQuestion(page);
    await page.getByRole('heading', { name: 'The agent needs your input' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await conversation(page).getByText('Stopped', { exact: true }).waitFor();
    await page.context().close();
  });

  it('keeps a filled-in form when people scroll far back, and when sending it fails', async () => {
    ui.model.answerBy(({ toolResults }, reply) => {
      if (toolResults === 0) reply.call('request_user_input', form);
      else reply.say('Then it is staging.');
    });
    const page = await ui.signIn('alice', { path: `/chat/${await seedLongConversation(ui.stack, 100)}` });
    await conversation(page).getByText('Question 50:').waitFor();
    await page.getByLabel('Agent').selectOption({ label: 'Careful one' });
    await ask(page, 'deploy');
    const place = page.getByRole('textbox', { name: 'Place' });
    await place.fill('staging');
    await conversation(page).evaluate((box) => box.scrollTo(0, 0));
    await conversation(page).getByText('Question 1:').waitFor();
    await conversation(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
    expect(await place.inputValue()).toBe('staging');
    await page.route('**/chat/stream/resume', (route) => route.fulfill({ status: 409, json: conflict }));
    const send = page.getByRole('region', { name: 'The agent has a question' }).getByRole('button', { name: 'Send' });
    await send.click();
    await page.getByText('Your answer could not be sent. Not just now').waitFor();
    expect(await isInSight(page.getByRole('button', { name: 'Send', exact: true }).last())).toBe(true);
    expect(await place.inputValue()).toBe('staging');
    await page.unroute('**/chat/stream/resume');
    await send.click();
    await conversation(page).getByText('Then it is staging.').waitFor();
    await ended(page);
    await page.context().close();
  });
});

/** Whether a click at the middle of an element reaches it. */
const isInSight = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

const conflict = { success: false, error: 'Not just now', code: 'CONFLICT' };
const form = {
  prompt: 'Where to?',
  fields: [
    { field_name: 'place', field_label: 'Place', field_description: 'Which one', field_type: 'text', required: true },
  ],
};

/** One that searches and asks nothing without being allowed to. */
const carefulAgent = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const body = {
      name: 'Careful one',
      system_prompt: 'Ask first.',
      model: { id: 'scripted', provider: 'openai' },
      visibility: 'global',
      interrupt_on: { rag: { search: true }, builtin: { request_user_input: true } },
    };
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = (await (await fetch('/api/dynamic-agents/configs', init)).json()) as { data: { id: string } };
    return answer.data.id;
  });
