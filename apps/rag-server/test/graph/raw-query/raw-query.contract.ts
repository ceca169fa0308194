import { AppError } from '@parley/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { GraphEngine } from '../../../src/graph/engine/graph-engine.js';
import { cypherParser } from '../../../src/graph/query/cypher-parser.js';
import { makeRawQuery, type RawQuery } from '../../../src/graph/query/raw-query.js';
import { dataLabel } from '../../../src/graph/store/labels.js';
import { attacks } from './attacks.js';
import { itWalksInside } from './query-property.js';
import { empty, openWorld, putHidden, putVisible, readerOfA, type World } from './world.js';

jest.setTimeout(600_000);

const signal = () => AbortSignal.timeout(120_000);

/** Rows in no order that the query asked for are compared as a set. */
async function outcomeOf(ask: RawQuery, query: string): Promise<unknown> {
  try {
    const answer = await ask(query, readerOfA, signal());
    return { ...answer, results: answer.results.map((row) => JSON.stringify(row, sorted)).sort() };
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_ERROR') return error.more.details;
    throw error;
  }
}

/** Engines give labels and keys in no order. */
const sorted = (_key: string, value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value;

const marked = (line: string) => {
  const place = Array.from(line.split('▸', 1)[0] ?? '');
  return { query: line.replace('▸', ''), column: line.includes('▸') ? place.length + 1 : undefined };
};
const cases = Object.entries(attacks).flatMap(([kind, lines]) =>
  lines.map((line) => ({ kind, line, ...marked(line) })),
);

/** Every attack, asked of an engine that holds what may not be seen, and of one that does not. */
export function rawQueryContract(name: string, open: () => Promise<GraphEngine>) {
  describe(`raw queries on ${name}`, () => {
    const parser = cypherParser();
    let world: World;
    let ask: RawQuery;
    const [withHidden, without] = [new Map<string, unknown>(), new Map<string, unknown>()];
    const askAll = async (outcomes: Map<string, unknown>) => {
      for (const { query } of cases) outcomes.set(query, await outcomeOf(ask, query));
    };
    beforeAll(async () => {
      const engine = await open();
      world = await openWorld(engine);
      ask = makeRawQuery({ engine, label: dataLabel, parser, limitMs: 60_000 });
      await empty(world);
      await putVisible(world);
      await askAll(without);
      await putHidden(world);
      await askAll(withHidden);
    });
    afterAll(async () => {
      await parser.close();
      await world.engine.close();
    });

    it.each(cases)('$kind: $line', ({ query, column }) => {
      const outcome = withHidden.get(query);

      expect(outcome).toEqual(without.get(query));
      expect(JSON.stringify(outcome)).not.toMatch(/stale-old|hidden-team|foreign/);
      if (column !== undefined)
        expect(outcome).toEqual([
          { field: 'query', message: expect.stringMatching(new RegExp(`^line 1, column ${column}: .`)) },
        ]);
    });

    const everyService = 'MATCH (n:Service) RETURN n.name AS name ORDER BY name';

    it.each([
      [everyService, 3, false],
      [`${everyService} LIMIT 2`, 2, false],
      ['UNWIND [1,2,3,4,5] AS a UNWIND [1,2,3,4,5] AS b UNWIND [1,2,3,4] AS c RETURN a', 100, false],
      ['UNWIND [1,2,3,4,5] AS a UNWIND [1,2,3,4,5] AS b UNWIND [1,2,3,4,5] AS c RETURN a', 100, true],
      ['UNWIND [1,2,3,4,5] AS a UNWIND [1,2,3,4,5] AS b UNWIND [1,2,3,4,5] AS c RETURN a LIMIT 110', 100, true],
    ])('%s: %i rows, and whether that is all', async (query, rows, truncated) => {
      const answer = await ask(query, readerOfA, signal());

      expect([answer.results.length, answer.truncated]).toEqual([rows, truncated]);
    });

    it('tells entities, relations and ways the same', async () => {
      const query = "MATCH p = (n {name: 'web'})-[r]->(m) RETURN n, r, p, n {.cost} AS m, count(*) AS c, 1.5 AS x";
      const { results } = await ask(query, readerOfA, signal());
      const entity = (name: string, cost: number) => ({
        entity_type: 'Service',
        _entity_pk: name,
        _datasource_id: 'a',
        properties: { name, cost, tier: 'front', tags: ['x'] },
      });
      const [n, r] = [entity('web', 10), { relation_name: 'USES' }];

      expect(results).toEqual([
        { n, r, p: { entities: [n, entity('api', 20)], relations: [r] }, m: { cost: 10 }, c: 1, x: 1.5 },
      ]);
    });

    it('stops what takes too long, and answers the next one', async () => {
      const impatient = makeRawQuery({ engine: world.engine, label: dataLabel, parser, limitMs: 1_000 });
      const ten = '[1,2,3,4,5,6,7,8,9,10]';
      const product = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) => `UNWIND ${ten} AS ${name}`);
      const query = `${product.join(' ')} RETURN sum(a + b + c + d + e + f + g + h + i + j) AS s`;

      await expect(impatient(query, readerOfA, signal())).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        more: { details: [{ field: 'query', message: expect.stringContaining('more than 1 s') }] },
      });
      expect((await ask(everyService, readerOfA, signal())).results).toHaveLength(3);
    });

    it('nothing of it changed the graph', async () => {
      expect(await world.data.stats({ datasourceIds: 'all', now: 0 }, signal())).toEqual({
        entities: 7,
        relations: 10,
      });
    });

    itWalksInside(() => ({ world, ask }), 40);
  });
}
