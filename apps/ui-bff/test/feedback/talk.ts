import { conversationBody, type StreamEvent } from '@parley/contracts';
import { randomUUID } from 'node:crypto';
import { allEvents } from '../chat/chat-replicas.js';
import type { Stack } from '../stack.js';

/** The turn that comes of a question whose answer is made of these events. */
export async function talk(
  stack: Stack,
  bearer: string,
  message: string,
  events: StreamEvent[] = [],
  conversationId: string = randomUUID(),
) {
  stack.upstream.answerWith((send) => [...events, { event: 'done', data: {} } as const].forEach(send));
  const body = { message, conversation_id: conversationId, agent_id: 'docs' };
  await allEvents(await stack.call('/api/v1/chat/stream/start', { bearer, body }));
  const turn = (await turnsOf(stack, bearer, conversationId)).at(-1)!;
  const path = `/api/v1/chat/conversations/${conversationId}`;
  return { turn, conversation: path, feedback: `${path}/turns/${turn.id}/feedback` };
}

export async function turnsOf(stack: Stack, bearer: string, conversationId: string) {
  const res = await stack.call(`/api/v1/chat/conversations/${conversationId}`, { bearer });
  return conversationBody.parse(await res.json()).data.turns;
}
