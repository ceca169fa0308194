import type { AccessToken } from '@parley/auth';
import { type RagRole, roleIncludes } from '@parley/contracts';
import type { Caller } from './caller.js';

export interface RoleRules {
  readonly adminGroups: readonly string[];
  readonly ingestonlyGroups: readonly string[];
  readonly readonlyGroups: readonly string[];
  readonly defaultRole: RagRole;
  readonly machineRole: RagRole;
}

/** What a request says about itself in headers, which anybody may send. */
interface Said {
  /** How a program calls itself. */
  readonly ingestor?: string | undefined;
  /** The chat space that it comes from, as an object of authz. */
  readonly space?: string | undefined;
}

/**
 * The caller behind a verified token: programs get their role, people that of their groups. A token that acts for a team
 * reads and does nothing else, whatever its person may do alone.
 */
export function callerOfToken(
  token: AccessToken,
  rules: RoleRules,
  { ingestor, space }: Said = {},
): Omit<Caller, 'inTrustedNetwork'> {
  const isMachine = isClientCredentials(token);
  const groups = isMachine ? [] : [...new Set([...token.groups, ...token.roles])];
  const role = isMachine ? rules.machineRole : roleOf(groups, rules);
  const team = token.activeTeam;
  return {
    subject: token.subject,
    email: isMachine
      ? `client:${ingestor ?? token.client ?? token.subject}`
      : (token.email ?? token.username ?? token.subject),
    groups,
    role: team === undefined ? role : readingAtMost(role),
    isMachine,
    isAuthenticated: true,
    ...(team !== undefined && { team, ...(space !== undefined && { space }) }),
  };
}

const readingAtMost = (role: RagRole): RagRole => (roleIncludes(role, 'readonly') ? 'readonly' : role);

/**
 * Keycloak names the account of a client so; elsewhere the client is its own subject (RFC 9068, section 2.2). That claims
 * about a person are missing proves nothing: a person can ask for a token without them.
 */
const isClientCredentials = ({ client, username, subject }: AccessToken): boolean =>
  client !== undefined && (username === `service-account-${client.toLowerCase()}` || subject === client);

/** The strongest that a listed group gives. The default is for people in none: it may be more than a group was to give. */
function roleOf(groups: readonly string[], rules: RoleRules): RagRole {
  const isIn = (listed: readonly string[]) => groups.some((group) => listed.includes(group));
  if (isIn(rules.adminGroups)) return 'admin';
  if (isIn(rules.ingestonlyGroups)) return 'ingestonly';
  return isIn(rules.readonlyGroups) ? 'readonly' : rules.defaultRole;
}
