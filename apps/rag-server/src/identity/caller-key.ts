import { subjectOf } from './subject-of.js';
import type { Caller } from './caller.js';

type Named = Pick<Caller, 'subject' | 'isMachine' | 'team' | 'space'> & { readonly conversation?: string | undefined };

/**
 * Names a caller in keys of what is remembered. A person who asks for a team, or from a space, is another caller than the
 * same person alone: nothing that was found for the one may reach the other.
 */
export const callerKey = (caller: Named): string =>
  JSON.stringify([subjectOf(caller), caller.team ?? null, caller.space ?? null, caller.conversation ?? null]);
