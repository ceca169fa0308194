import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AuthzError } from '../src/errors.js';
import { Checker } from '../src/evaluate/check.js';
import { listObjects } from '../src/evaluate/list-objects.js';
import { listUsers } from '../src/evaluate/list-users.js';
import { requestScope, type RequestScope } from '../src/evaluate/request-scope.js';
import type { Typesystem } from '../src/model/typesystem.js';
import { validateModel } from '../src/model/validate-model.js';
import { contextualReader } from '../src/tuples/tuple-reader.js';
import { stillFits } from '../src/model/validate-tuple.js';
import { writeModel } from '../src/wire/requests.js';
import { bruteForce } from './brute-force.js';
import { allObjects, relations, types, users, world, type World } from './random-model.js';

const subjects = [...users, 'user:4', 'user:*', 'group:1#a', 'document:2#b'];

/** The valid part of a random world; undefined when the model is refused. */
function prepare({
  model,
  tuples,
}: World): { scope: RequestScope; typesystem: Typesystem; tuples: World['tuples'] } | undefined {
  const sent = writeModel.decode({ store_id: '', ...model });
  try {
    const typesystem = validateModel({ ...sent, id: 'model' });
    const fitting = tuples.filter((tuple) => stillFits(typesystem, tuple));
    const time = { now: () => 0, deadline: 1 };
    return { scope: requestScope(typesystem, contextualReader(fitting), {}, time), typesystem, tuples: fitting };
  } catch (error) {
    if (error instanceof AuthzError) return undefined;
    throw error;
  }
}

/** Undefined when the chain is too long: a matter of the limit, not of the logic. */
function within<T>(decide: () => T): T | undefined {
  try {
    return decide();
  } catch (error) {
    if (error instanceof AuthzError && error.code === 'authorization_model_resolution_too_complex') return undefined;
    throw error;
  }
}

const questions = allObjects.flatMap((object) => relations.map((relation) => [object, relation] as const));

const runs = { numRuns: 150, seed: 20_261_121 };

describe('evaluation of random models', () => {
  it('checks what brute force finds', () => {
    const answers = { yes: 0, no: 0 };
    fc.assert(
      fc.property(world, (random) => {
        const prepared = prepare(random);
        fc.pre(prepared !== undefined);
        const { scope, typesystem, tuples } = prepared;
        const wrong: string[] = [];
        for (const user of subjects) {
          const truth = bruteForce(typesystem, tuples, allObjects, user);
          const shared = new Checker(scope, user);
          for (const [object, relation] of questions) {
            const expected = truth(object, relation);
            const alone = within(() => new Checker(scope, user).has(object, relation)) ?? expected;
            const together = within(() => shared.has(object, relation)) ?? expected;
            if (alone !== expected || together !== expected) wrong.push(`${object}#${relation}@${user}`);
            answers[expected ? 'yes' : 'no'] += 1;
          }
        }
        expect(wrong).toEqual([]);
      }),
      runs,
    );
    expect(answers.yes).toBeGreaterThan(4_000);
    expect(answers.no).toBeGreaterThan(5_000);
  });

  it('lists the objects that brute force finds', () => {
    fc.assert(
      fc.property(world, (random) => {
        const prepared = prepare(random);
        fc.pre(prepared !== undefined);
        for (const user of subjects) {
          const truth = bruteForce(prepared.typesystem, prepared.tuples, allObjects, user);
          for (const type of types) {
            for (const relation of relations) {
              const found = within(() => [...listObjects(prepared.scope, { user, type, relation })].sort());
              const expected = allObjects.filter((object) => object.startsWith(`${type}:`) && truth(object, relation));
              if (found) expect({ user, type, relation, found }).toEqual({ user, type, relation, found: expected });
            }
          }
        }
      }),
      runs,
    );
  });

  it('lists the users that brute force finds, each by name or as everyone', () => {
    fc.assert(
      fc.property(world, (random) => {
        const prepared = prepare(random);
        fc.pre(prepared !== undefined);
        const truths = new Map(
          [...users, 'user:*'].map((user) => [
            user,
            bruteForce(prepared.typesystem, prepared.tuples, allObjects, user),
          ]),
        );
        const has = (user: string, object: string, relation: string) => truths.get(user)?.(object, relation) === true;
        for (const object of allObjects) {
          for (const relation of relations) {
            const request = { object, relation, filter: { type: 'user', relation: '' } };
            const found = within(() => [...listUsers(prepared.scope, request)]);
            if (!found) continue;
            expect({ object, relation, wrong: found.filter((user) => !has(user, object, relation)) }).toEqual({
              object,
              relation,
              wrong: [],
            });
            const missing = users.filter((user) => has(user, object, relation) && !found.includes(user));
            expect(missing.length === 0 || found.includes('user:*') || usesWildcards(random)).toBe(true);
          }
        }
      }),
      runs,
    );
  });

  it('lists the usersets that check allows', () => {
    fc.assert(
      fc.property(world, (random) => {
        const prepared = prepare(random);
        fc.pre(prepared !== undefined);
        for (const object of allObjects) {
          for (const relation of relations) {
            const request = { object, relation, filter: { type: 'group', relation: 'a' } };
            const found = within(() => [...listUsers(prepared.scope, request)].sort());
            const named = ['group:1#a', 'group:2#a', 'group:3#a'];
            const allowed = named.filter((user) =>
              within(() => new Checker(prepared.scope, user).has(object, relation)),
            );
            if (found) expect({ object, relation, found }).toEqual({ object, relation, found: allowed });
          }
        }
      }),
      runs,
    );
  });
});

/** Where everyone is named, a user may have a relation without being named on any way to it. */
const usesWildcards = ({ tuples }: World) => tuples.some(({ user }) => user === 'user:*');
