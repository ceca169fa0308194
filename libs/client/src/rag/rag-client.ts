import type { Endpoint, CallInput, CallOf } from '../http/endpoint.js';
import { type ClientOptions, createCaller } from '../http/caller.js';
import { ragEndpoints } from './endpoints.js';

type Endpoints = typeof ragEndpoints;

/**
 * The retrieval API as functions. Each takes `{ params, query, body }` as the contract has them, beside `signal`,
 * `timeoutMs` and `retryForMs`, resolves to the checked answer and throws `ApiFailure` or the signal's reason.
 */
export type RagClient = { readonly [Name in keyof Endpoints]: CallOf<Endpoints[Name]> };

/** A client of rag-server, direct or through a proxy in front of it. Runs in browsers and Node; opens nothing. */
export function createRagClient(options: ClientOptions): RagClient {
  const call = createCaller(options);
  const calls = Object.entries<Endpoint>(ragEndpoints).map(
    ([name, endpoint]) => [name, (input?: CallInput) => call(endpoint, input)] as const,
  );
  // Each function is made from the endpoint of its own name, which is what the type says.
  return Object.fromEntries(calls) as unknown as RagClient;
}
