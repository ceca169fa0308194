import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyOf, type Outcome } from '../src/evaluate/outcome.js';
import { Solver } from '../src/evaluate/solver.js';

const size = 6;
const node = fc.nat(size - 1);
const graph = fc.record({
  edges: fc.array(fc.tuple(node, node), { minLength: 7, maxLength: 16 }),
  goals: fc.tuple(node),
  order: fc.shuffledSubarray(
    Array.from({ length: size }, (_, index) => index),
    { minLength: size },
  ),
});

/** 3 hears from 2, which leans on 1, which leans on 0, all before 0 finds its way out through 4. */
const wayOutLast = {
  edges: [
    [0, 1],
    [0, 3],
    [0, 4],
    [1, 2],
    [1, 0],
    [2, 1],
    [3, 2],
  ] as [number, number][],
  goals: [4] as [number],
  order: [0, 1, 2, 3, 4, 5],
};

function reachesGoal(edges: [number, number][], goals: number[]): boolean[] {
  const reaching = new Set(goals);
  for (let before = -1; before !== reaching.size;) {
    before = reaching.size;
    for (const [from, to] of edges) if (reaching.has(to)) reaching.add(from);
  }
  return Array.from({ length: size }, (_, index) => reaching.has(index));
}

describe('questions that lean on each other in circles', () => {
  it('are answered alike in whatever order they are asked', () => {
    fc.assert(
      fc.property(graph, ({ edges, goals, order }) => {
        const solver = new Solver();
        let asked = 0;
        const ask = (at: number): Outcome =>
          solver.solve(String(at), 0, () => {
            asked += 1;
            const next = edges
              .filter(([from]) => from === at)
              .map(
                ([, to]) =>
                  () =>
                    ask(to),
              );
            return goals.includes(at) ? 'yes' : anyOf(next);
          });

        const answers = order.map((at) => [at, ask(at) === 'yes'] as const);

        const truth = reachesGoal(edges, goals);
        expect(answers).toEqual(order.map((at) => [at, truth[at]]));
        expect(asked).toBeLessThanOrEqual(size * size);
      }),
      { numRuns: 3000, seed: 20_261_121, examples: [[wayOutLast]] },
    );
  });
});
