import { randomUUID } from 'node:crypto';
import { operatorModel } from '@parley/contracts';
import { docdbModelUsage } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { Graphs } from '../graph/open-graph.js';
import { makeStartSourceJob, type StartSourceJobDeps } from '../ingestion/start-source-job.js';
import { type JobDeps, makeCreateJob } from '../jobs/manage-jobs.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import type { TaskHandler } from '../tasks/task-handler.js';
import { makeAdvise, makeAdviseAll } from '../ontology/advice/advise.js';
import { makeAskModel, type ModelSettings, type NoteUsed } from '../ontology/advice/ask-model.js';
import { makeDecide } from '../ontology/agent/decide.js';
import { type OntologyAgent, ontologyAgent } from '../ontology/agent/ontology-agent.js';
import { makeRunOntology } from '../ontology/agent/run-ontology.js';
import { readTypes } from '../ontology/candidates/read-types.js';
import type { ReadType } from '../ontology/candidates/search-type.js';
import { runHandlers } from '../ontology/run/run-handlers.js';
import { type LinkNodes, makeLinkNodes } from '../ontology/relations/link-nodes.js';
import { docdbOntologyStore } from '../ontology/relations/ontology.docdb.js';
import type { OntologyStore } from '../ontology/relations/ontology.store.js';
import { makeSyncRelations, type SyncRelations } from '../ontology/relations/sync-relation.js';
import { makeRelationEdges, type RelationEdges } from '../ontology/relations/type-edges.js';

/** What the graphs need of the ontology to be made, and made again. */
export interface OntologyParts {
  readonly store: OntologyStore;
  readonly read: ReadType;
  readonly syncRelations: SyncRelations;
  readonly linkNodes: LinkNodes;
  readonly relationEdges: RelationEdges;
  /** A datasource is gone, and so is what was known of it. */
  readonly forgetDatasource: (id: string) => Promise<void>;
}

export async function openOntology(graphs: Graphs, connection: Connection, now: () => Date): Promise<OntologyParts> {
  const store = docdbOntologyStore(connection);
  await store.createIndexes();
  const { read, readAll } = readTypes(graphs.data, now);
  const syncRelations = makeSyncRelations({ store, ...graphs, readAll, now });
  const linkNodes = makeLinkNodes({ store, ...graphs, readAll, syncRelations });
  const relationEdges = makeRelationEdges(store);
  return { store, read, syncRelations, linkNodes, relationEdges, forgetDatasource: (id) => store.forgetDatasource(id) };
}

interface Parts extends Omit<JobDeps & StartSourceJobDeps, 'requireDatasource' | 'createJob' | 'newId'> {
  readonly graphs: Graphs;
  readonly ontology: OntologyParts;
  readonly permissions: ReadPermissions;
  /** Absent: relations are judged by rule. */
  readonly model: ModelSettings | undefined;
  readonly newTaskId: () => string;
  readonly connection: Connection;
}

/** The agent behind the routes, and its work behind the queue. */
export function wireOntology(parts: Parts): { agent: OntologyAgent; handlers: TaskHandler[] } {
  const { graphs, ontology, model, permissions, now, newTaskId } = parts;
  const { store, syncRelations } = ontology;
  // The run is a job of no datasource.
  const jobDeps = { ...parts, requireDatasource: () => Promise.resolve(undefined), newId: randomUUID };
  const startJob = makeStartSourceJob({ ...jobDeps, createJob: makeCreateJob(jobDeps) });
  const ask = model && makeAskModel(model, { noteUsed: noteUsedOf(model, parts) });
  const advising = { store, now, model: model && ask && { name: model.name, ask } };
  const advise = makeAdvise(advising);
  const adviseAll = makeAdviseAll(advising, advise);
  const decide = makeDecide({ store, syncRelations, now, newId: randomUUID });
  const run = makeRunOntology({ ...parts, store, startJob });
  return {
    agent: ontologyAgent({
      data: graphs.data,
      ontology: graphs.ontology,
      store,
      permissions,
      advise,
      syncRelations,
      decide,
      run,
    }),
    handlers: runHandlers({ ...parts, ...ontology, data: graphs.data, adviseAll, newTaskId }),
  };
}

/** What the judge of relations takes counts for no agent and no team. */
function noteUsedOf(
  { name: modelName }: ModelSettings,
  { connection, now }: Pick<Parts, 'connection' | 'now'>,
): NoteUsed {
  const usage = docdbModelUsage(connection);
  const usedFor = {
    kind: 'relations',
    turnId: null,
    agentId: null,
    team: null,
    model: operatorModel,
    modelName,
  } as const;
  return (tokens) => usage.keep({ ...usedFor, id: `relations:${randomUUID()}`, tokens, at: now() });
}
