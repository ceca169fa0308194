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
const invalid = { 400: { description: 'Fields outside their bounds, or teams that do not exist, named in `details`' } };
const notAllowed = {
  403: { description: 'The caller may not change it, not offer it to one of the teams, or not use one of its tools' },
};
const unknown = { 404: { description: 'There is no such agent' } };

/** Rows of the OpenAPI document. */
export const agentsApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/dynamic-agents/available',
    summary: 'Agents that the caller may use',
    ...common,
    responses: { 200: { description: 'The agents, without their prompts', schema: availableAgentsBody } },
  },
  {
    method: 'get',
    summary: 'Configs that the caller may change, the newest first',
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
    summary: 'Read the config of an agent',
    ...one,
    responses: { 200: { description: 'The config, with an `ETag`', schema: config }, ...notAllowed, ...unknown },
  },
  {
    method: 'put',
    summary: 'Change the config of an agent',
    headers: ifMatch,
    body: agentChange,
    ...one,
    responses: {
      200: { description: 'The config after the change', schema: config },
      ...invalid,
      ...notAllowed,
      ...unknown,
      409: { description: "It is the platform's default and would be switched off, or is being changed right now" },
      ...changedSinceRead,
    },
  },
  {
    method: 'delete',
    summary: 'Delete an agent and all access to it',
    headers: ifMatch,
    ...one,
    responses: {
      200: { description: 'Deleted', schema: deletedBody },
      ...notAllowed,
      ...unknown,
      409: { description: "It is the platform's default, or a chat space leads to it" },
      ...changedSinceRead,
    },
  },
  {
    method: 'get',
    summary: 'Tools of further servers that an agent allows, and whether they are as somebody confirmed them',
    ...one,
    path: '/api/dynamic-agents/configs/:id/tools',
    responses: { 200: { description: 'The tools', schema: agentToolsBody }, ...notAllowed, ...unknown },
  },
  {
    method: 'post',
    summary: 'Confirm tools of an agent in the version that you have looked at',
    ...one,
    path: '/api/dynamic-agents/configs/:id/tools/confirm',
    body: confirmToolsRequest,
    responses: {
      200: { description: 'The tools after it', schema: agentToolsBody },
      ...invalid,
      ...notAllowed,
      ...unknown,
      409: { description: 'A tool changed since it was looked at' },
    },
  },
];
