import { type Connection, Schema } from 'mongoose';
import type { Seal } from '../sessions/seal.js';
import type { PendingLogin, PendingLoginStore } from './login-attempt.store.js';

interface PendingLoginRecord {
  readonly _id: string;
  readonly nonce: string;
  readonly sealed_verifier: string;
  readonly return_to: string;
  readonly browser_hash: string;
  readonly created_at: Date;
}

const record = new Schema<PendingLoginRecord>(
  {
    _id: { type: String, required: true },
    nonce: { type: String, required: true },
    sealed_verifier: { type: String, required: true },
    return_to: { type: String, required: true },
    browser_hash: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'pending_logins', versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ created_at: 1 });

/** Sign-ins under way in docdb: the callback may reach another replica than the start. */
export function docdbPendingLoginStore(
  connection: Connection,
  seal: Seal,
): PendingLoginStore & { createIndexes(): Promise<void> } {
  const records = connection.model<PendingLoginRecord>('PendingLogin', record);
  return {
    async createIndexes() {
      await records.createIndexes();
    },
    async insert({ stateHash, nonce, codeVerifier, returnTo, browserHash, createdAt }) {
      await records.create({
        _id: stateHash,
        nonce,
        sealed_verifier: seal.close(codeVerifier, stateHash),
        return_to: returnTo,
        browser_hash: browserHash,
        created_at: createdAt,
      });
    },
    async take(stateHash) {
      const found = await records.findOneAndDelete({ _id: stateHash }).lean<PendingLoginRecord>();
      const codeVerifier = found ? seal.open(found.sealed_verifier, stateHash) : undefined;
      return found && codeVerifier !== undefined ? toPendingLogin(found, codeVerifier) : undefined;
    },
    async removeOlderThan(moment) {
      await records.deleteMany({ created_at: { $lt: moment } });
    },
  };
}

const toPendingLogin = (found: PendingLoginRecord, codeVerifier: string): PendingLogin => ({
  stateHash: found._id,
  nonce: found.nonce,
  codeVerifier,
  returnTo: found.return_to,
  browserHash: found.browser_hash,
  createdAt: found.created_at,
});
