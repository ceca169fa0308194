import type { WhileHeld } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Turn } from '../chat/runs/run.js';
import type { ConversationKey, RunStore } from '../chat/runs/run.store.js';
import { countGap } from './count-gap.js';
import { type GapCase, gapIdOf, gapRetentionMs } from './gap.js';
import type { GapStore } from './gap.store.js';
import { isSameQuestion, questionTerms } from './question-terms.js';

/** What keeps gaps as turns are: each piece may be repeated, and broken off anywhere. */
export interface KeepGaps {
  /** Takes in what turns lack, and what was said of them. */
  takeIn(runs: Pick<RunStore, 'gapsDue' | 'settleGap'>): Promise<void>;
  /** Forgets what was asked in a conversation. Throws AppError as `WhileHeld`. */
  forgetConversation(conversation: ConversationKey): Promise<void>;
  /** Forgets what is older than people are told. */
  forgetOld(): Promise<void>;
}

interface Deps {
  readonly gaps: GapStore;
  readonly whileHeld: WhileHeld;
  /** Hashes who asked, so that docdb alone does not tell it. */
  readonly hash: (text: string) => string;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

const atOnce = 100;
const maxQuestionChars = 500;

export function makeKeepGaps({ gaps, whileHeld, hash, now, log }: Deps): KeepGaps {
  const conversationHash = ({ ownerId, conversationId }: ConversationKey) => hash(`${ownerId} ${conversationId}`);
  const caseOf = (turn: Turn): GapCase => toCase(turn, hash(turn.ownerId), conversationHash(turn));
  /** One at a time in an agent, so that the same question asked twice at once is one gap. */
  const inAgent = (agentId: string, work: (fence: number) => Promise<void>) =>
    whileHeld(`gaps:${agentId}`, ({ fence }) => work(fence));
  const recount = async (agentId: string, id: string, fence: number) => {
    await gaps.raiseFence(id, fence);
    const count = countGap(await gaps.casesOf(id));
    await gaps.keepCount({ id, agentId, terms: questionTerms(count?.question ?? '') }, count, fence);
  };
  const take = (turn: Turn, settle: () => Promise<boolean>) =>
    inAgent(turn.agentId, async (fence) => {
      const found = caseOf(turn);
      const terms = questionTerms(found.question);
      const known = await gaps.gapOf(turn.turnId);
      const id = known ?? (await sameGap(gaps, turn.agentId, terms)) ?? gapIdOf(turn.agentId, terms);
      if (found.kinds.length > 0) await gaps.put(found, id);
      else await gaps.drop(turn.turnId);
      await recount(turn.agentId, id, fence);
      if (await settle()) return;
      // A conversation that was deleted meanwhile takes its question along.
      await gaps.drop(turn.turnId);
      await recount(turn.agentId, id, fence);
    });
  return {
    async takeIn(runs) {
      for (const { turn, mark } of await runs.gapsDue(atOnce)) {
        const settle = () => runs.settleGap(turn.turnId, mark);
        await take(turn, settle).catch((err: unknown) =>
          log.warn({ err, turn_id: turn.turnId }, 'a gap is taken in later'),
        );
      }
    },
    async forgetConversation(conversation) {
      for (const { agentId, gapId } of await gaps.dropConversation(conversationHash(conversation)))
        await inAgent(agentId, (fence) => recount(agentId, gapId, fence));
    },
    async forgetOld() {
      const oldest = new Date(now().getTime() - gapRetentionMs);
      for (const { agentId, gapId } of await gaps.withOlderThan(oldest, atOnce)) {
        await gaps.dropOlderThan(gapId, oldest);
        await inAgent(agentId, (fence) => recount(agentId, gapId, fence));
      }
    },
  };
}

const toCase = ({ feedback, lack, ...turn }: Turn, asker: string, conversation: string): GapCase => ({
  turnId: turn.turnId,
  agentId: turn.agentId,
  asker,
  conversation,
  question: turn.message.trim().replace(/\s+/g, ' ').slice(0, maxQuestionChars).toWellFormed(),
  kinds: [...(lack ? [lack] : []), ...(feedback?.helpful === false ? (['not_helpful'] as const) : [])],
  reason: feedback?.reason ?? null,
  comment: feedback?.text || null,
  sources: turn.namedSources,
  askedAt: turn.createdAt,
});

async function sameGap(gaps: GapStore, agentId: string, terms: readonly string[]): Promise<string | undefined> {
  const candidates = await gaps.candidates(agentId, terms);
  return candidates.find((one) => isSameQuestion(one.terms, terms))?.id;
}
