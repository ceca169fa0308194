import { feedbackReason, gapKind, type GapQuery, gapState } from '@parley/contracts';
import { docdbFences, readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { Gap, GapCase } from './gap.js';
import type { GapScope, GapStore } from './gap.store.js';

const caseRecord = z.object({
  _id: z.string(),
  gap_id: z.string(),
  agent_id: z.string(),
  asker: z.string(),
  conversation: z.string(),
  question: z.string(),
  kinds: z.array(gapKind),
  reason: feedbackReason.nullable(),
  comment: z.string().nullable(),
  sources: z.array(z.string()),
  asked_at: z.date(),
});
type CaseRecord = z.infer<typeof caseRecord>;

const gapRecord = z.object({
  _id: z.string(),
  agent_id: z.string(),
  terms: z.array(z.string()),
  question: z.string(),
  also_asked: z.array(z.string()),
  kinds: z.array(gapKind),
  people: z.int(),
  times: z.int(),
  reasons: z.array(z.object({ reason: feedbackReason, times: z.int() })),
  comments: z.array(z.string()),
  sources: z.array(z.string()),
  state: gapState,
  /** When it was last answered. */
  answered_at: z.date().nullable(),
  first_at: z.date(),
  last_at: z.date(),
  lease_fence: z.number().optional(),
});
type GapRecord = z.infer<typeof gapRecord>;

const maxCandidates = 500;
const maxCases = 1_000;
const [gapsName, casesName] = ['gaps', 'gap_cases'] as const;

/** Gaps and their cases in the collections `gaps` and `gap_cases`. */
export function docdbGapStore(connection: Connection, log: Pick<Logger, 'warn'>): GapStore {
  const gaps = connection.collection<GapRecord>(gapsName);
  const cases = connection.collection<CaseRecord>(casesName);
  const fences = docdbFences(connection, gapsName, 'gap');
  const place = { projection: { agent_id: 1, gap_id: 1 } } as const;
  return {
    async createIndexes() {
      await gaps.createIndexes([
        { key: { agent_id: 1, terms: 1, first_at: 1 }, name: 'by_terms' },
        { key: { state: 1, people: -1, last_at: -1, _id: 1 }, name: 'most_people_first' },
      ]);
      await cases.createIndexes([
        { key: { gap_id: 1, asked_at: -1 }, name: 'of_gap' },
        { key: { conversation: 1 }, name: 'of_conversation' },
        { key: { asked_at: 1 }, name: 'age' },
      ]);
    },
    async candidates(agentId, terms) {
      const found = await gaps
        .find({ agent_id: agentId, terms: { $in: [...terms] } }, { projection: { terms: 1 } })
        .sort({ first_at: 1, _id: 1 })
        .limit(maxCandidates)
        .toArray();
      return found.map(({ _id, terms: known }) => ({ id: _id, terms: known }));
    },
    gapOf: async (turnId) => (await cases.findOne({ _id: turnId }, place))?.gap_id,
    async put(found, gapId) {
      await cases.replaceOne({ _id: found.turnId }, toCaseRecord(found, gapId), { upsert: true });
    },
    async drop(turnId) {
      await cases.deleteOne({ _id: turnId });
    },
    async dropConversation(conversation) {
      const found = await cases.find({ conversation }, place).toArray();
      await cases.deleteMany({ conversation });
      return placesOf(found);
    },
    async withOlderThan(at, limit) {
      return placesOf(
        await cases
          .find({ asked_at: { $lt: at } }, place)
          .limit(limit)
          .toArray(),
      );
    },
    async dropOlderThan(gapId, at) {
      await cases.deleteMany({ gap_id: gapId, asked_at: { $lt: at } });
    },
    raiseFence: (gapId, fence) => fences.raise(gapId, fence),
    async casesOf(gapId) {
      const newest = await cases.find({ gap_id: gapId }).sort({ asked_at: -1, _id: 1 }).limit(maxCases).toArray();
      return readEach(newest.reverse(), toCase, { log, collection: casesName });
    },
    async keepCount({ id, agentId, terms }, count, fence) {
      if (!count) {
        await gaps.deleteOne({ _id: id, lease_fence: fence });
        return;
      }
      const counted = toCounted(count);
      const { matchedCount } = await gaps.updateOne({ _id: id, lease_fence: fence }, { $set: counted });
      if (matchedCount === 0) {
        await fences.check(id, fence);
        const made = { _id: id, agent_id: agentId, terms: [...terms], state: 'open' as const, answered_at: null };
        await gaps.insertOne({ ...made, ...counted, lease_fence: fence });
      }
      const askedAgain = { _id: id, state: 'answered' as const, answered_at: { $lt: count.lastAt } };
      await gaps.updateOne(askedAgain, { $set: { state: 'open' } });
    },
    async list(scope, query) {
      const wanted = { ...inScope(scope), ...filterOf(query) };
      const page = gaps.find(wanted).sort({ people: -1, last_at: -1, _id: 1 }).skip(query.offset).limit(query.limit);
      const [found, total] = await Promise.all([page.toArray(), gaps.countDocuments(wanted)]);
      return { found: readEach(found, toGap, { log, collection: gapsName }), total };
    },
    async find(scope, id) {
      const found = await gaps.findOne({ ...inScope(scope), _id: id });
      return found ? toGap(found) : undefined;
    },
    async change(scope, id, { state }, at) {
      const options = { returnDocument: 'after' } as const;
      const found = await gaps.findOneAndUpdate(
        { ...inScope(scope), _id: id },
        { $set: { state, ...(state === 'answered' && { answered_at: at }) } },
        options,
      );
      return found ? toGap(found) : undefined;
    },
  };
}

const inScope = (scope: GapScope) =>
  scope === 'all'
    ? {}
    : { $or: [{ agent_id: { $in: [...scope.agentIds] } }, { sources: { $in: [...scope.sourceIds] } }] };

const filterOf = ({ agent_id, kind, state }: GapQuery) => ({
  state,
  ...(agent_id !== undefined && { agent_id }),
  ...(kind !== undefined && { kinds: kind }),
});

const placesOf = (found: readonly Pick<CaseRecord, 'agent_id' | 'gap_id'>[]) =>
  [...new Map(found.map((one) => [one.gap_id, one])).values()].map(({ agent_id, gap_id }) => ({
    agentId: agent_id,
    gapId: gap_id,
  }));

const toCaseRecord = ({ turnId, agentId, askedAt, kinds, sources, ...found }: GapCase, gapId: string) => ({
  ...found,
  _id: turnId,
  gap_id: gapId,
  agent_id: agentId,
  kinds: [...kinds],
  sources: [...sources],
  asked_at: askedAt,
});

function toCase(found: unknown): GapCase {
  const { _id, gap_id: _gapId, agent_id, asked_at, ...same } = caseRecord.parse(found);
  return { ...same, turnId: _id, agentId: agent_id, askedAt: asked_at };
}

const toCounted = ({
  alsoAsked,
  firstAt,
  lastAt,
  kinds,
  reasons,
  comments,
  sources,
  ...same
}: Omit<Gap, 'id' | 'agentId' | 'state'>) => ({
  ...same,
  also_asked: [...alsoAsked],
  kinds: [...kinds],
  reasons: [...reasons],
  comments: [...comments],
  sources: [...sources],
  first_at: firstAt,
  last_at: lastAt,
});

function toGap(found: unknown): Gap {
  const record = gapRecord.parse(found);
  const { question, kinds, people, times, reasons, comments, sources, state } = record;
  return {
    ...{ question, kinds, people, times, reasons, comments, sources, state },
    id: record._id,
    agentId: record.agent_id,
    alsoAsked: record.also_asked,
    firstAt: record.first_at,
    lastAt: record.last_at,
  };
}
