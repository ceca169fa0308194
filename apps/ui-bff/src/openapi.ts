import {
  buildOpenApi,
  errorBody,
  loginQuery,
  sessionBody,
  signInRequest,
  signOutBody,
  type ApiRoute,
  type OpenApiDocument,
} from '@parley/contracts';
import { toApiRoutes } from '@parley/service';
import { z } from 'zod';
import { chatxApi } from './admin/chatx/chatx.openapi.js';
import { teamSpacesApi } from './admin/teams/team-spaces.openapi.js';
import { ragProxyApi } from './rag-proxy/rag-proxy.openapi.js';
import { chatOperations } from './chat/chat.openapi.js';
import { linkApi } from './linking/link.openapi.js';
import { spaceRequestsApi } from './admin/chatx/space-requests/space-requests.openapi.js';
import { agentsApi } from './agents/agents.openapi.js';
import { sessionsApi } from './sessions/sessions.openapi.js';
import { description, tags } from './api-description.js';
import { apiRoutes, type ApiDeps } from './api-routes.js';
import { authOf } from './http/route.js';

/** Routes are described and never called, so that what they would call need not be there. */
const nothing = {} as ApiDeps;

const json = (description: string, schema: z.ZodType) => ({ 200: { description, schema } });
const redirect = (description: string) => ({ 302: { description } });
/** As it arrives; `callbackQuery` says the same in a form that JSON Schema can express. */
const callback = z.object({
  state: z.string().describe('State that the sign-in started with'),
  code: z.string().optional().describe('Authorization code of the idp'),
  error: z.string().optional().describe('Error code of the idp (OAuth 2.0, RFC 6749 section 4.1.2.1)'),
});

const routes: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This document',
    tag: 'Reference',
    auth: 'session',
    responses: json('OpenAPI 3.0', z.record(z.string(), z.unknown())),
  },
  {
    method: 'get',
    path: '/api/docs',
    summary: 'Show this document as a page',
    tag: 'Reference',
    auth: 'session',
    responses: { 200: { description: 'The page', contentType: 'text/html', schema: z.string() } },
  },
  {
    method: 'get',
    path: '/api/auth/login',
    summary: 'Start sign-in',
    tag: 'Sign-in',
    auth: 'anyone',
    query: loginQuery,
    responses: redirect('Redirect to the idp'),
  },
  {
    method: 'get',
    path: '/api/auth/callback',
    summary: 'Complete sign-in',
    tag: 'Sign-in',
    auth: 'anyone',
    query: callback,
    responses: redirect('Redirect to `return_to`, with a session cookie'),
  },
  {
    method: 'post',
    path: '/api/auth/signin',
    summary: 'Sign in with e-mail and password',
    tag: 'Sign-in',
    auth: 'anyone',
    body: signInRequest,
    responses: json('Signed in, with a session cookie', sessionBody),
  },
  {
    method: 'get',
    path: '/api/auth/session',
    summary: 'Get the current session',
    tag: 'Sign-in',
    auth: 'session',
    responses: json('The person', sessionBody),
  },
  {
    method: 'post',
    path: '/api/auth/signout',
    summary: 'Sign out',
    tag: 'Sign-in',
    auth: 'session',
    responses: json('Signed out', signOutBody),
  },
  ...sessionsApi,
  ...chatOperations,
  ...chatxApi,
  ...teamSpacesApi,
  ...ragProxyApi,
  ...agentsApi,
  ...spaceRequestsApi,
  ...linkApi,
  ...toApiRoutes(apiRoutes(nothing), authOf),
];

/** The OpenAPI document, from the schemas that parse the requests. */
export const openApiDocument = (version: string): OpenApiDocument =>
  buildOpenApi({ title: 'Parley UI backend', version, description, tags, routes, errorBody });
