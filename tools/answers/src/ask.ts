import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiFailure, type RagClient } from '@parley/client';
import {
  reduceTurn,
  type SearchAnswer,
  type StartRequest,
  turnBefore,
  type TurnNews,
  type UsedTool,
} from '@parley/contracts';
import { type Asked, foundIn, searchesOf } from '@parley/question-sets';

/** A person who asks: their view of the chat and of the knowledge. */
export interface Asker {
  /** Asks, and gives what the run says. */
  readonly stream: (request: AskedRequest, signal: AbortSignal) => AsyncIterable<TurnNews>;
  readonly forget: (conversationId: string) => Promise<unknown>;
  readonly rag: RagClient;
}

type AskedRequest = Pick<StartRequest, 'message' | 'conversation_id' | 'agent_id'>;

interface Asking {
  readonly agent: string;
  readonly message: string;
  readonly timeoutMs: number;
}

/** Asks in a conversation of its own, deleted afterwards. Throws ApiFailure; a failed answer is a turn that ended so. */
export async function ask(asker: Asker, asking: Asking): Promise<Asked> {
  const conversationId = `eval-${randomUUID()}`;
  const { turn, seconds } = await whenAllowed(() => answered(asker, conversationId, asking));
  const found = await foundBy(asker.rag, turn.tools);
  await forget(asker, conversationId);
  return { turn, found, seconds };
}

async function answered({ stream }: Asker, conversation_id: string, { agent, message, timeoutMs }: Asking) {
  const from = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  let turn = turnBefore();
  for await (const event of stream({ message, agent_id: agent, conversation_id }, signal))
    turn = reduceTurn(turn, event);
  return { turn, seconds: (performance.now() - from) / 1000 };
}

/** More questions than a person may ask in a minute: waits as long as the server says. */
async function whenAllowed<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 429) throw error;
      await delay((error.more.retryAfterSeconds ?? 10) * 1000);
    }
  }
}

async function foundBy(rag: RagClient, tools: readonly UsedTool[]): Promise<string[]> {
  const answers = await Promise.all(searchesOf(tools).map((body) => searched(rag, body)));
  return foundIn(answers.flat());
}

async function searched(rag: RagClient, body: ReturnType<typeof searchesOf>[number]): Promise<SearchAnswer[]> {
  const { success, result } = await rag.post('/v1/mcp/invoke', { body, isRepeatable: true });
  return success ? [result as SearchAnswer] : [];
}

async function forget(asker: Asker, id: string): Promise<void> {
  await asker.forget(id).catch((error: unknown) => {
    if (!(error instanceof ApiFailure && error.code === 'NOT_FOUND')) throw error;
  });
}
