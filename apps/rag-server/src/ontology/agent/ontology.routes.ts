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
import { type RagRoute, route } from '../../http/route.js';
import { ontologyBase as base } from '../ontology-base.js';
import type { OntologyAgent } from './ontology-agent.js';

const tag = 'Ontology';
const ok = (description: string, schema: RagRoute['success']['schema']) => ({ status: 200, description, schema });
const done = (message: string) => ({ message });
const isOut = 'Only relations with evidence in datasources that you may read are known.';

/** The thirteen routes of the ontology agent. Its state is for everybody who may read, all else for admins. */
export const ontologyRoutes = (agent: OntologyAgent): RagRoute[] => [
  route({
    method: 'get',
    path: `${base}/status`,
    role: 'readonly',
    tag,
    summary: 'What the ontology agent does, how far it is and why it failed',
    success: ok('Its state', ontologyStatus),
    handle: ({ signal }) => agent.status(signal),
  }),
  route({
    method: 'get',
    path: `${base}/ontology_version`,
    role: 'admin',
    tag,
    summary: 'The version of the ontology that readers see',
    success: ok('Its id: that of the job that made it', ontologyVersion),
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
    role: 'admin',
    tag,
    summary: 'Accept a relation and draw its edges',
    description: `Answers once the data graph has them. Mappings are the candidate's, each with a kind of match it has shown. ${isOut}`,
    params: relationPath,
    query: acceptRelationQuery,
    body: acceptRelationRequest,
    success: ok('Accepted', ragMessage),
    handle: async ({ params: { relation_id: id }, query, body, ...asker }) => {
      await agent.decide.accept(id, { name: query.relation_name, mappings: body }, await agent.readable(asker));
      return done('The relation is accepted.');
    },
  }),
  route({
    method: 'post',
    path: `${base}/relation/reject/:relation_id`,
    role: 'admin',
    tag,
    summary: 'Reject a relation and take its edges away',
    params: relationPath,
    query: rejectRelationQuery,
    success: ok('Rejected', ragMessage),
    handle: async ({ params: { relation_id: id }, query, ...asker }) => {
      await agent.decide.reject(id, query.justification, await agent.readable(asker));
      return done('The relation is rejected.');
    },
  }),
  route({
    method: 'post',
    path: `${base}/relation/undo_evaluation/:relation_id`,
    role: 'admin',
    tag,
    summary: 'Take a decision back: the relation is a candidate again',
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
    role: 'admin',
    tag,
    summary: 'Ask the agent about one relation anew',
    description: 'By the model where there is one, by rule otherwise. It advises; a person accepts or rejects.',
    params: relationPath,
    success: ok('What it says', evaluateAnswer),
    handle: async ({ params: { relation_id: id }, ...asker }) => ({
      ...done('The relation is evaluated.'),
      evaluation: await agent.evaluate(id, asker),
    }),
  }),
  route({
    method: 'post',
    path: `${base}/relation/sync/:relation_id`,
    role: 'admin',
    tag,
    summary: 'Bring the graph to what was decided of one relation',
    params: relationPath,
    success: ok('The graph has followed', ragMessage),
    handle: async ({ params: { relation_id: id }, ...asker }) => {
      await agent.decide.sync(id, await agent.readable(asker));
      return done('The graph has followed.');
    },
  }),
];

const batchRoutes = (agent: OntologyAgent): RagRoute[] => [
  route({
    method: 'post',
    path: `${base}/relation/heuristics/batch`,
    role: 'admin',
    tag,
    summary: 'What speaks for relations',
    description: isOut,
    body: relationIds,
    success: ok('By id; null for an unknown one', heuristicsAnswer),
    handle: ({ body, ...asker }) => agent.heuristics(body, asker),
  }),
  route({
    method: 'post',
    path: `${base}/relation/evaluations/batch`,
    role: 'admin',
    tag,
    summary: 'What was decided of relations, and whether the graph has followed',
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
    role: 'admin',
    tag,
    summary: 'Look for relations anew',
    description: 'A job: GET /v1/job/:job_id watches it and POST /v1/job/:job_id/terminate ends it. Decisions stay.',
    success: ok('Begun', ontologyRun),
    handle: async () => ({ ...done('Looking for relations has begun.'), job_id: (await agent.run.begin()).id }),
  }),
  route({
    method: 'delete',
    path: `${base}/clear`,
    role: 'admin',
    tag,
    summary: 'Forget all relations, decisions too, and take their edges away',
    success: ok('Forgotten', ragMessage),
    handle: async ({ signal }) => {
      await agent.clear(signal);
      return done('All relations are forgotten.');
    },
  }),
  route({
    method: 'post',
    path: `${base}/debug/process_all`,
    role: 'admin',
    tag,
    summary: 'Look for relations anew and wait for the end',
    description: 'Answers after 50 s at the latest; the job goes on then.',
    success: ok('Done, or still under way', ontologyRun),
    handle: async ({ signal }) => {
      const job = await agent.run.watch(
        await agent.run.begin(),
        AbortSignal.any([signal, AbortSignal.timeout(50_000)]),
      );
      return { message: isFinalStatus(job.status) ? `The run is ${job.status}.` : 'The run goes on.', job_id: job.id };
    },
  }),
  route({
    method: 'post',
    path: `${base}/debug/cleanup`,
    role: 'admin',
    tag,
    summary: 'Take away what no version in use and no decision stands behind',
    success: ok('Clean', ragMessage),
    handle: async ({ signal }) => {
      await agent.cleanUp(signal);
      return done('The graphs are what was decided.');
    },
  }),
];
