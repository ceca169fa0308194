import type { AcceptRelationRequest, OntologyStatus, RelationEvaluation, RelationHeuristic } from '@parley/contracts';
import { rag } from '../../api/clients.js';

/** What speaks for a candidate; `score` is null for who may not read all that it rests on. */
export type Heuristic = RelationHeuristic;

/** What was decided, and what the agent advises. */
export type Evaluation = RelationEvaluation;

/** What the agent does now. `progress` is 0 to 1 while it is at it, `failure` why the last run went wrong. */
export type AgentStatus = OntologyStatus;

export const readStatus = (signal: AbortSignal) => rag.get('/v1/graph/ontology/agent/status', { signal });

/** Begins a run that finds candidates anew. Throws `CONFLICT` or `VALIDATION_ERROR` while one is under way. */
export const regenerate = () => rag.post('/v1/graph/ontology/agent/regenerate_ontology');

export const accept = (relation_id: string, relation_name: string, mappings: AcceptRelationRequest) =>
  rag.post('/v1/graph/ontology/agent/relation/accept/{relation_id}', {
    isRepeatable: true,
    params: { path: { relation_id }, query: { relation_name } },
    body: mappings,
  });

export const reject = (relation_id: string, justification: string) =>
  rag.post('/v1/graph/ontology/agent/relation/reject/{relation_id}', {
    isRepeatable: true,
    params: { path: { relation_id }, query: { justification } },
  });

export const undo = (relation_id: string) =>
  rag.post('/v1/graph/ontology/agent/relation/undo_evaluation/{relation_id}', {
    isRepeatable: true,
    params: { path: { relation_id } },
  });

export const readHeuristics = (ids: readonly string[], signal: AbortSignal) =>
  rag.post('/v1/graph/ontology/agent/relation/heuristics/batch', { signal, isRepeatable: true, body: [...ids] });

export const readEvaluations = (ids: readonly string[], signal: AbortSignal) =>
  rag.post('/v1/graph/ontology/agent/relation/evaluations/batch', { signal, isRepeatable: true, body: [...ids] });
