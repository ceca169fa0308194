import { checkMany, checkOne, type Question } from './check.js';
import { mapConcurrently } from './concurrency.js';
import { expandOne, type Origin, partsOf, usersetOf } from './expand.js';
import type { Relation } from './relations.js';
import type { Transport } from './transport.js';
import { type Tuple, tupleKey } from './tuples.js';

/** Grants that follow one another: the first one's user is the subject, the last one's object is what was asked about. */
export type GrantPath = readonly Tuple[];

/** A relation that can be granted and would have led to a yes. */
export interface Opening {
  readonly relation: string;
  readonly object: string;
  /** Who has it by a grant, the first of them in their order. */
  readonly holders: readonly string[];
  readonly holderCount: number;
}

/** Why a question is answered as it is. */
export interface Explanation {
  /** As `check` says. */
  readonly allowed: boolean;
  /** Of a yes, shortest first. */
  readonly paths: readonly GrantPath[];
  /** Of a no, nearest first: what the relation follows from on the object itself, then on what it belongs to. */
  readonly openings: readonly Opening[];
  /** Whether this is all; there may be more paths, or openings, than are looked for. */
  readonly isWhole: boolean;
}

const maxDepth = 25;
/** Usersets that are looked into on one level. */
const maxWidth = 200;
const maxPaths = 10;
const maxHolders = 10;
const maxMs = 5_000;
const atOnce = 8;

interface World {
  readonly transport: Transport;
  readonly storePath: string;
  readonly signal: AbortSignal | undefined;
  readonly now: () => number;
}

/** Follows the grants that lead to a yes; of a no, tells which grants are missing. */
export async function explainOne(world: World, question: Question): Promise<Explanation> {
  const { transport, storePath, signal } = world;
  const allowed = await checkOne(transport, storePath, question, signal);
  if (!allowed) return { allowed, paths: [], ...(await openingsOf(world, question)) };
  return { allowed, openings: [], ...(await pathsOf(world, question)) };
}

/** A userset on the way, and the grants between it and what was asked about. */
interface Place {
  readonly userset: string;
  readonly path: GrantPath;
  /** Usersets that were passed: whoever comes by one of them again goes in a circle. */
  readonly passed: readonly string[];
}

const startOf = ({ object, relation }: Question): Place[] => [
  { userset: usersetOf(object, relation), path: [], passed: [] },
];

/** Only usersets that the subject is in, by authz itself, are looked into: the way stays narrow. */
async function pathsOf(world: World, question: Question): Promise<Pick<Explanation, 'paths' | 'isWhole'>> {
  // The same grants may count by more than one rule of the model.
  const paths = new Map<string, GrantPath>();
  const isWhole = await walk(world, startOf(question), async (place, origins) => {
    for (const path of grantsTo(question.subject, place, origins))
      if (paths.size < maxPaths) paths.set(keyOf(path), path);
    return paths.size < maxPaths ? keepThoseWith(world, question.subject, placesBehind(place, origins)) : 'enough';
  });
  return { paths: [...paths.values()].sort((one, other) => one.length - other.length), isWhole };
}

const keyOf = (path: GrantPath): string => path.map(tupleKey).join();

/** Groups that hold a grant are named and not looked into: who is in them is another question. */
async function openingsOf(world: World, question: Question): Promise<Pick<Explanation, 'openings' | 'isWhole'>> {
  const openings = new Map<string, Opening>();
  const isWhole = await walk(world, startOf(question), (place, origins) => {
    for (const origin of origins)
      if (origin.kind === 'granted' && !openings.has(place.userset))
        openings.set(place.userset, openingAt(place, origin.users));
    return Promise.resolve(placesBehind(place, origins).filter(({ userset, path }) => path[0]?.user !== userset));
  });
  return { openings: [...openings.values()], isWhole };
}

const openingAt = ({ userset }: Place, users: readonly string[]): Opening => ({
  ...partsOf(userset),
  holders: [...users].sort().slice(0, maxHolders),
  holderCount: users.length,
});

type Visit = (place: Place, origins: readonly Origin[]) => Promise<readonly Place[] | 'enough'>;

/** Level by level, within the bounds; resolves to whether they sufficed. */
async function walk(world: World, start: readonly Place[], visit: Visit): Promise<boolean> {
  const until = world.now() + maxMs;
  let level = start;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === maxDepth || world.now() > until) return false;
    const expanded = await mapConcurrently(level, atOnce, async (place) => ({
      place,
      origins: await expandOne(world.transport, world.storePath, place.userset, world.signal),
    }));
    const next: Place[] = [];
    for (const { place, origins } of expanded) {
      const found = await visit(place, origins);
      if (found === 'enough') return false;
      next.push(...found);
    }
    if (next.length > maxWidth) return false;
    level = withoutRepetition(next);
  }
  return true;
}

const withoutRepetition = (places: readonly Place[]): Place[] => [
  ...new Map(places.map((place) => [`${place.userset} ${keyOf(place.path)}`, place])).values(),
];

function grantsTo(subject: string, { userset, path }: Place, origins: readonly Origin[]): GrantPath[] {
  const everyoneOfType = `${subject.slice(0, subject.indexOf(':'))}:*`;
  const users = origins.flatMap((origin) => (origin.kind === 'granted' ? origin.users : []));
  const held = users.filter((user) => user === subject || user === everyoneOfType);
  return held.map((user) => [{ user, ...partsOf(userset) }, ...path]);
}

function placesBehind(place: Place, origins: readonly Origin[]): Place[] {
  const { userset, path } = place;
  const passed = [...place.passed, userset];
  const { object, relation } = partsOf(userset);
  const places = origins.flatMap((origin): Place[] => {
    switch (origin.kind) {
      case 'granted':
        return origin.users
          .filter((user) => user.includes('#'))
          .map((user) => ({ userset: user, path: [{ user, relation, object }, ...path], passed }));
      case 'same':
        return [{ userset: origin.userset, path, passed }];
      case 'through':
        return origin.usersets.map((above) => ({
          userset: above,
          path: [{ user: partsOf(above).object, relation: origin.relation, object }, ...path],
          passed,
        }));
    }
  });
  return places.filter((next) => !passed.includes(next.userset));
}

async function keepThoseWith({ transport, storePath, signal }: World, subject: string, places: readonly Place[]) {
  // A name from authz itself, so one of the model's relations.
  const questions = places.map(({ userset }) => ({
    subject,
    ...(partsOf(userset) as { object: string; relation: Relation }),
  }));
  const held = await checkMany(transport, storePath, questions, signal);
  return places.filter((_place, at) => held[at]);
}
