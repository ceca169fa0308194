import type { Entrance } from '../routes/mount-routes.js';

/** An entrance without a guard, for tests of what is behind it. */
export const letAllIn: Entrance<PropertyKey> = {
  guardOf: () => (_req, _res, next) => next(),
  callerOf: () => undefined,
};
