import {
  agentChange,
  agentConfigView,
  agentDraft,
  agentId,
  agentToolsBody,
  availableAgentsBody,
  confirmToolsRequest,
  deletedBody,
  pageOf,
  pageQuery,
  successBody,
  type ApiRoute,
} from '@parley/contracts';
import { z } from 'zod';
import { changedSinceRead, ifMatch } from '../http/etag.js';

const common = { tag: 'Agents', auth: 'session' } as const;
const all = { path: '/api/dynamic-agents/configs', ...common };
const one = {
  path: '/api/dynamic-agents/configs/:id',
  params: z.object({ id: agentId.describe('Id of the agent') }),
  ...common,
};
const config = successBody(agentConfigView);
const invalid = { 400: { description: 'Invalid fields or unknown teams, listed in `details`' } };
const notAllowed = {
  403: {
    description: 'The caller may not change it, may not offer it to one of the teams, or may not use one of its tools',
  },
};
const unknown = { 404: { description: 'The agent does not exist' } };

/** Routes for the OpenAPI document. */
export const agentsApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/dynamic-agents/available',
    summary: 'List agents that the caller may use',
    ...common,
    responses: { 200: { description: 'The agents, without their prompts', schema: availableAgentsBody } },
  },
  {
    method: 'get',
    summary: 'List configs that the caller may change, newest first',
    query: pageQuery,
    ...all,
    responses: { 200: { description: 'One page', schema: pageOf(agentConfigView) }, ...invalid },
  },
  {
    method: 'post',
    summary: 'Create an agent',
    body: agentDraft,
    ...all,
    responses: {
      201: { description: 'Created', schema: config },
      ...invalid,
      ...notAllowed,
      409: { description: 'The name is taken or reserved' },
    },
  },
  {
    method: 'get',
    summary: 'Get the config of an agent',
    ...one,
    responses: { 200: { description: 'The config, with an `ETag`', schema: config }, ...notAllowed, ...unknown },
  },
  {
    method: 'put',
    summary: 'Update the config of an agent',
    headers: ifMatch,
    body: agentChange,
    ...one,
    responses: {
      200: { description: 'The new config', schema: config },
      ...invalid,
      ...notAllowed,
      ...unknown,
      409: {
        description: "It is the platform's default agent and would be disabled, or another request is changing it",
      },
      ...changedSinceRead,
    },
  },
  {
    method: 'delete',
    summary: 'Delete an agent and all grants on it',
    headers: ifMatch,
    ...one,
    responses: {
      200: { description: 'Deleted', schema: deletedBody },
      ...notAllowed,
      ...unknown,
      409: { description: "It is the platform's default agent, or a chat space uses it" },
      ...changedSinceRead,
    },
  },
  {
    method: 'get',
    summary: "List an agent's tools from other servers, and whether each is still as confirmed",
    ...one,
    path: '/api/dynamic-agents/configs/:id/tools',
    responses: { 200: { description: 'The tools', schema: agentToolsBody }, ...notAllowed, ...unknown },
  },
  {
    method: 'post',
    summary: "Confirm an agent's tools in the version that was reviewed",
    ...one,
    path: '/api/dynamic-agents/configs/:id/tools/confirm',
    body: confirmToolsRequest,
    responses: {
      200: { description: 'The tools after the confirmation', schema: agentToolsBody },
      ...invalid,
      ...notAllowed,
      ...unknown,
      409: { description: 'A tool has changed since it was reviewed' },
    },
  },
];
