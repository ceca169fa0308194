import { type AuthzClient, type Tuple, userSubject } from '@parley/authz-client';
import { auditEvent } from '@parley/contracts';
import type mongoose from 'mongoose';
import { WorkRefused } from '../docdb/in-docdb.js';
import { type DeletionNote, findDeletion, forgetDeletion, noteDeletion, noteSwept } from './deletion-note.js';
import { forgetGaps } from './forget-gaps.js';
import { countAnswers, countFiles, leaveToRag, waitForRag } from './left-to-rag.js';
import { sweep, type Swept } from './sweep.js';
import { findTraces, type Person, type Traces } from './traces.js';
import { holdsOn, leftAlone, wikisReadAs } from './what-stands-against.js';

export interface DeletePersonDeps {
  readonly connection: mongoose.Connection;
  readonly authz: Pick<AuthzClient, 'check' | 'apply'>;
  readonly readTuples: () => Promise<Tuple[]>;
  /** The person's account; `undefined` where the idp has none any more. */
  readonly account: Account | undefined;
  /** Who runs this, for the audit. */
  readonly operator: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly pause: () => Promise<unknown>;
  readonly tell: (line: string) => void;
}

/** The account at the idp. */
export interface Account {
  readonly isEnabled: boolean;
  readonly disable: () => Promise<unknown>;
  /** Takes the accounts of the chat product off it. */
  readonly unlink: () => Promise<unknown>;
}

export interface HowToDelete {
  /** Without it, only what would be done is told. */
  readonly isSure: boolean;
  readonly disablesAccount: boolean;
}

/** What a service writes at the same time is found by another sweep. */
const mostSweeps = 5;

/**
 * Deletes what is kept of a person, and takes them out of what stays; resolves to how many records and relationships there
 * were. What breaks off is finished by the next call. Throws WorkRefused with what stands against it, before anything
 * changes.
 */
export async function deletePerson(asked: Person, how: HowToDelete, deps: DeletePersonDeps): Promise<number> {
  const { connection, tell } = deps;
  const count = await preview(asked, deps);
  // Last, since the preview takes its time: what somebody holds meanwhile counts.
  const against = await whatStandsAgainst(asked, how, deps);
  if (!how.isSure) {
    against.forEach((one) => tell(`first    ${one}`));
    return count + against.length;
  }
  if (against.length > 0) throw new WorkRefused(`nothing was deleted:\n${against.join('\n')}`);
  if (how.disablesAccount && deps.account?.isEnabled) await deps.account.disable();
  if (count > 0 || (await findDeletion(connection, asked.id))) await deleteAndAudit(asked, deps);
  return count;
}

async function deleteAndAudit(asked: Person, deps: DeletePersonDeps): Promise<void> {
  const { connection, account, now, tell } = deps;
  const note = await noteDeletion(connection, asked, now());
  await deleteAll(note.person, deps);
  await account?.unlink();
  await auditDeletion(note.person, deps);
  await forgetDeletion(connection, note.person);
  if (account) tell('next     delete the account at the idp: a linked group or a directory may name the person again');
}

async function whatStandsAgainst(person: Person, { disablesAccount }: HowToDelete, deps: DeletePersonDeps) {
  const { connection, authz, account, readTuples } = deps;
  const traces = await findTraces(connection, person);
  return [
    ...(await holdsOn(connection, person, authz)),
    ...(account?.isEnabled && !disablesAccount
      ? ['the account can still sign in: disable it at the idp, or add --disable-account']
      : []),
    ...leftAlone(await readTuples(), person, traces),
    ...(await wikisReadAs(connection, person)),
  ];
}

/** Tells what there is; resolves to how much that is. */
async function preview(person: Person, { connection, readTuples, tell }: DeletePersonDeps): Promise<number> {
  const traces = await findTraces(connection, person);
  let count = 0;
  for await (const swept of sweep(connection, traces, false)) {
    wordsOf(swept).forEach((words) => tell(`found    ${swept.collection}: ${words}`));
    count += swept.removed + swept.emptied;
  }
  const [files, answers] = [await countFiles(connection, person), await countAnswers(connection, person)];
  const tuples = theirTuples(await readTuples(), person, traces);
  if (files > 0) tell(`found    attached files: ${files} with their passages`);
  if (answers > 0) tell(`found    verified answers: ${answers} to keep without the person`);
  if (tuples.length > 0) tell(`found    authz: ${tuples.length} relationships to delete`);
  return count + files + answers + tuples.length;
}

const wordsOf = ({ removed, emptied, mentions }: Swept): string[] => [
  ...(removed > 0 ? [`${removed} to delete`] : []),
  ...(emptied > 0 ? [`${emptied} to keep without the person`] : []),
  ...(mentions > 0 ? [`${mentions} of others mention the address and stay as they are`] : []),
];

async function deleteAll(person: Person, deps: DeletePersonDeps): Promise<void> {
  const { connection, now, tell } = deps;
  await leaveToRag(connection, person, now());
  await forgetGaps(connection, await findTraces(connection, person), now);
  // First, while docdb says which rooms are theirs; and last, as what was told from records of before is gone by then.
  await deleteTuples(person, deps);
  for (let left = mostSweeps; (await sweepOnce(person, deps)) > 0; left -= 1)
    if (left === 0)
      throw new WorkRefused('something still writes records of the person: run this again in a few minutes');
  await waitForRag(connection, person, deps);
  await deleteTuples(person, deps);
  tell('deleted  all of it');
}

async function sweepOnce(person: Person, { connection, tell }: DeletePersonDeps): Promise<number> {
  let count = 0;
  for await (const swept of sweep(connection, await findTraces(connection, person), true)) {
    await noteSwept(connection, person, swept);
    const { collection, removed, emptied } = swept;
    if (removed > 0) tell(`deleted  ${collection}: ${removed}`);
    if (emptied > 0) tell(`kept     ${collection}: ${emptied}, without the person`);
    count += removed + emptied;
  }
  return count;
}

const theirTuples = (tuples: readonly Tuple[], { id }: Person, { objects }: Pick<Traces, 'objects'>): Tuple[] =>
  tuples.filter(({ user, object }) => user === userSubject(id) || objects.includes(user) || objects.includes(object));

async function deleteTuples(person: Person, { connection, authz, readTuples }: DeletePersonDeps): Promise<void> {
  const deletes = theirTuples(await readTuples(), person, await findTraces(connection, person));
  if (deletes.length > 0) await authz.apply({ deletes });
}

/**
 * One entry, however often this breaks off, with the pseudonym that the person had and what there was by collection. Nothing
 * leads from it to them: their key went with all that was theirs.
 */
async function auditDeletion(person: Person, deps: DeletePersonDeps): Promise<void> {
  const { connection, operator, now, newId } = deps;
  const note: DeletionNote = await noteDeletion(connection, person, now());
  const event = auditEvent.parse({
    ...{ ts: now(), actor: `setup:${operator}`, action: 'person.delete', outcome: 'success', reason: null },
    resource: `user:${note.pseudonym}`,
    before: Object.entries(note.done ?? {}).map(([collection, records]) => `${collection}: ${records} records`),
    after: [],
    correlation_id: newId(),
  });
  const events = connection.collection('audit_events');
  await events.updateOne({ _id: note.event_id }, { $setOnInsert: event }, { upsert: true });
}
