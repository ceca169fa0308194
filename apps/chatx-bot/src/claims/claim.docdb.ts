import { duplicateAsFalse, leaseFields } from '@parley/docdb';
import type { Connection, mongo } from 'mongoose';
import { asLanguage } from '@parley/language';
import type { Claim, ClaimStore, LeftRun, Progress } from './claim.store.js';

interface ClaimRecord {
  readonly _id: string;
  readonly space_id: string;
  readonly is_card_action?: boolean;
  readonly public_message_id?: string;
  readonly published_at: Date;
  readonly traceparent?: string;
  readonly state: 'claimed' | 'done';
  readonly holder: string;
  readonly claimed_until: Date;
  readonly attempts: number;
  readonly failures?: number;
  readonly has_begun?: boolean;
  readonly language?: string;
  readonly is_continued?: boolean;
  readonly is_private?: boolean;
  readonly reply_id?: string;
  readonly run_id?: string;
  readonly part_begun?: number;
  readonly left_run?: LeftRun;
  readonly waits_for?: string;
  readonly outcome?: string;
  readonly done_at?: Date;
}

const lease = leaseFields({ holder: 'holder', until: 'claimed_until' });

const indexes: mongo.IndexDescription[] = [
  { key: { state: 1, claimed_until: 1 } },
  { key: { published_at: -1 } },
  { key: { space_id: 1, state: 1, published_at: 1 } },
  { key: { state: 1, done_at: 1 } },
];

export type MongoClaimStore = ClaimStore & {
  readonly createIndexes: () => Promise<unknown>;
  /** Messages that are claimed and not done. */
  readonly countOpen: () => Promise<number>;
};

/** The driver's collection, since a model would take as long again over every claim, note and renewal. */
export function docdbClaimStore(connection: Connection): MongoClaimStore {
  const records = connection.collection<ClaimRecord>('chatx_inbox');
  const held = (messageUuid: string, holder: string) => ({
    _id: messageUuid,
    ...lease.heldBy(holder),
    state: 'claimed' as const,
  });
  const findNewest = () => records.findOne({}, { sort: { published_at: -1 }, projection: { published_at: 1 } });
  return {
    createIndexes: () => records.createIndexes(indexes),
    countOpen: () => records.countDocuments({ state: 'claimed' }),
    async claim({ messageUuid, spaceUuid, isCardAction, publicMessageId, publishedAt, traceparent }, holder, untilMs) {
      const record: ClaimRecord = {
        _id: messageUuid,
        space_id: spaceUuid,
        ...(isCardAction && { is_card_action: true }),
        ...(publicMessageId !== undefined && { public_message_id: publicMessageId }),
        published_at: publishedAt,
        ...(traceparent !== undefined && { traceparent }),
        state: 'claimed',
        ...lease.held({ holder, until: new Date(untilMs) }),
        attempts: 1,
      };
      const isNew = await records.insertOne(record).then(() => true, duplicateAsFalse);
      return isNew ? toClaim(record) : undefined;
    },
    async unknownOf(messageUuids) {
      const known = await records.find({ _id: { $in: [...messageUuids] } }, { projection: { _id: 1 } }).toArray();
      const unknown = new Set(messageUuids);
      for (const { _id } of known) unknown.delete(_id);
      return unknown;
    },
    async takeUpExpired(holder, nowMs, untilMs) {
      const record = await records.findOneAndUpdate(
        { state: 'claimed', ...lease.ended(new Date(nowMs)) },
        { $set: lease.held({ holder, until: new Date(untilMs) }) },
        { sort: { published_at: 1 }, returnDocument: 'after' },
      );
      return record ? { ...toClaim(record), isTakenUp: true } : undefined;
    },
    async countAttempt(messageUuid, holder) {
      const counted = { $inc: { attempts: 1 } };
      const options = { returnDocument: 'after' as const };
      return (await records.findOneAndUpdate(held(messageUuid, holder), counted, options))?.attempts;
    },
    async isNext({ messageUuid, spaceUuid, publishedAt }) {
      const open = {
        space_id: spaceUuid,
        state: 'claimed' as const,
        _id: { $ne: messageUuid },
        'left_run.is_told': { $ne: true },
      };
      const older = { ...open, published_at: { $lt: publishedAt } };
      return (await records.findOne(older, { projection: { _id: 1 } })) === null;
    },
    async renew(messageUuid, holder, untilMs) {
      const { matchedCount } = await records.updateOne(held(messageUuid, holder), {
        $set: lease.renewed(new Date(untilMs)),
      });
      return matchedCount === 1;
    },
    async putBack(messageUuid, holder, untilMs, tried) {
      await records.updateOne(held(messageUuid, holder), {
        $set: lease.renewed(new Date(untilMs)),
        ...(tried === 'failed' && { $inc: { failures: 1 } }),
        ...(tried === 'cut_short' && { $inc: { attempts: -1 } }),
      });
    },
    async noteProgress(messageUuid, holder, progress) {
      const { matchedCount } = await records.updateOne(held(messageUuid, holder), { $set: toFields(progress) });
      return matchedCount === 1;
    },
    async finish(messageUuid, holder, outcome, at) {
      await records.updateOne(held(messageUuid, holder), { $set: { state: 'done', outcome, done_at: at } });
    },
    async latestPublished() {
      return (await findNewest())?.published_at;
    },
    async forgetDoneBefore(at) {
      const newest = await findNewest();
      const old = { state: 'done' as const, done_at: { $lt: at }, ...(newest && { _id: { $ne: newest._id } }) };
      return (await records.deleteMany(old)).deletedCount;
    },
  };
}

const toClaim = (record: ClaimRecord): Claim => ({
  messageUuid: record._id,
  spaceUuid: record.space_id,
  ...(record.is_card_action && { isCardAction: true }),
  ...(record.public_message_id !== undefined && { publicMessageId: record.public_message_id }),
  publishedAt: record.published_at,
  traceparent: record.traceparent,
  attempts: record.attempts,
  failures: record.failures ?? 0,
  progress: toProgress(record),
});

function toProgress(record: ClaimRecord): Progress {
  const language = asLanguage(record.language);
  return {
    ...(record.has_begun !== undefined && { hasBegun: record.has_begun }),
    ...(language && { language }),
    ...(record.is_continued !== undefined && { isContinued: record.is_continued }),
    ...(record.is_private !== undefined && { isPrivate: record.is_private }),
    ...(record.reply_id !== undefined && { replyId: record.reply_id }),
    ...(record.run_id !== undefined && { runId: record.run_id }),
    ...(record.part_begun !== undefined && { partBegun: record.part_begun }),
    ...(record.left_run !== undefined && { leftRun: record.left_run }),
  };
}

const toFields = ({ hasBegun, language, isContinued, isPrivate, replyId, runId, ...more }: Progress) => ({
  ...(hasBegun !== undefined && { has_begun: hasBegun }),
  ...(language && { language }),
  ...(isContinued !== undefined && { is_continued: isContinued }),
  ...(isPrivate !== undefined && { is_private: isPrivate }),
  ...(replyId !== undefined && { reply_id: replyId }),
  ...(runId !== undefined && { run_id: runId }),
  ...(more.partBegun !== undefined && { part_begun: more.partBegun }),
  ...(more.leftRun !== undefined && { left_run: more.leftRun }),
  ...(more.waitsFor !== undefined && { waits_for: more.waitsFor }),
});
