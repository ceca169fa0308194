import { AppError, isAttachedSource } from '@parley/contracts';
import type { SourceRights } from './source-rights.js';

/** The rights without what is attached to conversations: nobody writes to that by its id, administrators included. */
export const sparingAttached = (rights: SourceRights): SourceRights => ({
  ...rights,
  requireIngest: (caller, id, signal) =>
    isAttachedSource(id) ? Promise.reject(noSuch()) : rights.requireIngest(caller, id, signal),
  mayIngest: (caller, id, signal) =>
    isAttachedSource(id) ? Promise.resolve(false) : rights.mayIngest(caller, id, signal),
  mayChange: (caller, id, signal) =>
    isAttachedSource(id) ? Promise.resolve(false) : rights.mayChange(caller, id, signal),
});

const noSuch = () => new AppError('NOT_FOUND', 'There is no such datasource.');
