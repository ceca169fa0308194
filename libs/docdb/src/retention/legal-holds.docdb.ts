import { type LegalHoldRecord, legalHoldRecord } from '@parley/contracts';
import type { Connection } from 'mongoose';

/** Whose data is kept, however old it is. */
export interface LegalHold {
  readonly of: 'person' | 'team';
  /** Id at the idp, or slug. */
  readonly id: string;
  readonly reason: string;
  readonly since: Date;
  /** Who gave the reason, where that is known. */
  readonly by: { readonly id: string; readonly name: string } | undefined;
}

type Held = Pick<LegalHold, 'of' | 'id'>;

export interface LegalHolds {
  /** All, in the order of their kinds and ids; a handful. */
  list(): Promise<LegalHold[]>;
  find(held: Held): Promise<LegalHold | undefined>;
  /** One that is there keeps the time it began. Resolves to the reason before, if there was one. */
  set(hold: LegalHold): Promise<string | undefined>;
  /** Resolves to the reason that it had; `undefined` where there was none. */
  release(held: Held): Promise<string | undefined>;
}

/** Holds in the collection `legal_holds`, found by their ids. */
export function docdbLegalHolds(connection: Connection): LegalHolds {
  const holds = connection.collection<LegalHoldRecord>('legal_holds');
  return {
    list: async () => (await holds.find().sort({ _id: 1 }).toArray()).map(toHold),
    async find(held) {
      const found = await holds.findOne({ _id: idOf(held) });
      return found ? toHold(found) : undefined;
    },
    async set({ reason, since, by, ...held }) {
      const said = { reason, by_id: by?.id ?? null, by_name: by?.name ?? null };
      const change = { $set: said, $setOnInsert: { since } };
      return (await holds.findOneAndUpdate({ _id: idOf(held) }, change, { upsert: true }))?.reason;
    },
    async release(held) {
      return (await holds.findOneAndDelete({ _id: idOf(held) }))?.reason;
    },
  };
}

const idOf = ({ of, id }: Held): string => `${of}:${id}`;

/** One that cannot be read must not count as none. */
function toHold(found: unknown): LegalHold {
  const { _id, reason, since, by_id: id, by_name: name } = legalHoldRecord.parse(found);
  const at = _id.indexOf(':');
  return {
    of: _id.slice(0, at) === 'team' ? 'team' : 'person',
    id: _id.slice(at + 1),
    reason,
    since,
    by: id != null && name != null ? { id, name } : undefined,
  };
}
