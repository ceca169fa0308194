import { createRagClient, createUiClient } from '@parley/client';
import { outages } from './outages.js';

const common = {
  fetch: outages.watch((input, init) => fetch(input, init)),
};

/** ui-bff, by its paths. The session's cookie tells who calls. */
export const ui = createUiClient({ baseUrl: location.origin, ...common });

/** rag-server through ui-bff, by rag-server's own paths. */
export const rag = createRagClient({ baseUrl: `${location.origin}/api/rag`, ...common });
