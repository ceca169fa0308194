import { agentObject, userSubject, type AuthzClient } from '@parley/authz-client';
import { AppError, isTerminal, type StartRequest, type StreamEvent, type StreamFailure } from '@parley/contracts';
import type { Actor } from '../http/actor.js';
import type { AgentsService } from './agents-service.js';
import { createTurnCollector } from './collect-turn.js';
import { leaseMs, type ConversationStore, type NewTurn } from './conversation.store.js';

/**
 * Runs one turn of a conversation: may they, is the conversation theirs and free, then the agent. Resolves once the
 * agent has begun; until then everything that goes wrong is thrown. From then on it is the last event, and exactly one
 * terminal event comes. What was said is kept, however the turn ends. Leaving the loop ends the run.
 *
 * @throws AppError `FORBIDDEN`, `AUTHZ_UNAVAILABLE`, `NOT_FOUND`, `CONFLICT`, `SERVICE_UNAVAILABLE`
 */
export type RunTurn = (
  actor: Actor,
  request: StartRequest,
  signal: AbortSignal,
) => Promise<AsyncGenerator<StreamEvent>>;

interface Deps {
  authz: Pick<AuthzClient, 'require'>;
  conversations: ConversationStore;
  agentsService: AgentsService;
  newId: () => string;
}

export function makeRunTurn({ authz, conversations, agentsService, newId }: Deps): RunTurn {
  return async (actor, request, signal) => {
    await authz.require(userSubject(actor.id), 'can_use', agentObject(request.agent_id), { signal });
    const turn: NewTurn = {
      turnId: newId(),
      conversationId: request.conversation_id,
      ownerId: actor.id,
      agentId: request.agent_id,
      message: request.message,
    };
    await conversations.begin(turn);
    try {
      const events = await agentsService.start(request, actor.token.raw, signal);
      return follow(events, turn, conversations, signal);
    } catch (error) {
      const how = signal.aborted ? {} : failed(error);
      await conversations.finish(turn, { ...createTurnCollector().outcome(), ...how });
      throw error;
    }
  };
}

async function* follow(
  events: AsyncIterable<StreamEvent>,
  turn: NewTurn,
  conversations: ConversationStore,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const collector = createTurnCollector();
  // A missed renewal costs nothing: there are several in one lease, and the next one makes up for it.
  const renewal = setInterval(() => void conversations.renew(turn).catch(() => undefined), leaseMs / 4);
  const kept = { yet: false };
  const keep = async () => {
    kept.yet = true;
    await conversations.finish(turn, collector.outcome());
  };
  try {
    for await (const event of closed(events, signal)) {
      collector.add(event);
      if (isTerminal(event)) await keep();
      yield event;
    }
  } finally {
    clearInterval(renewal);
    if (!kept.yet) await keep();
  }
}

/** The events up to the first terminal one; a stream that breaks or just stops ends with an `error` event. */
async function* closed(events: AsyncIterable<StreamEvent>, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  try {
    for await (const event of events) {
      yield event;
      if (isTerminal(event)) return;
    }
    yield { event: 'error', data: failureOf(new AppError('BAD_GATEWAY', 'The agent stopped before it was done.')) };
  } catch (error) {
    if (signal.aborted) yield { event: 'cancelled', data: {} };
    else yield { event: 'error', data: failureOf(error) };
  }
}

/** The failure as its reader may know it. What is no error of ours is a connection that broke or fell silent. */
function failureOf(error: unknown): StreamFailure {
  const { code, message } = error instanceof AppError ? error : new AppError('BAD_GATEWAY', 'The agent was lost.');
  return { error: message, code };
}

const failed = (error: unknown) => ({ status: 'failed', error: failureOf(error) }) as const;
