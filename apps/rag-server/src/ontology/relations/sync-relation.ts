import { AppError } from '@parley/contracts';
import { inTurn } from '../../graph/engine/write-queue.js';
import type { GraphEdge, GraphStore } from '../../graph/store/graph-store.js';
import { epochSeconds } from '../../time/epoch-seconds.js';
import type { ReadType } from '../candidates/search-type.js';
import { bringTo } from './bring-edges.js';
import { matchEdges, TooManyEdges } from './match-edges.js';
import type { OntologyStore } from './ontology.store.js';
import type { Verdict } from './relation.js';
import { typeEdges } from './type-edges.js';

interface Deps {
  readonly store: OntologyStore;
  readonly data: GraphStore;
  readonly ontology: GraphStore;
  /** All entities of a type, stale ones too: their edges are hidden with them. */
  readonly readAll: ReadType;
  readonly now: () => Date;
}

/**
 * Brings both graphs to what docdb says of relations; again and again the same, and what is right already is left
 * alone. One at a time in this process; a decision that changes meanwhile is followed as well.
 */
export interface SyncRelations {
  (ids: readonly string[]): Promise<void>;
  /** Those that docdb knows and those that the graphs have; without a graph edge of what docdb knows no more. */
  all(): Promise<void>;
  /** Changes nothing. Throws `CONFLICT` for a relation that would make more edges than the graph takes. */
  tryOut(accepted: Verdict): Promise<void>;
}

/** What the graphs have of a relation. */
interface There {
  readonly data: readonly GraphEdge[];
  readonly ontology: readonly GraphEdge[];
}

const limitMs = 300_000;

export function makeSyncRelations(deps: Deps): SyncRelations {
  const { store, data, ontology } = deps;
  const turn = inTurn();
  const sync = async (ids: readonly string[]) => {
    for (const id of ids) {
      const look = (fromType?: string) => lookFor(deps, id, fromType);
      let isSettled = false;
      while (!isSettled) isSettled = await turn(() => follow(deps, id, look));
    }
  };
  const all = async () => {
    const signal = AbortSignal.timeout(limitMs);
    const [edges, types] = await Promise.all([data.edgesOf('all', signal), ontology.edgesOf('all', signal)]);
    const [ofData, ofTypes] = [byRelation(edges), byRelation(types)];
    for (const id of await knownIds(store, [...ofData.keys(), ...ofTypes.keys()])) {
      const has = { data: ofData.get(id) ?? [], ontology: ofTypes.get(id) ?? [] };
      if (!(await turn(() => follow(deps, id, () => Promise.resolve(has))))) await sync([id]);
    }
  };
  const tryOut = async (accepted: Verdict) => {
    await wantedBy(deps, accepted).catch((error: unknown) => {
      throw error instanceof TooManyEdges ? new AppError('CONFLICT', error.message) : error;
    });
  };
  return Object.assign(sync, { all, tryOut });
}

function wantedBy({ readAll }: Deps, accepted: Verdict): Promise<GraphEdge[]> {
  const signal = AbortSignal.timeout(limitMs);
  return matchEdges(accepted, readAll(accepted.aType, signal), readAll(accepted.bType, signal));
}

/** There are few edges between types: all of them are looked through. */
async function lookFor({ data, ontology }: Deps, relationId: string, fromType?: string): Promise<There> {
  const signal = AbortSignal.timeout(limitMs);
  const [edges, types] = await Promise.all([
    data.edgesOf({ relationId, ...(fromType !== undefined && { fromType }) }, signal),
    ontology.edgesOf({ relationId }, signal),
  ]);
  return { data: edges, ontology: types };
}

/** Whether the decision that was followed is still the one. */
async function follow(deps: Deps, id: string, look: (fromType?: string) => Promise<There>): Promise<boolean> {
  const { store, data, ontology, now } = deps;
  const [[verdict], { version }] = await Promise.all([store.verdicts([id]), store.state()]);
  const [found] = version === null ? [] : await store.candidates(version, [id]);
  const accepted = verdict?.result === 'ACCEPTED' ? verdict : undefined;
  try {
    const there = await look(verdict?.aType ?? found?.aType);
    await bringTo(data, there.data, accepted ? await wantedBy(deps, accepted) : []);
    await bringTo(ontology, there.ontology, found ? typeEdges(found, accepted) : []);
  } catch (error) {
    if (verdict) await store.noteSyncError(verdict, publicReason(error));
    // It has grown too large: the status says so to people, and nothing waits for it, least of all the start.
    if (error instanceof TooManyEdges) return true;
    throw error;
  }
  return verdict ? store.settleVerdict(verdict, epochSeconds(now())) : true;
}

async function knownIds(store: OntologyStore, there: readonly string[]): Promise<string[]> {
  const { version } = await store.state();
  const ids = new Set([...there, ...(await store.listVerdicts('all')).map(({ id }) => id)]);
  if (version !== null) for await (const { id } of store.allCandidates(version)) ids.add(id);
  return [...ids].sort();
}

const byRelation = (edges: readonly GraphEdge[]) => Map.groupBy(edges, ({ relationId }) => relationId ?? '');

const publicReason = (error: unknown): string =>
  error instanceof AppError || error instanceof TooManyEdges
    ? error.message
    : 'The graph could not be changed. See the log of rag-server.';
