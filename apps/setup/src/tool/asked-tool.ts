import { mcpServerObject, teamMembers, toolObject, type Tuple } from '@parley/authz-client';
import { teamSlug } from '@parley/contracts';
import type { Given } from '../command-line/part.js';
import { readPeople } from '../people/asked-people.js';

/** A tool, or all tools of a server, and who may call it, in words of authz. */
export interface AskedTool extends Pick<Tuple, 'object' | 'relation'> {
  /** Teams, in words of authz. */
  readonly teams: readonly string[];
  /** People as an operator names them. */
  readonly people: readonly string[];
}

/** The id of a server in MCP_SERVERS, then the name that the server gives the tool. */
const toolPath = /^(?<server>[A-Za-z0-9-]{1,24})(?:\/(?<tool>\S{1,256}))?$/;

/** Throws Error in one line for words that name no tool, or nobody who may call it. */
export function readAskedTool({ words: [path, ...more], member, team }: Given<'member' | 'team'>): AskedTool {
  if (path === undefined) throw new Error('Name the tool: npm run setup -- tool SERVER[/TOOL] --team SLUG');
  if (more.length > 0) throw new Error(`unexpected "${more.join(' ')}": write --team or --member before each name`);
  const { server, tool } = toolPath.exec(path)?.groups ?? {};
  if (server === undefined) throw new Error(`"${path}": is not SERVER or SERVER/TOOL`);
  if (server === 'rag') throw new Error('tools of the rag-server need no grant: they return what the person can read');
  const people = readPeople('--member', member);
  const groups = [...new Set(team)].map((slug) => teamMembers(checked('--team', slug, teamSlug.safeParse(slug))));
  if (people.length + groups.length === 0) throw new Error('Name who may call it: --team SLUG or --member PERSON');
  const asked = { teams: groups, people };
  return tool === undefined
    ? { object: mcpServerObject(server), relation: 'user', ...asked }
    : { object: toolObject(server, tool), relation: 'caller', ...asked };
}

interface Read {
  readonly data?: string | undefined;
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
}

function checked(option: string, given: string, { data, error }: Read): string {
  if (data === undefined) throw new Error(`${option} "${given}": ${error?.issues[0]?.message ?? 'is not one'}`);
  return data;
}
