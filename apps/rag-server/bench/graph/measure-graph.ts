import { join } from 'node:path';
import type { EntityName } from '../../src/graph/entities/entity-name.js';
import { exploreGraph } from '../../src/graph/explore/explore-graph.js';
import { grafeoEngine } from '../../src/graph/engine/grafeo-engine.js';
import { openGraphStore } from '../../src/graph/store/cypher-graph-store.js';
import type { Scope } from '../../src/graph/store/graph-store.js';
import { dataLabel } from '../../src/graph/store/labels.js';
import { shortestPaths } from '../../src/graph/tools/shortest-paths.js';
import { datasources, seeded, someEntity } from './bench-catalogue.js';
import { openRawGraph } from './raw-graph.js';

/** Milliseconds that each took, in the same order. */
interface Pairs {
  readonly product: number[];
  readonly raw: number[];
}

/** A search for paths takes the engine far longer. */
const questions = { neighbourhood: 300, shortestPath: 60 };
/** Left out of the figures: plans and compiled code are not there yet. */
const warmUp = 30;

/**
 * The operations behind the routes, for somebody who may read every one of these datasources by name, and the engine
 * beside them, in turn.
 */
export async function measureGraph(dataDir: string): Promise<{ neighbourhood: Pairs; shortestPath: Pairs }> {
  const file = join(dataDir, 'graph', 'data.grafeo');
  const raw = await openRawGraph(file);
  const engine = grafeoEngine(file);
  const graph = await openGraphStore({ engine, label: dataLabel });
  const signal = AbortSignal.timeout(600_000);
  const scope: Scope = { datasourceIds: datasources, now: Math.floor(Date.now() / 1000) };
  const explore = exploreGraph({ graph, scopeOf: () => Promise.resolve(scope) });
  const caller = {
    subject: 'bench',
    email: '',
    groups: [],
    role: 'readonly',
    isMachine: false,
    isAuthenticated: true,
    inTrustedNetwork: false,
  } as const;
  try {
    const neighbourhood = await inPairs(
      questions.neighbourhood,
      ([{ type, primaryKey }]) =>
        explore.neighborhood({ entity_type: type, entity_pk: primaryKey, depth: 2 }, { caller, signal }),
      ([one]) => raw.neighbourhood(one),
    );
    const shortestPath = await inPairs(
      questions.shortestPath,
      (ends) => shortestPaths(graph, scope, ends, signal),
      ([one, other]) => raw.shortestPaths(one, other),
    );
    return { neighbourhood, shortestPath };
  } finally {
    raw.close();
    await engine.close();
  }
}

type Ask = (ends: readonly [EntityName, EntityName]) => Promise<unknown>;

/** One after the other, so that both meet the same noise; who is first changes. */
async function inPairs(count: number, product: Ask, raw: Ask): Promise<Pairs> {
  const random = seeded(2);
  const pairs: Pairs = { product: [], raw: [] };
  for (let at = 0; at < warmUp + count; at += 1) {
    const ends = [someEntity(random), someEntity(random)] as const;
    const both = [
      ['product', product],
      ['raw', raw],
    ] as const;
    for (const [name, ask] of at % 2 === 0 ? both : both.toReversed()) {
      const began = performance.now();
      await ask(ends);
      if (at >= warmUp) pairs[name].push(performance.now() - began);
    }
  }
  return pairs;
}
