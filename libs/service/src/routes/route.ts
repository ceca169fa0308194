import type { ApiResponse, AppError, ChangedField, HttpMethod } from '@parley/contracts';
import type { ErrorRequestHandler, NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import type { Answer } from './answer.js';

/** The exchange itself, for what a value cannot say: cookies, streams, redirects, pages, proxies. */
export interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly next: NextFunction;
}

/** What is known before a body is read. `signal` aborts when the client leaves before its answer. */
export interface Asked<Params, Caller> {
  readonly params: Params;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** What a handler is given: everything checked. */
export interface RouteInput<Params, Query, Body, Headers, Caller, Admitted> extends Asked<Params, Caller> {
  readonly query: Query;
  readonly body: Body;
  readonly headers: Headers;
  /** What `may` found. */
  readonly admitted: Admitted;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Shown<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown;

export type BodyType = 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';

/** What a route says of itself beside its input and its handler. */
interface RouteFacts<Rate extends string> {
  readonly method: HttpMethod;
  /** As Express writes it: `/api/things/:id`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The rate limit that its requests count in; the service's usual one when absent. */
  readonly rate?: Rate;
  /** Whether it only reads, where the method does not say so: see `onlyReads`. */
  readonly isReading?: true;
  /** Field of the answer that names what was changed, where the path does not; sent as `changedHeader`. */
  readonly changed?: ChangedField;
  /** JSON when absent. A multipart body is left to the handler, to be read as it comes. */
  readonly bodyType?: BodyType;
  /** Largest body in bytes; that of the service's `Bounds` when absent. */
  readonly bodyLimitBytes?: number;
  /** How long its answer may take, in milliseconds; that of the service's `Bounds` when absent. */
  readonly answerMs?: number;
  /** No body at all says as much as `{}`. */
  readonly isBodyOptional?: true;
  /** Failures that this route's callers have to expect, and what each means. */
  readonly errors?: Readonly<Record<number, string>>;
  /** Further answers that are no failure, such as redirects. */
  readonly others?: Readonly<Record<number, ApiResponse>>;
  /** For parameters outside their schema: an id that nothing can have names nothing. A 400 when absent. */
  readonly noSuch?: () => AppError;
  /** What the handler checks by itself, with errors of its own; it finds them in the request. */
  readonly unchecked?: { readonly params?: z.ZodObject; readonly query?: z.ZodObject; readonly body?: z.ZodType };
  /** How its failures are shown where that is not as JSON. */
  readonly showFailure?: ErrorRequestHandler;
}

/** One line of the API: where, for whom, what goes in, what comes out. `Callers` tells whom each guard lets in. */
type RouteDraft<
  Callers,
  Rate extends string,
  Access extends keyof Callers,
  Params,
  Query,
  Body,
  Headers,
  Shape,
  Admitted,
> = RouteFacts<Rate> & {
  /** Name of the guard that stands before all else. */
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Named in lower case. */
  readonly headers?: Headers;
  /** Status 200 when absent. */
  readonly success: Omit<ApiResponse, 'schema'> & { readonly status?: number; readonly schema?: Shape };
  /** Whether this caller may, decided before a body is read: throws, or returns what the handler can go on with. */
  readonly may?: (asked: Asked<Parsed<Params>, Callers[Access]>, exchange: Exchange) => Admitted | Promise<Admitted>;
} & (
    | {
        /** Returns what is answered as JSON, or an `Answer` where headers or another status go with it. */
        readonly handle: (
          input: RouteInput<Parsed<Params>, Parsed<Query>, Parsed<Body>, Parsed<Headers>, Callers[Access], Admitted>,
          exchange: Exchange,
        ) => Answered<Shown<Shape>> | Promise<Answered<Shown<Shape>>>;
        readonly respond?: never;
      }
    | {
        /** Answers by itself: streams, redirects, pages, proxies. */
        readonly respond: (
          input: RouteInput<Parsed<Params>, Parsed<Query>, Parsed<Body>, Parsed<Headers>, Callers[Access], Admitted>,
          exchange: Exchange,
        ) => void | Promise<void>;
        readonly handle?: never;
      }
  );

type Answered<Value> = Value | Answer<Value>;

type Anything = RouteInput<unknown, unknown, unknown, unknown, unknown, unknown>;

/** A route whose input types are known to itself alone. */
export interface Route<Access extends PropertyKey, Rate extends string = string> extends RouteFacts<Rate> {
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly headers?: z.ZodObject;
  readonly success: ApiResponse & { readonly status?: number };
  readonly may?: (asked: Asked<unknown, unknown>, exchange: Exchange) => unknown;
  readonly handle?: (input: Anything, exchange: Exchange) => unknown;
  readonly respond?: (input: Anything, exchange: Exchange) => unknown;
}

/** Whether a request of this route changes nothing. */
export const onlyReads = ({ method, isReading }: Pick<Route<never>, 'method' | 'isReading'>): boolean =>
  method === 'get' || isReading === true;

/**
 * A service's `route()`: declares one, with the guards and the rate limits that the service has. The schemas both check the request and
 * document it, and the answer is of the type that is documented.
 */
export const routeFor =
  <Callers, Rate extends string = never>() =>
  <
    Access extends keyof Callers,
    Params extends z.ZodObject | undefined = undefined,
    Query extends z.ZodObject | undefined = undefined,
    Body extends z.ZodType | undefined = undefined,
    Headers extends z.ZodObject | undefined = undefined,
    Shape extends z.ZodType | undefined = undefined,
    Admitted = undefined,
  >(
    draft: RouteDraft<Callers, Rate, Access, Params, Query, Body, Headers, Shape, Admitted>,
  ): Route<keyof Callers, Rate> =>
    draft as unknown as Route<keyof Callers, Rate>;
