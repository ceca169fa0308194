import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GraphStore, Relation, Scope } from '../store/graph-store.js';
import { inArrows, shortestPaths } from './shortest-paths.js';

const scope: Scope = { datasourceIds: 'all', now: 0 };
const signal = AbortSignal.timeout(60_000);

type Told = readonly [from: string, name: string, to: string];
const toRelation = ([from, name, to]: Told): Relation => ({
  from: { type: from, primaryKey: from },
  name,
  to: { type: to, primaryKey: to },
});

/** A graph of types that is these relations. */
const graphOf = (told: readonly Told[]): Pick<GraphStore, 'expand'> => ({
  expand: (_scope, names, { limit }) => {
    const types = new Set(names.map(({ type }) => type));
    const found = told.map(toRelation).filter(({ from, to }) => types.has(from.type) || types.has(to.type));
    return Promise.resolve({ relations: found.slice(0, limit), isCut: found.length > limit });
  },
});

const between = (told: readonly Told[], start: string, end: string) => {
  const ends = [
    { type: start, primaryKey: start },
    { type: end, primaryKey: end },
  ] as const;
  return shortestPaths(graphOf(told), scope, ends, signal);
};

const arrows = async (told: readonly Told[], start: string, end: string) =>
  (await between(told, start, end)).paths.map((path) => inArrows(start, path)).sort();

/** Every way without a repeated type, and of those the shortest. */
function allShortest(told: readonly Told[], start: string, end: string): string[] {
  const walks: Relation[][] = [];
  const walk = (at: string, path: readonly Relation[], seen: ReadonlySet<string>) => {
    if (at === end) walks.push([...path]);
    else
      for (const relation of told.map(toRelation)) {
        const next = [
          ...(relation.from.type === at ? [relation.to.type] : []),
          ...(relation.to.type === at ? [relation.from.type] : []),
        ].find((type) => !seen.has(type));
        if (next !== undefined) walk(next, [...path, relation], new Set([...seen, next]));
      }
  };
  walk(start, [], new Set([start]));
  const least = Math.min(...walks.map((path) => path.length));
  return walks
    .filter((path) => path.length === least)
    .map((path) => inArrows(start, path))
    .sort();
}

describe('shortest paths between types', () => {
  it('meet in the middle of a long way', async () => {
    const chain = ['A', 'B', 'C', 'D', 'E', 'F'];
    const told = chain.slice(1).map((type, at): Told => [chain[at]!, 'TO', type]);

    expect(await arrows(told, 'F', 'A')).toEqual(['F <-[TO]- E <-[TO]- D <-[TO]- C <-[TO]- B <-[TO]- A']);
  });

  it('are all of the least length that a look at every way finds', async () => {
    const type = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
    const relations = fc.uniqueArray(fc.tuple(type, fc.constantFrom('R', 'S'), type), {
      maxLength: 8,
      selector: (told) => told.join(' '),
    });
    await fc.assert(
      fc.asyncProperty(relations, async (told) => {
        const wanted = allShortest(told, 'A', 'F');
        const { paths, isTruncated } = await between(told, 'A', 'F');

        expect(paths.map((path) => inArrows('A', path)).sort()).toEqual(wanted);
        expect(isTruncated).toBe(false);
      }),
    );
  });

  it('are twenty at most, and it is said that there are more', async () => {
    const ways = Array.from({ length: 25 }, (_, at) => `M${at}`);
    const told = ways.flatMap((middle): Told[] => [
      ['A', 'TO', middle],
      [middle, 'TO', 'Z'],
    ]);
    const { paths, isTruncated } = await between(told, 'A', 'Z');

    expect([paths.length, isTruncated]).toEqual([20, true]);
  });

  it('are told without counting those that are too many', async () => {
    const layers = Array.from({ length: 7 }, (_, layer) => Array.from({ length: 9 }, (_, at) => `L${layer}-${at}`));
    const steps = [['A'], ...layers, ['Z']];
    const told = steps
      .slice(1)
      .flatMap((tos, at) => steps[at]!.flatMap((from) => tos.map((to): Told => [from, 'TO', to])));
    const startedAt = performance.now();
    const { paths, isTruncated } = await between(told, 'A', 'Z');

    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(new Set(paths.map((path) => inArrows('A', path))).size).toBe(20);
    expect([paths.every((path) => path.length === 8), isTruncated]).toEqual([true, true]);
  });
});
