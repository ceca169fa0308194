import { spaceSubject } from '@parley/authz-client';
import type { StartRequest } from '@parley/contracts';
import type { Caller } from './start-run.js';

/**
 * The chat space that a question comes from, as the bot names it; only for a caller who acts for a team. A claim and no
 * more: the rag-server asks authz whether the team may use that space.
 */
export function spaceOf({ activeTeam }: Caller, { client_context: context }: StartRequest): string | undefined {
  const space = context?.['chatx_space'];
  const isSpace = typeof space === 'string' && spaceSubject(space) !== undefined;
  return activeTeam !== undefined && isSpace ? space : undefined;
}
