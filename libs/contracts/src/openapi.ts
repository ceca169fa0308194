import { OpenApiGeneratorV3, OpenAPIRegistry, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import type { z } from 'zod';
import { operationIdOf } from './operation-id.js';

/** HTTP methods that routes are declared with. */
export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Which credentials open a route: none, session cookie or bearer, bearer alone, or an API key beside those two. */
export type RouteAuth = 'anyone' | 'session' | 'bearer' | 'catalog-key';

/** One possible answer of a route. Without a schema it has no body or one that is not JSON. */
export interface ApiResponse {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** `application/json` when absent. */
  readonly contentType?: string;
  /** Other media types that the same status may come in, each with its schema. */
  readonly orAs?: Readonly<Record<string, z.ZodType>>;
}

/** One route as documented: the same schemas that parse its requests. `path` is written as Express does (`/a/:id`). */
export interface ApiRoute {
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag?: string;
  readonly auth: RouteAuth;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Named in lower case. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** No body at all is a request as well. */
  readonly isBodyOptional?: true;
  /** `application/json` when absent. */
  readonly bodyType?: string;
  readonly responses: Readonly<Record<number, ApiResponse>>;
}

/** A group of routes, and what they are for. */
export interface ApiTag {
  readonly name: string;
  readonly description: string;
}

/** What one service's OpenAPI document is made from; `errorBody` describes every answer not listed. */
export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** In the order in which readers see them. */
  readonly tags?: readonly ApiTag[];
  readonly routes: readonly ApiRoute[];
  readonly errorBody: z.ZodType;
}

/** An OpenAPI 3.0.3 document. */
export type OpenApiDocument = ReturnType<OpenApiGeneratorV3['generateDocument']>;

const schemesOf: Record<RouteAuth, readonly string[]> = {
  anyone: [],
  session: ['session', 'bearer'],
  bearer: ['bearer'],
  'catalog-key': ['session', 'bearer', 'catalogKey'],
};

/** Builds the OpenAPI 3.0.3 document of a service from its route list. Throws when a schema has no OpenAPI form. */
export function buildOpenApi(options: OpenApiOptions): OpenApiDocument {
  const { title, version, description, tags, routes, errorBody } = options;
  const registry = new OpenAPIRegistry();
  registerSchemes(registry, new Set(routes.flatMap(({ auth }) => schemesOf[auth])));
  for (const route of routes) registry.registerPath(toPath(route, errorBody));
  const document = new OpenApiGeneratorV3(registry.definitions).generateDocument({
    openapi: '3.0.3',
    info: { title, version, ...(description !== undefined && { description }) },
    servers: [{ url: '/' }],
    ...(tags && { tags: [...tags] }),
  });
  return mended(document);
}

/** Translates generator output that OpenAPI 3.0.3 does not support. */
const mended = (document: OpenApiDocument): OpenApiDocument =>
  JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') return withoutFlags(value);
    if ((key === 'oneOf' || key === 'anyOf') && Array.isArray(value)) return value.map(nullInChoice);
    return isBareNullable(value) ? {} : value;
  }) as OpenApiDocument;

/** The flags of a regular expression stand behind it, where they would be part of the pattern. */
const withoutFlags = (pattern: string) => pattern.replace(/(?<!\\)\/[dgimsuvy]+$/, '');

/** `nullable` means something beside `type` only; a schema that says nothing takes everything, null too. */
const isBareNullable = (value: unknown) => JSON.stringify(value) === '{"nullable":true}';

/** As one of several choices it stands for null alone. */
const nullInChoice = (choice: unknown): unknown =>
  JSON.stringify(choice) === '{}' ? { type: 'object', nullable: true, enum: [null] } : choice;

function registerSchemes(registry: OpenAPIRegistry, used: ReadonlySet<string>): void {
  if (used.has('session')) registry.registerComponent('securitySchemes', 'session', cookie('parley_session'));
  if (used.has('bearer')) {
    registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  }
  if (used.has('catalogKey')) {
    registry.registerComponent('securitySchemes', 'catalogKey', {
      type: 'apiKey',
      in: 'header',
      name: 'X-Catalog-Key',
    });
  }
}

const cookie = (name: string) => ({ type: 'apiKey', in: 'cookie', name }) as const;

function toPath(route: ApiRoute, errorBody: z.ZodType): RouteConfig {
  const { method, summary, description, tag, auth, params, query, headers } = route;
  return {
    method,
    operationId: operationIdOf(route),
    path: route.path.replace(/[:*]([A-Za-z_]\w*)/g, '{$1}'),
    summary,
    ...(description !== undefined && { description }),
    ...(tag !== undefined && { tags: [tag] }),
    security: schemesOf[auth].map((scheme) => ({ [scheme]: [] })),
    request: { ...(params && { params }), ...(query && { query }), ...(headers && { headers }), ...bodyOf(route) },
    responses: {
      ...Object.fromEntries(Object.entries(route.responses).map(([status, answer]) => [status, toResponse(answer)])),
      default: toResponse({ description: 'Any failure', schema: errorBody }),
    },
  };
}

const bodyOf = ({ body, bodyType = 'application/json', isBodyOptional }: ApiRoute) =>
  body && { body: { required: isBodyOptional !== true, content: { [bodyType]: { schema: body } } } };

const toResponse = ({ description, schema, contentType = 'application/json', orAs = {} }: ApiResponse) => ({
  description,
  ...(schema && { content: contentOf({ [contentType]: schema, ...orAs }) }),
});

const contentOf = (byType: Readonly<Record<string, z.ZodType>>) =>
  Object.fromEntries(Object.entries(byType).map(([type, schema]) => [type, { schema }]));
