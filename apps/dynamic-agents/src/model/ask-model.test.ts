import { expect, it } from '@jest/globals';
import { makeAskModel } from './ask-model.js';
import type { Complete } from './wire/complete.js';
import { ModelRefusal } from './wire/refusal.js';

const request = {
  model: 'plain',
  messages: [
    { role: 'system', content: 'Answer from the docs.' },
    { role: 'user', content: 'Which port?' },
  ],
  tools: [],
  onText: () => Promise.resolve(),
  signal: AbortSignal.timeout(5_000),
} as const;

it('first questions at once to a model without a system role are all answered', async () => {
  const bothAsked = Promise.withResolvers<undefined>();
  let [asked, answered] = [0, 0];
  const complete: Complete = async ({ messages }) => {
    if ((asked += 1) === 2) bothAsked.resolve(undefined);
    await bothAsked.promise;
    if (messages[0]?.role === 'system')
      throw new ModelRefusal('No system role.', 'system_role', undefined, { cause: new Error('refused') });
    answered += 1;
    return { text: '3200', cut: undefined, toolCalls: [], thoughts: {}, tokens: undefined };
  };
  const ask = makeAskModel(complete, {});

  const completions = await Promise.all([ask(request), ask(request)]);

  expect(completions.map(({ text }) => text)).toEqual(['3200', '3200']);
  expect({ asked, answered }).toEqual({ asked: 4, answered: 2 });
});
