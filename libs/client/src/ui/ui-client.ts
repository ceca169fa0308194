import type { components, paths } from '../generated/ui-bff.js';
import { type ApiClient, createApiClient } from '../http/api-client.js';
import type { ClientOptions } from '../http/caller.js';

/** The API of the UI backend by its paths. */
export type UiClient = ApiClient<paths>;
/** Named bodies of the UI backend: `UiSchemas['Conversation']`. */
export type UiSchemas = components['schemas'];

/**
 * A client of ui-bff. In a browser `baseUrl` is `''` or `location.origin` and the session cookie tells who calls;
 * elsewhere a bearer does, or `headers` with the cookie.
 */
export const createUiClient = (options: ClientOptions): UiClient => createApiClient<paths>(options);
