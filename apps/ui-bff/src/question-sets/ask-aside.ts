import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type SetQuestion } from '@parley/contracts';
import type { Asked } from '@parley/question-sets';
import type { Logger } from '@parley/service';
import type { CancelRun } from '../chat/cancel-run.js';
import type { StartRun } from '../chat/start-run.js';
import type { Actor } from '../http/actor.js';
import type { SearchAgain } from './search-again.js';

/** A question to an agent, in a conversation of its own. */
export interface AskedAside {
  readonly question: SetQuestion;
  readonly agentId: string;
  readonly conversationId: string;
}

/**
 * Asks as a person asks in the browser, and leaves nothing behind: the conversation is in no list, and gone afterwards.
 * A failed answer is a turn that ended so. Throws AppError as `StartRun` and `SearchAgain`; the reason of `signal`.
 */
export type AskAside = (actor: Actor, asked: AskedAside, signal: AbortSignal) => Promise<Asked>;

interface Deps {
  readonly startRun: StartRun;
  readonly cancelRun: CancelRun;
  readonly searchAgain: SearchAgain;
  /** Removes a conversation with all that is known of it; does nothing where there is none. */
  readonly removeConversation: (actor: Actor, id: string) => Promise<void>;
  readonly log: Pick<Logger, 'warn'>;
  readonly nowMs: () => number;
}

/** Longest answer, and as long as a run's token is good for. */
export const answerMs = 120_000;

export function makeAskAside(deps: Deps): AskAside {
  const { searchAgain, removeConversation, log } = deps;
  return async (actor, asked, signal) => {
    // Left by a process that died in the middle of the same question.
    await removeConversation(actor, asked.conversationId);
    try {
      const { turn, seconds } = await answered(actor, asked, signal, deps);
      const found = await searchAgain(turn.tools, actor.token.raw, signal);
      return { turn, seconds, found };
    } finally {
      await removed(() => removeConversation(actor, asked.conversationId)).catch((err: unknown) =>
        log.warn({ err, conversation_id: asked.conversationId }, 'a question that was asked aside is not removed'),
      );
    }
  };
}

async function answered(
  actor: Actor,
  { question, agentId, conversationId }: AskedAside,
  signal: AbortSignal,
  { startRun, cancelRun, nowMs }: Deps,
) {
  const fromMs = nowMs();
  const request = { message: question.question, conversation_id: conversationId, agent_id: agentId };
  const manner = { api: 'v1', isAside: true, onceLeft: onceAborted(signal) } as const;
  const live = await stopped(startRun(actor, request, manner), signal, () => cancelRun(actor, request));
  // A run that nobody listens to is stopped.
  const leave = live.feed.listen(() => undefined);
  const stop = () => live.stop('cancelled');
  const overtime = setTimeout(stop, answerMs);
  onceAborted(signal)(stop);
  const { turn } = await live.ended.finally(() => {
    clearTimeout(overtime);
    signal.removeEventListener('abort', stop);
    leave();
  });
  signal.throwIfAborted();
  return { turn, seconds: (nowMs() - fromMs) / 1000 };
}

/** An agent that has not begun is stopped by its conversation. */
async function stopped<T>(begun: Promise<T>, signal: AbortSignal, cancel: () => Promise<unknown>): Promise<T> {
  const stop = () => void cancel().catch(() => undefined);
  onceAborted(signal)(stop);
  return begun.finally(() => signal.removeEventListener('abort', stop));
}

const onceAborted =
  (signal: AbortSignal) =>
  (act: () => void): void => {
    if (signal.aborted) act();
    else signal.addEventListener('abort', act, { once: true });
  };

const tries = 3;
const pauseMs = 1_000;

/** The agent may be letting the run go still. */
async function removed(remove: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await remove();
      return;
    } catch (error) {
      const mayRetry = error instanceof AppError && (error.code === 'CONFLICT' || error.code === 'SERVICE_UNAVAILABLE');
      if (!mayRetry || tried === tries) throw error;
      await delay(pauseMs);
    }
  }
}
