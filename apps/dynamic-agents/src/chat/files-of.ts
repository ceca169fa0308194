import type { StartRequest } from '@parley/contracts';
import type { Caller } from './start-run.js';

/**
 * Whether the person attached files to the conversation, as ui-bff says; never for a team, which may not read them. A claim
 * and no more: the rag-server finds files by whose they are.
 */
export const hasFiles = ({ activeTeam }: Caller, { client_context: context }: StartRequest): boolean =>
  activeTeam === undefined && context?.['attached_files'] === true;
