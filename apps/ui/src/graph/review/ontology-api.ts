import type { ApiClient } from '@parley/client';
import type { AcceptRelationRequest, OntologyStatus, RelationEvaluation, RelationHeuristic } from '@parley/contracts';
import { rag } from '../../api/clients.js';

/** What speaks for a candidate; `score` is null for who may not read all that it rests on. */
export type Heuristic = RelationHeuristic & { readonly score?: number | null };

/** What was decided, and what the agent advises. */
export type Evaluation = RelationEvaluation & {
  readonly advice?: {
    readonly verdict: 'ACCEPTED' | 'REJECTED' | 'UNDECIDED';
    readonly relation_name: string;
    readonly justification: string;
    readonly by: string;
  } | null;
};

/** What the agent does now. `progress` is 0 to 1 while it is at it, `failure` why the last run went wrong. */
export type AgentStatus = OntologyStatus & { readonly progress?: number | null; readonly failure?: string | null };

interface Verdict {
  readonly evaluation: Evaluation | null;
  readonly sync_status: { readonly is_synced: boolean; readonly error_message: string | null };
}

type Answer<Body> = { 200: { headers: Record<string, unknown>; content: { 'application/json': Body } } };
type OfRelation<Query> = { path: { relation_id: string }; query: Query };
type Message = Answer<{ message: string }>;

/** The agent's routes (rag.md 4), which rag-server offers itself or hands on to an agent elsewhere. */
interface AgentPaths {
  '/v1/graph/ontology/agent/status': { get: { parameters: object; responses: Answer<AgentStatus> } };
  '/v1/graph/ontology/agent/regenerate_ontology': {
    post: { parameters: object; responses: Answer<{ message: string; job_id?: string }> };
  };
  '/v1/graph/ontology/agent/relation/accept/{relation_id}': {
    post: {
      parameters: OfRelation<{ relation_name: string }>;
      requestBody: { content: { 'application/json': AcceptRelationRequest } };
      responses: Message;
    };
  };
  '/v1/graph/ontology/agent/relation/reject/{relation_id}': {
    post: { parameters: OfRelation<{ justification: string }>; responses: Message };
  };
  '/v1/graph/ontology/agent/relation/undo_evaluation/{relation_id}': {
    post: { parameters: { path: { relation_id: string } }; responses: Message };
  };
  '/v1/graph/ontology/agent/relation/heuristics/batch': {
    post: {
      parameters: object;
      requestBody: { content: { 'application/json': string[] } };
      responses: Answer<Record<string, Heuristic | null>>;
    };
  };
  '/v1/graph/ontology/agent/relation/evaluations/batch': {
    post: {
      parameters: object;
      requestBody: { content: { 'application/json': string[] } };
      responses: Answer<Record<string, Verdict>>;
    };
  };
}

/** The one client of rag-server, by the paths of the agent behind it. */
const agent = rag as unknown as ApiClient<AgentPaths>;

export const readStatus = (signal: AbortSignal) => agent.get('/v1/graph/ontology/agent/status', { signal });

/** Begins a run that finds candidates anew. Throws `CONFLICT` or `VALIDATION_ERROR` while one is under way. */
export const regenerate = () => agent.post('/v1/graph/ontology/agent/regenerate_ontology');

export const accept = (relation_id: string, relation_name: string, mappings: AcceptRelationRequest) =>
  agent.post('/v1/graph/ontology/agent/relation/accept/{relation_id}', {
    isRepeatable: true,
    params: { path: { relation_id }, query: { relation_name } },
    body: mappings,
  });

export const reject = (relation_id: string, justification: string) =>
  agent.post('/v1/graph/ontology/agent/relation/reject/{relation_id}', {
    isRepeatable: true,
    params: { path: { relation_id }, query: { justification } },
  });

export const undo = (relation_id: string) =>
  agent.post('/v1/graph/ontology/agent/relation/undo_evaluation/{relation_id}', {
    isRepeatable: true,
    params: { path: { relation_id } },
  });

export const readHeuristics = (ids: readonly string[], signal: AbortSignal) =>
  agent.post('/v1/graph/ontology/agent/relation/heuristics/batch', { signal, isRepeatable: true, body: [...ids] });

export const readEvaluations = (ids: readonly string[], signal: AbortSignal) =>
  agent.post('/v1/graph/ontology/agent/relation/evaluations/batch', { signal, isRepeatable: true, body: [...ids] });
