import type { AccessToken } from '@parley/auth';
import { type RagRole, roleIncludes } from '@parley/contracts';
import type { Caller } from './caller.js';

export interface RoleRules {
  readonly adminGroups: readonly string[];
  readonly ingestonlyGroups: readonly string[];
  readonly readonlyGroups: readonly string[];
  readonly defaultRole: RagRole;
  /** Of programs that are not listed. */
  readonly machineRole: RagRole;
  /** Of listed programs, by the id of their client at the idp. */
  readonly clientRoles: ReadonlyMap<string, RagRole>;
}

/** What a request says about itself in headers, which anybody may send. */
interface Said {
  /** How a program calls itself. */
  readonly ingestor?: string | undefined;
  /** The chat space that it comes from, as an object of authz. */
  readonly space?: string | undefined;
  /** The conversation that it comes from. */
  readonly conversation?: string | undefined;
}

/**
 * The caller behind a verified token: programs get the role of their client, people that of their groups. A token that
 * acts for a team reads and does nothing else, whatever its person may do alone.
 */
export function callerOfToken(
  token: AccessToken,
  rules: RoleRules,
  { ingestor, space, conversation }: Said = {},
): Omit<Caller, 'inTrustedNetwork'> {
  const { program } = token;
  const isMachine = program !== undefined;
  const groups = isMachine ? [] : [...new Set([...token.groups, ...token.roles])];
  const role = isMachine ? (rules.clientRoles.get(program) ?? rules.machineRole) : roleOf(groups, rules);
  const team = token.activeTeam;
  return {
    subject: token.subject,
    ...(isMachine ? { email: `client:${ingestor ?? program}` } : namesOf(token)),
    groups,
    role: team === undefined ? role : readingAtMost(role),
    isMachine,
    isAuthenticated: true,
    ...(team !== undefined && { team, ...(space !== undefined && { space }) }),
    ...(team === undefined && conversation !== undefined && { conversation }),
  };
}

const namesOf = ({ subject, email, username, name }: AccessToken): Pick<Caller, 'email' | 'name'> => ({
  email: email ?? username ?? subject,
  ...(name !== undefined && { name }),
});

const readingAtMost = (role: RagRole): RagRole => (roleIncludes(role, 'readonly') ? 'readonly' : role);

/** The strongest that a listed group gives. The default is for people in none: it may be more than a group was to give. */
function roleOf(groups: readonly string[], rules: RoleRules): RagRole {
  const isIn = (listed: readonly string[]) => groups.some((group) => listed.includes(group));
  if (isIn(rules.adminGroups)) return 'admin';
  if (isIn(rules.ingestonlyGroups)) return 'ingestonly';
  return isIn(rules.readonlyGroups) ? 'readonly' : rules.defaultRole;
}
