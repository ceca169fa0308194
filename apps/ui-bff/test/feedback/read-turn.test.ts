import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Stack, startStack } from '../stack.js';
import { talk, turnsOf } from './talk.js';

let stack: Stack;
let alice: string;
let bob: string;
let botForAlice: string;
beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
  botForAlice = await stack.botBearerOf('alice', 'platform');
});
afterAll(() => stack.close());

const pathOf = (conversation: string, named: string) => `/api/v1/chat/conversations/${conversation}/turns/${named}`;
const read = async (path: string, bearer: string) => {
  const answer = await stack.call(path, { bearer });
  return { status: answer.status, body: (await answer.json()) as { data?: { message: string } } };
};

it('a turn is read by its id or that of its run, by whoever asked alone', async () => {
  const { feedback, turn } = await talk(stack, alice, 'Which port?');
  const path = feedback.replace('/feedback', '');

  for (const one of [path, path.replace(turn.id, turn.run_id)])
    expect(await read(one, alice)).toMatchObject({
      status: 200,
      body: { data: { id: turn.id, message: 'Which port?' } },
    });
  expect((await read(path, bob)).status).toBe(404);
  expect((await read(path.replace(turn.id, 'another'), alice)).status).toBe(404);
});

it('the bot reads what it asked in a space on behalf of a person, and no private conversation of theirs', async () => {
  const own = await talk(stack, alice, 'Which port?');
  expect((await read(own.feedback.replace('/feedback', ''), botForAlice)).status).toBe(404);

  const conversation_id = `space-${randomUUID()}`;
  const asked = { message: 'Which port?', agent_id: 'docs', conversation_id };
  const client_context = { chatx_space_id: randomUUID() };
  const begun = await stack.call('/api/v1/chat/invoke', {
    ...{ method: 'POST', bearer: botForAlice },
    body: { ...asked, client_context },
  });
  expect(begun.status).toBe(200);
  const { run_id } = (await turnsOf(stack, alice, conversation_id)).at(-1)!;
  expect(await read(pathOf(conversation_id, run_id), botForAlice)).toMatchObject({
    status: 200,
    body: { data: { run_id } },
  });
});
