import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiFailure, type RagClient } from '@parley/client';
import {
  reduceTurn,
  type SearchAnswer,
  type StartRequest,
  turnBefore,
  type TurnNews,
  type TurnSoFar,
  type UsedTool,
} from '@parley/contracts';

/** A person who asks: their view of the chat and of the knowledge. */
export interface Asker {
  /** Asks, and gives what the run says. */
  readonly stream: (request: AskedRequest, signal: AbortSignal) => AsyncIterable<TurnNews>;
  readonly forget: (conversationId: string) => Promise<unknown>;
  readonly rag: RagClient;
}

type AskedRequest = Pick<StartRequest, 'message' | 'conversation_id' | 'agent_id'>;

/** A question as it was answered. */
export interface Asked {
  readonly turn: TurnSoFar;
  /** Ids of the documents that the turn's own searches found among their first five, best first. */
  readonly found: readonly string[];
  readonly seconds: number;
}

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

/** What a tool's search returns is clipped in the stream: the same search is made again, with the same rights. */
async function foundBy(rag: RagClient, tools: readonly UsedTool[]): Promise<string[]> {
  const searches = tools.filter(({ tool_name, args }) => tool_name === 'search' && typeof args['query'] === 'string');
  const found = await Promise.all(searches.map(({ args }) => firstFive(rag, args)));
  return [...new Set(found.flat())];
}

async function firstFive(rag: RagClient, args: UsedTool['args']): Promise<string[]> {
  const body = { tool_name: 'search', arguments: { ...args, limit: 5 } };
  const { success, result } = await rag.post('/v1/mcp/invoke', { body, isRepeatable: true });
  return success ? (result as SearchAnswer).results.map(({ metadata }) => metadata.document_id) : [];
}

async function forget(asker: Asker, id: string): Promise<void> {
  await asker.forget(id).catch((error: unknown) => {
    if (!(error instanceof ApiFailure && error.code === 'NOT_FOUND')) throw error;
  });
}
