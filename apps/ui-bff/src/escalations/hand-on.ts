import { AppError, type EscalationRequest } from '@parley/contracts';
import type { Audit } from '../audit/audit-log.js';
import type { Turn } from '../chat/runs/run.js';
import type { RunStore } from '../chat/runs/run.store.js';
import type { NamedTurn } from '../feedback/rate-turn.js';
import type { Actor } from '../http/actor.js';
import type { Escalation, EscalationStore } from './escalation.store.js';

/** What people hand on of their own. */
export interface OwnEscalations {
  /**
   * Hands a question with its answer and sources to people, once for a turn: repeated, it tells of the first time.
   * Throws AppError `NOT_FOUND` for a turn that is not the caller's, `CONFLICT` for one that is not over.
   */
  handOn(actor: Actor, named: NamedTurn, request: EscalationRequest): Promise<Escalation>;
  /** Those of a conversation of the caller, oldest first. */
  list(actor: Actor, conversationId: string): Promise<Escalation[]>;
}

interface Deps {
  readonly escalations: Pick<EscalationStore, 'add' | 'of' | 'remove'>;
  readonly runs: Pick<RunStore, 'findNamed'>;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeOwnEscalations({ escalations, runs, audit, now }: Deps): OwnEscalations {
  const turnOf = async ({ id: ownerId }: Actor, { conversationId, turn }: NamedTurn) => {
    const found = await runs.findNamed({ conversationId, ownerId }, turn);
    if (!found) throw new AppError('NOT_FOUND', 'This answer does not exist.');
    return found;
  };
  return {
    async handOn(actor, named, { comment }) {
      const turn = await turnOf(actor, named);
      if (turn.status === 'running' || turn.status === 'waiting') throw notOver();
      const { kept, isNew } = await escalations.add(toEscalation(actor, turn, comment, now()));
      // A conversation that was deleted meanwhile takes its question along.
      await turnOf(actor, named).catch(async (error: unknown) => {
        await escalations.remove(turn.turnId);
        throw error;
      });
      const resource = `turn:${turn.turnId}`;
      if (isNew)
        await audit({ actorId: actor.id, action: 'chat.escalate', resource, outcome: 'success', reason: null });
      return kept;
    },
    list: ({ id: ownerId }, conversationId) => escalations.of({ conversationId, ownerId }),
  };
}

const [maxQuestionChars, maxAnswerChars, maxSources] = [4_000, 8_000, 20] as const;

const short = (text: string, most: number) => text.slice(0, most).toWellFormed();

function toEscalation({ name, email }: Actor, turn: Turn, comment: string | undefined, sentAt: Date): Escalation {
  const { turnId, ownerId, conversationId, agentId, message, answer } = turn;
  return {
    ...{ turnId, ownerId, conversationId, agentId, asker: { name, email } },
    question: short(message, maxQuestionChars),
    answer: short(answer, maxAnswerChars),
    comment: comment || null,
    sources: sourcesOf(turn),
    ...{ state: 'open', sentAt, resolved: null },
  };
}

/** Documents that are cited, each once. */
function sourcesOf({ citations }: Turn): Escalation['sources'] {
  const documents = new Map(citations.map((one) => [`${one.datasource_id} ${one.document_id}`, one]));
  return [...documents.values()].slice(0, maxSources).map(({ datasource_id, title }) => ({ datasource_id, title }));
}

const notOver = () =>
  new AppError('CONFLICT', 'This answer is not finished yet. Try again when it is.', {
    details: { reason: 'running' },
  });
