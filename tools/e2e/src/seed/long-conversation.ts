import { randomUUID } from 'node:crypto';
import type { Stack } from '@parley/stack';
import { alice, insert } from './documents.js';

/** Answers of many heights, for which a virtual list estimates wrong. */
const answers = [
  'Yes.',
  'Choose another port with `--port`:\n\n```sh\nnpm start -- --port ui-bff=3100\n```\n\nThe names are those of the services.',
  'Three things are worth a look:\n\n1. the log of the service\n2. `/readyz`, which names each dependency\n3. what changed last\n\n> A dependency that is down is an error that names it.',
  'A service answers only once every dependency does. '.repeat(12),
];

/**
 * A conversation of Alice's with that many messages; a question and its answer count as two.
 * @returns its id
 */
export async function seedLongConversation(stack: Stack, messages: number): Promise<string> {
  const id = randomUUID();
  const turns = messages / 2;
  const began = Date.now() - turns * 60_000;
  await insert(stack, 'conversations', [
    {
      _id: `${alice} ${id}`,
      conversation_id: id,
      owner_id: alice,
      agent_id: stack.run.demo.agent_id,
      title: 'Everything about ports',
      created_at: new Date(began),
      updated_at: new Date(),
      deleted_at: null,
    },
  ]);
  await insert(
    stack,
    'turns',
    Array.from({ length: turns }, (_, index) => turn(stack, id, index, new Date(began + index * 60_000))),
  );
  return id;
}

/** A finished turn as ui-bff stores it. */
function turn({ run }: Stack, conversationId: string, index: number, at: Date) {
  const runId = randomUUID();
  return {
    _id: randomUUID(),
    conversation_id: conversationId,
    owner_id: alice,
    agent_id: run.demo.agent_id,
    message: `Question ${index + 1}: which port is the right one?`,
    api: 'v1',
    answer: answers[index % answers.length],
    tools: [],
    status: 'completed',
    error: null,
    interrupt: null,
    interrupt_id: null,
    active: false,
    run_id: runId,
    holder: null,
    lease_until: null,
    cancel_requested: false,
    listened_at: null,
    closing: [],
    run_ids: [runId],
    past: [],
    created_at: at,
    updated_at: at,
  };
}
