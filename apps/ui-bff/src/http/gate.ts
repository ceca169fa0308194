import type { Actor } from './actor.js';

/** Lets on some of those who are signed in; what a route's `may` is. Throws AppError `FORBIDDEN`, `AUTHZ_UNAVAILABLE`. */
export type Gate = (asked: { readonly caller: Actor }) => Promise<void>;
