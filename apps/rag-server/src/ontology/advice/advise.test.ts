import { AppError } from '@parley/contracts';
import { expect, it } from '@jest/globals';
import type { OntologyStore } from '../relations/ontology.store.js';
import type { Advice, FoundRelation } from '../relations/relation.js';
import { askedAtOnce, makeAdvise, makeAdviseAll } from './advise.js';
import type { AskModel } from './ask-model.js';

const found = (id: string): FoundRelation => ({
  id,
  version: 'v1',
  foundAt: 0,
  advice: null,
  aType: 'Service',
  bType: 'Team',
  mappings: [{ a: 'team', b: 'name' }],
  score: 0.9,
  uniqueness: 1,
  valueOverlap: 1,
  coverage: 1,
  likeness: 1,
  datasources: [],
  pairs: [],
});
const noPair = {
  aDatasource: 'files:all',
  bDatasource: 'files:all',
  patterns: {},
  valueQualitySum: 0,
  deepQualitySum: 0,
  examples: [],
};
const said: Advice = { verdict: 'ACCEPTED', name: 'TEAM', justification: 'yes', by: 'judge', cost: null, at: 0 };
const down = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'The model is down.'));

/** A store that knows these relations, and who gave each its advice. */
function storeOf(relations: readonly FoundRelation[], before: readonly FoundRelation[]) {
  const by = new Map<string, string>();
  const store: Pick<OntologyStore, 'allCandidates' | 'putAdvice' | 'candidates'> = {
    async *allCandidates() {
      yield* await Promise.resolve(relations);
    },
    async putAdvice(_version, id, advice) {
      by.set(id, advice.by);
      await Promise.resolve();
    },
    candidates: () => Promise.resolve([...before]),
  };
  return { store: store as OntologyStore, by };
}

function adviseAllWith(ask: AskModel, relations: readonly FoundRelation[], before: readonly FoundRelation[] = []) {
  const { store, by } = storeOf(relations, before);
  const deps = { store, model: { name: 'judge', ask }, now: () => new Date(0) };
  return { by, run: () => makeAdviseAll(deps, makeAdvise(deps))('v1', 'v0', AbortSignal.timeout(60_000)) };
}

it('tells that the model could not be asked, whatever it answers to what was asked beside', async () => {
  const failed = Promise.withResolvers<undefined>();
  const ask: AskModel = async ({ id }) => {
    if (id === 'r0') return down().finally(() => setImmediate(() => failed.resolve(undefined)));
    await failed.promise;
    return said;
  };
  const relations = Array.from({ length: askedAtOnce + 1 }, (_, at) => found(`r${at}`));
  const { by, run } = adviseAllWith(ask, relations);

  expect(await run()).toBe('The model is down. The rule decided instead.');
  expect(Object.fromEntries(by)).toEqual({ r0: 'rule', r1: 'judge', r2: 'judge', r3: 'judge', r4: 'rule' });
});

it.each([
  [19, 0.9, 0],
  [18, 0.9, 1],
  [22, 0.9, 1],
  [20, 0.8, 1],
])(
  'keeps what the model said while the evidence moves by less than a tenth: %i matches at %d',
  async (n, score, times) => {
    let asked = 0;
    const ask: AskModel = () => Promise.resolve(((asked += 1), said));
    const withMatches = (matches: number) => ({
      ...found('r0'),
      pairs: [{ ...noPair, matches }],
    });
    const { run } = adviseAllWith(ask, [{ ...withMatches(n), score }], [{ ...withMatches(20), advice: said }]);
    await run();

    expect(asked).toBe(times);
  },
);
