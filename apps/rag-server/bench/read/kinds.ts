import type { Kind } from './kind.js';
import { html } from './kinds/html.js';

/** Everything that `npm run bench -- read` measures, by name. */
export const kinds: Readonly<Record<string, Kind>> = { html };
