import { type AuthzClient, idOf, teamObject, type Tuple, userSubject } from '@parley/authz-client';
import { docdbLegalHolds } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { Person, Traces } from './traces.js';

/** The holds on a person, or on a team that they are in, in words. Throws AppError `AUTHZ_UNAVAILABLE`. */
export async function holdsOn(
  connection: Connection,
  { id }: Person,
  authz: Pick<AuthzClient, 'check'>,
): Promise<string[]> {
  const found: string[] = [];
  for (const hold of await docdbLegalHolds(connection).list()) {
    const isOn =
      hold.of === 'person' ? hold.id === id : await authz.check(userSubject(id), 'member', teamObject(hold.id));
    const since = hold.since.toISOString().slice(0, 10);
    if (isOn)
      found.push(
        `legal hold on the ${hold.of} ${hold.id} since ${since}: ${hold.reason} (lift it first: People and teams, Legal holds)`,
      );
  }
  return found;
}

const strong = ['admin', 'owner', 'manager'];
/** What has administrators of its own: skills have those of the organization beside their author. */
const handedOver = [
  'organization',
  'team',
  'agent',
  'datasource',
  'knowledge_base',
  'chatx_workspace',
  'chatx_space',
  'task',
];

/** What nobody else would look after, each with what to do first. */
export function leftAlone(tuples: readonly Tuple[], { id }: Person, { objects }: Pick<Traces, 'objects'>): string[] {
  const isTheirs = ({ user }: Tuple) => user === userSubject(id);
  const managing = tuples.filter(({ relation }) => strong.includes(relation));
  const kept = new Set(managing.filter((one) => !isTheirs(one)).map(({ object }) => object));
  const theirs = new Set(managing.filter(isTheirs).map(({ object }) => object));
  return [...theirs].filter((one) => isHandedOver(one) && !kept.has(one) && !objects.includes(one)).map(adviceOn);
}

const typeOf = (object: string) => object.slice(0, object.indexOf(':'));
const isHandedOver = (object: string) => handedOver.includes(typeOf(object));

function adviceOn(object: string): string {
  const id = idOf(object) ?? object;
  if (typeOf(object) === 'organization')
    return 'nobody else administers the organization: npm run setup -- admin --member PERSON';
  if (typeOf(object) === 'team')
    return `nobody else administers the team ${id}: npm run setup -- team ${id} --admin PERSON`;
  return `nobody else manages the ${typeOf(object)} ${id}: give it to a team in the browser, or delete it there`;
}

/** Accounts of wikis that are this person's: without them, nothing more is read there. */
export async function wikisReadAs(connection: Connection, { email }: Person): Promise<string[]> {
  if (email === undefined) return [];
  const wikis = connection.collection<{ _id: string; username: string | null }>('rag_wikis');
  const found = await wikis.find({ username: { $ne: null } }).toArray();
  return found
    .filter(({ username }) => username?.toLowerCase() === email.toLowerCase())
    .map(({ _id }) => `the wiki ${_id} is read with this person's account: set up another one first`);
}
