import type { components, paths } from '../generated/rag-server.js';
import { type ApiClient, createApiClient } from '../http/api-client.js';
import type { ClientOptions } from '../http/caller.js';

/** The retrieval API by its paths. */
export type RagClient = ApiClient<paths>;
/** Named bodies of the retrieval API: `RagSchemas['JobView']`. */
export type RagSchemas = components['schemas'];

/** A client of rag-server, direct or through a proxy in front of it. Runs in browsers and Node; opens nothing. */
export const createRagClient = (options: ClientOptions): RagClient => createApiClient<paths>(options);
