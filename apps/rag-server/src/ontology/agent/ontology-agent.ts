import { AppError, type RelationEvaluation, type RelationHeuristic } from '@parley/contracts';
import type { GraphStore } from '../../graph/store/graph-store.js';
import type { Asker } from '../../graph/explore/scope-of.js';
import type { ReadPermissions } from '../../permissions/read-permissions.js';
import type { Readable } from '../../permissions/readable-datasources.js';
import type { Advise } from '../advice/advise.js';
import type { OntologyStore } from '../relations/ontology.store.js';
import type { SyncRelations } from '../relations/sync-relation.js';
import { type Decide, requireCandidate } from './decide.js';
import { seenBy, type SeenRelation, toEvaluationView, toHeuristicView, toSyncView } from './ontology.view.js';
import type { RunOntology } from './run-ontology.js';

type Evaluations = Record<
  string,
  { evaluation: RelationEvaluation | null; sync_status: ReturnType<typeof toSyncView> }
>;

/** The ontology agent that is built in: what its routes call. */
export interface OntologyAgent {
  readonly decide: Decide;
  readonly run: RunOntology;
  readonly readable: (asker: Asker) => Promise<Readable>;
  status(signal: AbortSignal): ReturnType<RunOntology['status']>;
  /** Throws `VALIDATION_ERROR` while there is none. */
  version(): Promise<string>;
  heuristics(ids: readonly string[], asker: Asker): Promise<Record<string, RelationHeuristic | null>>;
  evaluations(ids: readonly string[], asker: Asker): Promise<Evaluations>;
  /** Throws `NOT_FOUND`, and what asking the model throws. */
  evaluate(id: string, asker: Asker): Promise<RelationEvaluation>;
  /** Brings the graphs to what docdb says and drops what belongs to no version in use; nothing while a graph is down. */
  cleanUp(signal: AbortSignal): Promise<void>;
  /** Forgets every candidate and every decision; nothing while a graph is down. */
  clear(signal: AbortSignal): Promise<void>;
}

export interface AgentDeps {
  readonly store: OntologyStore;
  readonly data: GraphStore;
  readonly ontology: GraphStore;
  readonly permissions: ReadPermissions;
  readonly advise: Advise;
  readonly syncRelations: SyncRelations;
  readonly decide: Decide;
  readonly run: RunOntology;
}

export function ontologyAgent({
  store,
  data,
  ontology,
  permissions,
  advise,
  syncRelations,
  decide,
  run,
}: AgentDeps): OntologyAgent {
  const readable = async ({ caller, signal }: Asker) => (await permissions.content(caller, signal)).datasources;
  const seen = async (ids: readonly string[], asker: Asker) => {
    const [{ version }, may] = await Promise.all([store.state(), readable(asker)]);
    const found = version === null ? [] : await store.candidates(version, ids);
    return new Map(found.map((one) => [one.id, seenBy(may, one)]));
  };
  const evaluationOf = async (relation: SeenRelation) => {
    const [verdict] = await store.verdicts([relation.found.id]);
    return toEvaluationView(relation, verdict);
  };
  const requireGraphs = (signal: AbortSignal) => Promise.all([data, ontology].map((graph) => graph.ping(signal)));
  return {
    decide,
    run,
    readable,
    async status(signal) {
      const [isData, isOntology] = await Promise.all([data, ontology].map((graph) => answers(graph, signal)));
      return run.status({ data: isData ?? false, ontology: isOntology ?? false });
    },
    async version() {
      const { version } = await store.state();
      if (version === null)
        throw new AppError(
          'VALIDATION_ERROR',
          'No relations have been searched for yet. Regenerate the ontology first.',
        );
      return version;
    },
    async heuristics(ids, asker) {
      const relations = await seen(ids, asker);
      return fromIds(ids, (id) => {
        const relation = relations.get(id);
        return relation ? toHeuristicView(relation) : null;
      });
    },
    async evaluations(ids, asker) {
      const [relations, verdicts] = await Promise.all([seen(ids, asker), store.verdicts(ids)]);
      const decided = new Map(verdicts.map((one) => [one.id, one]));
      return fromIds(ids, (id) => {
        const relation = relations.get(id);
        const verdict = relation && decided.get(id);
        return { evaluation: relation ? toEvaluationView(relation, verdict) : null, sync_status: toSyncView(verdict) };
      });
    },
    async evaluate(id, asker) {
      const relation = await requireCandidate(store, id, await readable(asker));
      const advice = await advise(relation.found, asker.signal);
      const evaluation = await evaluationOf({ ...relation, found: { ...relation.found, advice } });
      if (!evaluation) throw new Error('the advice yields no evaluation');
      return evaluation;
    },
    async cleanUp(signal) {
      await requireGraphs(signal);
      await run.requireIdle();
      await store.dropOtherVersions((await store.state()).version);
      await syncRelations.all();
    },
    async clear(signal) {
      await requireGraphs(signal);
      await run.requireIdle();
      await store.clear();
      await syncRelations.all();
    },
  };
}

const fromIds = <T>(ids: readonly string[], toValue: (id: string) => T): Record<string, T> =>
  Object.fromEntries(ids.map((id) => [id, toValue(id)]));

const answers = (graph: GraphStore, signal: AbortSignal): Promise<boolean> =>
  graph.ping(AbortSignal.any([signal, AbortSignal.timeout(2_000)])).then(
    () => true,
    () => false,
  );
