import { docdbAuditSubjects } from '@parley/docdb';
import mongoose from 'mongoose';
import type { Swept } from './sweep.js';
import type { Person } from './traces.js';

/** A deletion that has begun, with what the idp may no longer tell when it goes on. */
interface NoteRecord {
  readonly _id: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly chat_ids: readonly string[];
  /** Theirs in the audit: their key is destroyed before the entry is written. */
  readonly pseudonym: string;
  readonly begun_at: Date;
  /** Id of the entry in the audit, so that there is one however often this breaks off. */
  readonly event_id: mongoose.mongo.ObjectId;
  /** Records by collection, so far. */
  readonly done?: Readonly<Record<string, number>>;
}

export type DeletionNote = Pick<NoteRecord, 'event_id' | 'pseudonym' | 'done'> & { readonly person: Person };

const notesIn = (connection: mongoose.Connection) => connection.collection<NoteRecord>('person_deletions');

/** Notes that it begins; one that is there goes on. */
export async function noteDeletion(connection: mongoose.Connection, person: Person, at: Date): Promise<DeletionNote> {
  const { id: _id, email = null, name = null, chatIds: chat_ids = [] } = person;
  const begun = await findDeletion(connection, _id);
  if (begun) return begun;
  const pseudonym = (await docdbAuditSubjects(connection, undefined).name([_id])).get(_id) ?? '';
  const first = { email, name, chat_ids, pseudonym, begun_at: at, event_id: new mongoose.mongo.ObjectId() };
  await notesIn(connection).updateOne({ _id }, { $setOnInsert: first }, { upsert: true });
  const noted = await findDeletion(connection, _id);
  if (!noted) throw new Error('docdb did not keep that the deletion begins');
  return noted;
}

/** One that has begun, by the person's id or e-mail address. */
export async function findDeletion(connection: mongoose.Connection, named: string): Promise<DeletionNote | undefined> {
  const all = await notesIn(connection).find().toArray();
  const isIt = ({ _id, email }: NoteRecord) => _id === named || email?.toLowerCase() === named.toLowerCase();
  const found = all.find(isIt);
  if (!found) return undefined;
  const { _id: id, email, name, chat_ids: chatIds, event_id, pseudonym, done } = found;
  const person = { id, email: email ?? undefined, name: name ?? undefined, chatIds };
  return { person, event_id, pseudonym, ...(done && { done }) };
}

export async function noteSwept(connection: mongoose.Connection, { id }: Person, swept: Swept): Promise<void> {
  const records = swept.removed + swept.emptied;
  if (records > 0) await notesIn(connection).updateOne({ _id: id }, { $inc: { [`done.${fieldOf(swept)}`]: records } });
}

/** A dot would lead into a record. */
const fieldOf = ({ collection }: Swept) => collection.replaceAll('.', '_');

export async function forgetDeletion(connection: mongoose.Connection, { id }: Person): Promise<void> {
  await notesIn(connection).deleteOne({ _id: id });
}
