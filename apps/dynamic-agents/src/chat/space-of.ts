import type { StartRequest } from '@parley/contracts';
import type { Caller } from './start-run.js';

/** What a header may hold, and an id of authz. */
const written = /^[A-Za-z0-9._%-]{1,200}$/;

/**
 * The chat space that a question comes from, as the bot names it; only for a caller who acts for a team. A claim and no
 * more: the rag-server asks authz whether the team may use that space.
 */
export function spaceOf({ activeTeam }: Caller, { client_context: context }: StartRequest): string | undefined {
  const space = context?.['chatx_space'];
  return activeTeam !== undefined && typeof space === 'string' && written.test(space) ? space : undefined;
}
