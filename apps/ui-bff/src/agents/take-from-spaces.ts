import type { Actor } from '../http/actor.js';

/**
 * Takes an agent from every space that was granted it, or waits for it. May be repeated where it broke off.
 * Throws AppError `CONFLICT` while somebody else changes one of the spaces, `AUTHZ_UNAVAILABLE`.
 */
export type TakeFromSpaces = (actor: Actor, agentId: string) => Promise<void>;
