import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AuthzClient, idOf, spaceObject, type Tuple } from '@parley/authz-client';
import fc from 'fast-check';
import type { Caller } from '../../src/identity/caller.js';
import { relationPermissions } from '../../src/permissions/read-permissions.js';
import { startGivenAuthz } from './given-authz.js';
import * as layouts from './layouts.js';

const { aLayout, allQuestions, bruteForce, tuplesOf } = layouts;
const seed = 20_261_126;

const callerOf = ({ person, team, space }: layouts.Question): Caller => ({
  subject: layouts.personId(person),
  email: '',
  groups: [],
  role: 'readonly',
  isMachine: false,
  isAuthenticated: true,
  inTrustedNetwork: false,
  team: layouts.teamSlug(team),
  ...(space !== undefined && { space: spaceObject(layouts.alias, layouts.roomId(space)) }),
});

/** Asks each question once: nothing changes while one layout stands. */
function askingOnce(authz: AuthzClient): AuthzClient {
  const asked = new Map<string, Promise<unknown>>();
  const once = <T>(question: readonly unknown[], ask: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(question);
    const answer = asked.get(key) ?? ask();
    asked.set(key, answer);
    return answer as Promise<T>;
  };
  return {
    ...authz,
    check: (subject, relation, object) =>
      once([subject, relation, object], () => authz.check(subject, relation, object)),
    listObjects: (subject, relation, type) =>
      once([subject, relation, type, '*'], () => authz.listObjects(subject, relation, type)),
  };
}

const permissionsBy = (authz: AuthzClient) =>
  relationPermissions({
    datasources: { attachedIds: () => Promise.resolve([]) },
    authz: askingOnce(authz),
    readListsOf: () => Promise.resolve({ lists: [], withheld: [] }),
    orgKey: layouts.orgKey,
    lookAtDatasources: () => (objects) => Promise.resolve(objects.map((object) => idOf(object)!).sort()),
  });

/** In a layout everybody asks for every team and from every space: each question of authz is asked once in it. */
const layoutsFor = (cases: number) => Math.ceil(cases / allQuestions.length);

/** Asks so many questions of random layouts, and compares each answer with the set that brute force finds. */
export function testAudiences(cases: number): void {
  let given: Awaited<ReturnType<typeof startGivenAuthz>>;
  beforeAll(async () => void (given = await startGivenAuthz()));
  afterAll(() => given.close());

  it(`an answer in a space is made of what its person and its audience may both read (${cases} cases, seed ${seed})`, async () => {
    let stored: Tuple[] = [];
    let [asked, narrowed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(aLayout, async (layout) => {
        const wanted = tuplesOf(layout);
        const stays = new Set(wanted.map((tuple) => JSON.stringify(tuple)));
        await given.authz.apply({
          writes: wanted,
          deletes: stored.filter((tuple) => !stays.has(JSON.stringify(tuple))),
        });
        stored = wanted;
        const permissions = permissionsBy(given.authz);
        const signal = AbortSignal.timeout(60_000);
        for (const question of allQuestions) {
          const { readable, withheld } = bruteForce(layout, question);
          expect({ question, ...(await permissions.reach(callerOf(question), signal)) }).toEqual({
            question,
            readable: { datasources: readable, lists: [] },
            withheld: { datasources: withheld, lists: [] },
            attached: [],
          });
          asked += 1;
          narrowed += Number(withheld.length > 0 && readable.length > 0);
        }
      }),
      { numRuns: layoutsFor(cases), seed, endOnFailure: true },
    );
    expect(asked).toBeGreaterThanOrEqual(cases);
    // The layouts are worth something: there is a difference to get wrong.
    expect(narrowed).toBeGreaterThan(cases / 10);
  }, 600_000);
}
