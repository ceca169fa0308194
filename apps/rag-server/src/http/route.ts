import { type ApiRoute, changedHeader, type ChangedField, type HttpMethod, type RagRole } from '@parley/contracts';
import type { z } from 'zod';
import type { Caller } from '../identity/caller.js';

/** What a handler is given: everything checked. `signal` aborts when the client leaves or the time is over. */
export interface RouteInput<Params, Query, Body, Headers = undefined> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly headers: Headers;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One line of the API: where, for whom, what goes in, what comes out. */
interface RouteDraft<
  Params extends z.ZodObject | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Headers extends z.ZodObject | undefined,
> {
  readonly method: HttpMethod;
  readonly path: string;
  /** The weakest role that may; `anonymous` lets everybody in. */
  readonly role: RagRole;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Whether it only reads, where the method does not say so. */
  readonly isReading?: true;
  /** Named in lower case. */
  readonly headers?: Headers;
  /** Largest body in bytes, 1 MiB when absent. */
  readonly bodyLimitBytes?: number;
  readonly success: { readonly status: number; readonly description: string; readonly schema: z.ZodType };
  /** Field of the answer that names what was changed, where the path does not. */
  readonly changed?: ChangedField;
  readonly handle: (
    input: RouteInput<Parsed<Params>, Parsed<Query>, Parsed<Body>, Parsed<Headers>>,
  ) => Promise<unknown>;
}

/** A route whose input types are known to itself alone. */
export interface RagRoute extends Omit<
  RouteDraft<z.ZodObject | undefined, z.ZodType | undefined, z.ZodType | undefined, z.ZodObject | undefined>,
  'handle'
> {
  readonly handle: (input: RouteInput<unknown, unknown, unknown, unknown>) => Promise<unknown>;
}

/** Declares a route; the schemas both check the request and document it. */
export const route = <
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Headers extends z.ZodObject | undefined = undefined,
>(
  draft: RouteDraft<Params, Query, Body, Headers>,
): RagRoute => draft as unknown as RagRoute;

/** The route as the OpenAPI document lists it. */
export const toApiRoute = (declared: RagRoute): ApiRoute => ({
  method: declared.method,
  path: declared.path,
  summary: declared.summary,
  description: [
    declared.description,
    declared.changed && `The response header ${changedHeader} names what changed, by its ${declared.changed}.`,
    `Role: ${declared.role === 'anonymous' ? 'public' : declared.role}.`,
  ]
    .filter(Boolean)
    .join(' '),
  tag: declared.tag,
  auth: declared.role === 'anonymous' ? 'anyone' : 'bearer',
  ...(declared.params && { params: declared.params }),
  ...(declared.query && { query: declared.query as z.ZodObject }),
  ...(declared.body && { body: declared.body }),
  ...(declared.headers && { headers: declared.headers }),
  responses: {
    [declared.success.status]: { description: declared.success.description, schema: declared.success.schema },
  },
});
