import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GraphEdge, GraphNode, GraphStore } from '../../graph/store/graph-store.js';
import { makeDecide } from '../agent/decide.js';
import { makeLinkNodes } from './link-nodes.js';
import type { OntologyStore } from './ontology.store.js';
import type { Verdict } from './relation.js';
import { makeSyncRelations } from './sync-relation.js';

const nodes = (type: string, properties: GraphNode['properties'], count: number): GraphNode[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${type}${at}`,
    rootId: `${type}${at}`,
    datasourceId: 'files:all',
    type,
    primaryKey: String(at),
    additionalTypes: [],
    isPart: false,
    generation: '',
    freshUntil: 0,
    properties,
  }));

/** Every host names every zone: one more than a million edges. */
const hosts = nodes('Host', { env: 'prod' }, 1_001);
const zones = nodes('Zone', { stage: 'prod' }, 1_000);
const candidate = {
  id: 'r1',
  aType: 'Host',
  bType: 'Zone',
  mappings: [{ a: 'env', b: 'stage' }],
  datasources: [],
  pairs: [{ aDatasource: 'files:all', bDatasource: 'files:all', patterns: { exact: 9 }, examples: [] }],
};
const accepted: Verdict = {
  ...candidate,
  result: 'ACCEPTED',
  name: 'IN',
  mappings: [{ a: 'env', b: 'stage', by: 'exact' }],
  justification: '',
  decidedAt: 0,
  change: 'c1',
  isSynced: false,
  syncedAt: null,
  syncError: null,
};
const reason = expect.stringContaining('more than 1000000 edges');

describe('a relation that would make too many edges', () => {
  let verdicts: Verdict[];
  let noted: string[];
  let drawn: GraphEdge[];
  beforeEach(() => {
    [verdicts, noted, drawn] = [[], [], []];
  });

  const store = {
    state: () => Promise.resolve({ version: 'v1' }),
    candidates: () => Promise.resolve([candidate]),
    verdicts: () => Promise.resolve(verdicts),
    listVerdicts: () => Promise.resolve(verdicts),
    putVerdict: (verdict: Verdict) => Promise.resolve(void verdicts.push(verdict)),
    noteSyncError: (_: Verdict, message: string) => Promise.resolve(void noted.push(message)),
  } as unknown as OntologyStore;
  const graph = {
    edgesOf: () => Promise.resolve([]),
    unlink: () => Promise.resolve(),
    apply: ({ link }: { link: GraphEdge[] }) => Promise.resolve(void drawn.push(...link)),
  } as unknown as GraphStore;
  async function* readAll(type: string) {
    yield await Promise.resolve(type === 'Host' ? hosts : zones);
  }
  const deps = { store, data: graph, ontology: graph, readAll, now: () => new Date(0) };
  const syncRelations = makeSyncRelations(deps);

  it('is not accepted', async () => {
    const decide = makeDecide({ store, syncRelations, now: () => new Date(0), newId: () => 'c2' });
    const mappings = [{ entity_a_property: 'env', entity_b_idkey_property: 'stage', match_type: 'exact' as const }];

    await expect(decide.accept('r1', { name: 'IN', mappings }, 'all')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: reason,
    });
    expect([verdicts, drawn]).toEqual([[], []]);
  });

  it('and was accepted when it made fewer keeps nothing waiting: what is wrong is told of it', async () => {
    verdicts = [accepted];
    await syncRelations(['r1']);
    await makeLinkNodes({ ...deps, syncRelations })(hosts, []);

    expect(noted).toEqual([reason, reason]);
    expect(drawn).toEqual([]);
  });
});
