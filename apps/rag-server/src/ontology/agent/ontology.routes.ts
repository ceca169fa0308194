import {
  acceptRelationQuery,
  acceptRelationRequest,
  evaluateAnswer,
  evaluationsAnswer,
  heuristicsAnswer,
  isFinalStatus,
  ontologyRun,
  ontologyStatus,
  ontologyVersion,
  ragMessage,
  rejectRelationQuery,
  relationIds,
  relationPath,
} from '@parley/contracts';
import type { z } from 'zod';
import { type RagRoute, route } from '../../http/route.js';
import { ontologyBase as base } from '../ontology-base.js';
import type { OntologyAgent } from './ontology-agent.js';

const tag = 'Ontology';
const ok = <Schema extends z.ZodType>(description: string, schema: Schema) => ({ description, schema });
const done = (message: string) => ({ message });
const isOut = 'Covers only relations with evidence in datasources that you may read.';

/** The thirteen routes of the ontology agent. Its state is for everybody who may read, all else for admins. */
export const ontologyRoutes = (agent: OntologyAgent): RagRoute[] => [
  route({
    method: 'get',
    path: `${base}/status`,
    access: 'readonly',
    tag,
    summary: 'Get the status of the ontology agent: activity, progress and last failure',
    success: ok('Its status', ontologyStatus),
    handle: ({ signal }) => agent.status(signal),
  }),
  route({
    method: 'get',
    path: `${base}/ontology_version`,
    access: 'admin',
    tag,
    summary: 'Get the version of the ontology that readers see',
    success: ok('Its id, which is the id of the job that created it', ontologyVersion),
    handle: async () => ({ ontology_version_id: await agent.version() }),
  }),
  ...decisionRoutes(agent),
  ...batchRoutes(agent),
  ...runRoutes(agent),
];

const decisionRoutes = (agent: OntologyAgent): RagRoute[] => [
  route({
    method: 'post',
    path: `${base}/relation/accept/:relation_id`,
    access: 'admin',
    tag,
    summary: 'Accept a relation and add its edges to the graph',
    description: `Answers once the edges are in the data graph. Mappings must be those of the candidate, with a match type it has evidence for. ${isOut}`,
    params: relationPath,
    query: acceptRelationQuery,
    body: acceptRelationRequest,
    success: ok('Accepted', ragMessage),
    handle: async ({ params: { relation_id: id }, query, body, ...asker }) => {
      await agent.decide.accept(id, { name: query.relation_name, mappings: body }, await agent.readable(asker));
      return done('The relation was accepted.');
    },
  }),
  route({
    method: 'post',
    path: `${base}/relation/reject/:relation_id`,
    access: 'admin',
    tag,
    summary: 'Reject a relation and remove its edges',
    params: relationPath,
    query: rejectRelationQuery,
    success: ok('Rejected', ragMessage),
    handle: async ({ params: { relation_id: id }, query, ...asker }) => {
      await agent.decide.reject(id, query.justification, await agent.readable(asker));
      return done('The relation was rejected.');
    },
  }),
  route({
    method: 'post',
    path: `${base}/relation/undo_evaluation/:relation_id`,
    access: 'admin',
    tag,
    summary: 'Undo a decision; the relation becomes a candidate again',
    params: relationPath,
    success: ok('Undecided', ragMessage),
    handle: async ({ params: { relation_id: id }, ...asker }) => {
      await agent.decide.undo(id, await agent.readable(asker));
      return done('The relation is a candidate again.');
    },
  }),
  route({
    method: 'post',
    path: `${base}/relation/evaluate/:relation_id`,
    access: 'admin',
    tag,
    summary: 'Ask the agent about one relation again',
    description:
      'Uses the model if one is configured, otherwise a rule. The agent advises; a person accepts or rejects.',
    params: relationPath,
    success: ok('Its advice', evaluateAnswer),
    handle: async ({ params: { relation_id: id }, ...asker }) => ({
      ...done('The relation was evaluated.'),
      evaluation: await agent.evaluate(id, asker),
    }),
  }),
  route({
    method: 'post',
    path: `${base}/relation/sync/:relation_id`,
    access: 'admin',
    tag,
    summary: 'Apply the decision on one relation to the graph',
    params: relationPath,
    success: ok('The graph is up to date', ragMessage),
    handle: async ({ params: { relation_id: id }, ...asker }) => {
      await agent.decide.sync(id, await agent.readable(asker));
      return done('The graph is up to date.');
    },
  }),
];

const batchRoutes = (agent: OntologyAgent): RagRoute[] => [
  route({
    method: 'post',
    path: `${base}/relation/heuristics/batch`,
    access: 'admin',
    tag,
    summary: 'Get the evidence for relations',
    description: isOut,
    body: relationIds,
    success: ok('By id; null for an unknown one', heuristicsAnswer),
    handle: ({ body, ...asker }) => agent.heuristics(body, asker),
  }),
  route({
    method: 'post',
    path: `${base}/relation/evaluations/batch`,
    access: 'admin',
    tag,
    summary: 'Get the decisions on relations, and whether the graph reflects them',
    description: isOut,
    body: relationIds,
    success: ok('By id', evaluationsAnswer),
    handle: ({ body, ...asker }) => agent.evaluations(body, asker),
  }),
];

const runRoutes = (agent: OntologyAgent): RagRoute[] => [
  route({
    method: 'post',
    path: `${base}/regenerate_ontology`,
    access: 'admin',
    tag,
    summary: 'Search for relations again',
    description:
      'Starts a job: follow it with GET /v1/job/:job_id, end it with POST /v1/job/:job_id/terminate. Decisions stay.',
    success: ok('Begun', ontologyRun),
    handle: async () => ({ ...done('The search for relations has started.'), job_id: (await agent.run.begin()).id }),
  }),
  route({
    method: 'delete',
    path: `${base}/clear`,
    access: 'admin',
    tag,
    summary: 'Delete all relations with their decisions and edges',
    success: ok('Forgotten', ragMessage),
    handle: async ({ signal }) => {
      await agent.clear(signal);
      return done('All relations were deleted.');
    },
  }),
  route({
    method: 'post',
    path: `${base}/debug/process_all`,
    access: 'admin',
    tag,
    summary: 'Search for relations again and wait for the end',
    description: 'Answers after at most 50 s; the job then continues.',
    success: ok('Done, or still running', ontologyRun),
    handle: async ({ signal }) => {
      const job = await agent.run.watch(
        await agent.run.begin(),
        AbortSignal.any([signal, AbortSignal.timeout(50_000)]),
      );
      return {
        message: isFinalStatus(job.status) ? `The run is ${job.status}.` : 'The run is still going on.',
        job_id: job.id,
      };
    },
  }),
  route({
    method: 'post',
    path: `${base}/debug/cleanup`,
    access: 'admin',
    tag,
    summary: 'Remove relations and edges that no current version and no decision supports',
    success: ok('Clean', ragMessage),
    handle: async ({ signal }) => {
      await agent.cleanUp(signal);
      return done('The graphs match the decisions.');
    },
  }),
];
