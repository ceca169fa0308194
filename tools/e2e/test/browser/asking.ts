import type { Page } from 'playwright-core';
import { type Model, sendQuestion } from '../../src/browser/index.js';

export const question = (page: Page) => page.getByLabel('Your question');
export const conversation = (page: Page) => page.getByRole('log', { name: 'Conversation' });
export const ended = (page: Page) => conversation(page).getByRole('button', { name: 'Ask again' }).last().waitFor();

export async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text);
  await sendQuestion(page);
}

export async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await loaded;
}

/** An answer that stops after its first words until `goOn` is called. */
export function pausing(model: Model, first: string, rest: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  model.answerBy(async (_asked, reply) => {
    reply.say(first);
    await promise;
    reply.say(rest);
  });
  return { goOn: () => resolve(undefined) };
}
