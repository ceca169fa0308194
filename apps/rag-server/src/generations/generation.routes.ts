import {
  generationPath,
  indexComparison,
  indexComparisonRequest,
  indexGeneration,
  type IndexGeneration,
  indexGenerationList,
  indexGenerationRequest,
} from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import type { CompareIndexes } from './compare-indexes.js';
import type { ManageGenerations } from './manage-generations.js';

export interface GenerationRouteDeps extends ManageGenerations {
  readonly compare: CompareIndexes;
}

const path = '/v1/index/generations';
const common = { access: 'admin', tag: 'Index' } as const;
const asked = { status: 202, description: 'The index as it is now', schema: indexGeneration } as const;

export const generationRoutes = (generations: GenerationRouteDeps): RagRoute[] => [
  route({
    method: 'get',
    path,
    ...common,
    summary: 'List the index in use and those beside it',
    success: { status: 200, description: 'All indexes', schema: indexGenerationList },
    handle: () => generations.list(),
  }),
  route({
    method: 'post',
    path,
    ...common,
    changed: 'generation_id',
    summary: 'Fill another index with a model',
    description:
      'The passages come from the index in use, which goes on answering; no source is read again. One is filled at a time.',
    body: indexGenerationRequest,
    success: asked,
    handle: ({ body, caller }) => generations.begin(body.model, caller.email),
  }),
  one('pause', 'Stop filling an index and following writes for now', (id) => generations.pause(id)),
  one('resume', 'Go on with it', (id) => generations.resume(id)),
  one('live', 'Put a ready index in use, be it a new one or the one before', (id) => generations.makeLive(id)),
  route({
    method: 'post',
    path: `${path}/:generation_id/compare`,
    ...common,
    summary: 'Ask one question of the index in use and of another one',
    description: 'Both answer with what the caller may read. Nothing changes.',
    params: generationPath,
    body: indexComparisonRequest,
    success: { status: 200, description: 'What each of them found', schema: indexComparison },
    handle: ({ params, body, caller, signal }) => generations.compare(params.generation_id, body, caller, signal),
  }),
  route({
    method: 'delete',
    path: `${path}/:generation_id`,
    ...common,
    summary: 'Remove an index that is not in use, or stop filling it for good',
    params: generationPath,
    success: asked,
    handle: ({ params }) => generations.remove(params.generation_id),
  }),
];

function one(action: string, summary: string, ask: (id: string) => Promise<IndexGeneration>): RagRoute {
  return route({
    method: 'post',
    path: `${path}/:generation_id/${action}`,
    ...common,
    summary,
    params: generationPath,
    success: asked,
    handle: ({ params }) => ask(params.generation_id),
  });
}
