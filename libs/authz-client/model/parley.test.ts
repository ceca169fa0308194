import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parleyModel } from '../src/testing/index.js';
import { startTestAuthz, type TestAuthz } from '../test/authz-server.js';
import { permissions, storedRelations } from '../src/index.js';
import { cast, gives, memberships, takes } from './expected-access.js';
import { question, tuple, words } from './tuple-text.js';

let test: TestAuthz;
beforeAll(async () => {
  test = await startTestAuthz();
  await test.authz.apply({ writes: memberships.map(tuple) });
});
afterAll(() => test.close());

const answers = (questions: string[]) => test.authz.batchCheck(questions.map(question));

/** Whether the model lets this be stored; any other failure than its refusal is a failure of the test. */
async function isTaken(text: string): Promise<boolean> {
  try {
    await test.authz.apply({ writes: [tuple(text)] });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ cause: { more: { upstreamCode: 'validation_error' } } });
    return false;
  }
}

const types = Object.keys(gives);
const relationsOf = (type: string) => [
  ...new Set(Object.entries(gives[type]!).flatMap(([relation, given]) => [relation, ...words(given)])),
];

describe('the tables of expected access', () => {
  it('name every type and relation of the model, and no other', async () => {
    const { type_definitions } = await parleyModel();
    const modelled = type_definitions
      .map(({ type, relations }) => [type, Object.keys(relations ?? {}).sort()] as const)
      .filter(([, relations]) => relations.length > 0);
    expect(types.map((type) => [type, relationsOf(type).sort()])).toEqual(modelled);
    expect(Object.entries(takes).map(([type, row]) => [type, Object.keys(row).sort()])).toEqual(
      Object.entries(gives).map(([type, row]) => [type, Object.keys(row).sort()]),
    );
  });

  it('know the relations by the names that the client offers', () => {
    const named = new Set(types.flatMap(relationsOf));
    expect([...named].sort()).toEqual([...storedRelations, ...permissions].sort());
  });
});

describe.each(types)('%s', (type) => {
  it.each(Object.keys(gives[type]!))(
    'gives its %s exactly what belongs to it, and a stranger nothing',
    async (held) => {
      const object = `${type}:held-as-${held}`;
      const [holder] = words(takes[type]![held]!);
      await test.authz.apply({ writes: [tuple(`${holder} ${held} ${object}`)] });
      const relations = relationsOf(type);
      const asked = await answers(relations.map((relation) => `${holder} ${relation} ${object}`));
      const yes = relations.filter((_, index) => asked[index]);
      expect(yes.sort()).toEqual([held, ...words(gives[type]![held]!)].sort());
      const stranger = await answers(relations.map((relation) => `user:stranger ${relation} ${object}`));
      expect(stranger).toEqual(relations.map(() => false));
    },
  );

  it.each(Object.keys(takes[type]!))('takes as its %s those kinds of subject, and no other', async (relation) => {
    const accepted = await Promise.all(
      Object.entries(cast).map(async ([subject, { meant, notMeant }], index) => {
        const object = `${type}:${relation}-taken-${index}`;
        if (!(await isTaken(`${subject} ${relation} ${object}`))) return [];
        const probed = await answers([`${meant} ${relation} ${object}`, `${notMeant} ${relation} ${object}`]);
        return [[subject, ...probed]];
      }),
    );
    expect(accepted.flat().sort()).toEqual(
      words(takes[type]![relation]!)
        .sort()
        .map((subject) => [subject, true, false]),
    );
  });

  it('lets nobody store what is to be derived', async () => {
    const derived = relationsOf(type).filter((relation) => relation.startsWith('can_'));
    const taken = await Promise.all(derived.map((relation) => isTaken(`user:ann ${relation} ${type}:derived`)));
    expect(taken).toEqual(derived.map(() => false));
  });
});
