import { type Connection, Schema } from 'mongoose';
import { z } from 'zod';
import type { Seal } from './seal.js';
import { absoluteMs, idleMs, type Session, type SessionFacts, type SessionTokens } from './session.js';
import type { SessionStore } from './session.store.js';

interface SessionRecord {
  readonly _id: string;
  readonly sealed_tokens: string;
  readonly user: { readonly id: string; readonly email: string | null; readonly name: string };
  /** Absent in sessions of earlier versions. */
  readonly device?: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly version: number;
  readonly refreshing_until: Date | null;
}

const record = new Schema<SessionRecord>(
  {
    _id: { type: String, required: true },
    sealed_tokens: { type: String, required: true },
    user: { id: String, email: String, name: String },
    device: { type: String, default: null },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, required: true },
    version: { type: Number, required: true },
    refreshing_until: { type: Date, default: null },
  },
  { collection: 'sessions', versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ created_at: 1 });
record.index({ last_used_at: 1 });
record.index({ 'user.id': 1, created_at: -1, _id: 1 });

const storedTokens = z.object({
  accessToken: z.string(),
  accessExpiresAt: z.coerce.date(),
  refreshToken: z.string().optional(),
  refreshExpiresAt: z.coerce.date().optional(),
  idToken: z.string().optional(),
});

/** Sessions in docdb, shared by all replicas. */
export function docdbSessionStore(
  connection: Connection,
  seal: Seal,
): SessionStore & { createIndexes(): Promise<void> } {
  const records = connection.model<SessionRecord>('Session', record);
  const sealTokens = (tokens: SessionTokens, id: string) => seal.close(JSON.stringify(tokens), id);
  const opened = (found: SessionRecord | null) => {
    const tokens = found ? seal.open(found.sealed_tokens, found._id) : undefined;
    return found && tokens !== undefined ? toSession(found, tokens) : undefined;
  };
  return {
    async createIndexes() {
      await records.createIndexes();
    },
    async insert(session) {
      await records.create(toRecord(session, sealTokens(session.tokens, session.idHash)));
    },
    async find(idHash) {
      return opened(await records.findById(idHash).lean<SessionRecord>());
    },
    async remove(idHash) {
      await records.deleteOne({ _id: idHash });
    },
    async take(idHash) {
      return opened(await records.findOneAndDelete({ _id: idHash }).lean<SessionRecord>());
    },
    async listOf(userId, now, { limit, offset }) {
      const after = (ms: number) => ({ $gt: new Date(now.getTime() - ms) });
      const own = { 'user.id': userId, created_at: after(absoluteMs), last_used_at: after(idleMs) };
      const page = records.find(own, { sealed_tokens: 0 }).sort({ created_at: -1, _id: 1 }).skip(offset).limit(limit);
      const [found, total] = await Promise.all([page.lean<SessionRecord[]>(), records.countDocuments(own)]);
      return { found: found.map(toFacts), total };
    },
    async idsOf(userId) {
      const found = await records.find({ 'user.id': userId }, { _id: 1 }).lean<SessionRecord[]>();
      return found.map(({ _id }) => _id);
    },
    async touch(idHash, at, before) {
      await records.updateOne({ _id: idHash, last_used_at: { $lte: before } }, { $set: { last_used_at: at } });
    },
    async claimRefresh({ idHash, version }, now, until) {
      const free = { $or: [{ refreshing_until: null }, { refreshing_until: { $lte: now } }] };
      const claimed = await records.updateOne({ _id: idHash, version, ...free }, { $set: { refreshing_until: until } });
      return claimed.modifiedCount === 1;
    },
    async finishRefresh({ idHash, version }, tokens) {
      const changed = { sealed_tokens: sealTokens(tokens, idHash), refreshing_until: null, version: version + 1 };
      // Only the holder of the claim writes, so the next version is already this very write.
      const own = { $in: [version, version + 1] };
      const kept = await records.updateOne({ _id: idHash, version: own }, { $set: changed });
      return kept.matchedCount === 1;
    },
    async releaseRefresh({ idHash, version }) {
      await records.updateOne({ _id: idHash, version }, { $set: { refreshing_until: null } });
    },
    async removeExpired(now) {
      const before = (ms: number) => new Date(now.getTime() - ms);
      const isOver = [{ created_at: { $lt: before(absoluteMs) } }, { last_used_at: { $lt: before(idleMs) } }];
      await records.deleteMany({ $or: isOver });
    },
  };
}

const toRecord = (session: Session, sealedTokens: string): SessionRecord => ({
  _id: session.idHash,
  sealed_tokens: sealedTokens,
  user: session.user,
  device: session.device,
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  version: session.version,
  refreshing_until: session.refreshingUntil,
});

const toFacts = (found: Omit<SessionRecord, 'sealed_tokens'>): SessionFacts => ({
  idHash: found._id,
  device: found.device ?? null,
  createdAt: found.created_at,
  lastUsedAt: found.last_used_at,
});

function toSession(found: SessionRecord, tokens: string): Session {
  const { refreshToken, refreshExpiresAt, idToken, ...access } = storedTokens.parse(JSON.parse(tokens));
  return {
    ...toFacts(found),
    tokens: {
      ...access,
      ...(refreshToken !== undefined && { refreshToken }),
      ...(refreshExpiresAt !== undefined && { refreshExpiresAt }),
      ...(idToken !== undefined && { idToken }),
    },
    user: { id: found.user.id, email: found.user.email, name: found.user.name },
    version: found.version,
    refreshingUntil: found.refreshing_until,
  };
}
