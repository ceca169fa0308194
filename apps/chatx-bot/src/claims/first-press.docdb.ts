import type { Connection } from 'mongoose';

/** As much of a record as its button needs. */
interface WithButton {
  readonly _id: string;
  readonly card_id: string;
  readonly taken_by: string | null;
  readonly resolved_by: string | null;
}

/** The field that says which press has the button; null while none has. */
type PressField = 'taken_by' | 'resolved_by';
type Button = Pick<WithButton, '_id'> & Partial<Pick<WithButton, 'card_id'>>;

/** A button that one press has: the first one that comes, and that same one again. */
export function firstPress(connection: Connection, collection: string, field: PressField = 'taken_by') {
  const records = connection.collection<WithButton>(collection);
  return {
    /** Whether this press has it. */
    async take(button: Button, pressUuid: string): Promise<boolean> {
      const free = { ...button, [field]: { $in: [null, pressUuid] } };
      return (await records.updateOne(free, { $set: { [field]: pressUuid } })).matchedCount === 1;
    },
    /** The press had no effect: another one can have it. */
    async reopen(button: Button, pressUuid: string): Promise<void> {
      await records.updateOne({ ...button, [field]: pressUuid }, { $set: { [field]: null } });
    },
  };
}
