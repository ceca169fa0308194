import { buildOpenApi, errorBody, type ApiRoute, type OpenApiDocument } from '@parley/contracts';
import { toApiRoutes } from '@parley/service';
import { z } from 'zod';
import { description, tags } from './api-description.js';
import { apiRoutes, type ApiDeps } from './api-routes.js';
import { authOf } from './http/route.js';

/** Routes are described and never called, so that what they would call need not be there. */
const nothing = {} as ApiDeps;

const json = (description: string, schema: z.ZodType) => ({ 200: { description, schema } });
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
  ...toApiRoutes(apiRoutes(nothing), authOf),
];

/** The OpenAPI document, from the schemas that parse the requests. */
export const openApiDocument = (version: string): OpenApiDocument =>
  buildOpenApi({ title: 'Parley UI backend', version, description, tags, routes, errorBody });
