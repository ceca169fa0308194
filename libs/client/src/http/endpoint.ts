import type { z } from 'zod';

/** One call of an API: where it goes, and the contract's schemas of what goes in and what comes back. */
export interface EndpointDraft<
  Path extends string,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Answer extends z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Written as the server declares it; `:name` is a parameter, percent-encoded once. */
  readonly path: Path;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** Doing it twice leaves the same as once, so it is repeated when nobody knows whether it arrived. GET always is. */
  readonly isRepeatable?: boolean;
}

/** An endpoint whose types are known to its caller alone. */
export type Endpoint = EndpointDraft<string, z.ZodType | undefined, z.ZodType | undefined, z.ZodType>;

/** Declares an endpoint; the types of its call come from the schemas. */
export const endpoint = <
  Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  draft: EndpointDraft<Path, Query, Body, Answer>,
): EndpointDraft<Path, Query, Body, Answer> => draft;

type ParameterName<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A whole number of a query is read from any text, so what a caller writes is what the server makes of it. */
type QueryInput<In, Out> = { [Key in keyof In as unknown extends In[Key] ? never : Key]: In[Key] } & {
  [Key in keyof In & keyof Out as unknown extends In[Key] ? Key : never]?: Out[Key];
};

type ParamsOf<Path> = [ParameterName<Path>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParameterName<Path>, string>> };
type QueryOf<Query> = Query extends z.ZodType
  ? object extends QueryInput<z.input<Query>, z.output<Query>>
    ? { readonly query?: QueryInput<z.input<Query>, z.output<Query>> }
    : { readonly query: QueryInput<z.input<Query>, z.output<Query>> }
  : unknown;
type BodyOf<Body> = Body extends z.ZodType ? { readonly body: z.input<Body> } : unknown;

/** How a single call is made. Times in milliseconds. */
export interface CallOptions {
  /** Aborting rejects with the signal's own reason. */
  readonly signal?: AbortSignal;
  /** For one attempt, its answer's body included; 60,000 when absent. */
  readonly timeoutMs?: number;
  /** Names the request, so that sending it again does nothing where the server did it already (Idempotency-Key). */
  readonly idempotencyKey?: string;
  /** How long a repeatable call is tried again; 15,000 when absent, 0 for never. */
  readonly retryForMs?: number;
}

type InputOf<E> =
  E extends EndpointDraft<infer Path, infer Query, infer Body, z.ZodType>
    ? ParamsOf<Path> & QueryOf<Query> & BodyOf<Body> & CallOptions
    : never;

/** The function that an endpoint becomes: what is needed is asked for, the answer is checked by its schema. */
export type CallOf<E extends { readonly answer: z.ZodType }> = (
  ...input: object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]
) => Promise<z.output<E['answer']>>;

/** What any call carries, for the one function that makes them all. */
export interface CallInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
