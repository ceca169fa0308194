import { AppError, spaceUuid, workspaceAlias } from '@parley/contracts';
import { createHash } from 'node:crypto';

/** authz takes 256 bytes for `type:id`; the longest type name here has 15. */
const maxIdBytes = 200;

/** Has a meaning in authz (`:`, `#`, `@`, `*`, white space), may not appear at all, or is our own escape. */
const reserved = /[%:#@*\s\p{Cc}]/gu;

const hashMark = '%sha256-';

const percentEncoded = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/**
 * Any text as an id that authz takes, different texts always as different ids: reserved characters percent-encoded,
 * what is then longer than 200 bytes replaced by its SHA-256, marked by a sequence that encoding never produces.
 * Throws VALIDATION_ERROR for an empty text and for one that is not well-formed Unicode.
 */
export function encodeId(id: string): string {
  if (id === '' || !id.isWellFormed()) {
    throw new AppError('VALIDATION_ERROR', 'An id is empty or not well-formed Unicode.', {
      details: [{ field: 'id', message: 'empty or not well-formed' }],
    });
  }
  const encoded = id.replace(reserved, percentEncoded);
  if (Buffer.byteLength(encoded) <= maxIdBytes) return encoded;
  return hashMark + createHash('sha256').update(id).digest('hex');
}

/**
 * The id that an object was made from: `agent:a1` gives `a1`. `undefined` for one that cannot be turned back: a hashed
 * id (compare with `datasourceObject(id)` of the ids you know instead), or one that was not made here.
 */
export function idOf(object: string): string | undefined {
  const id = object.slice(object.indexOf(':') + 1);
  return isEncoded(id) ? decodeURIComponent(id) : undefined;
}

const isEncoded = (id: string): boolean => {
  try {
    return encodeId(decodeURIComponent(id)) === id;
  } catch {
    return false;
  }
};

/** A person, by the `sub` of the idp's tokens. */
export const userSubject = (sub: string): string => `user:${encodeId(sub)}`;
/** Every signed-in person, as the subject of a public grant. */
export const everyone = 'user:*';
/** A machine, by the `sub` of its client-credentials tokens. */
export const serviceAccountSubject = (sub: string): string => `service_account:${encodeId(sub)}`;

export const teamObject = (slug: string): string => `team:${encodeId(slug)}`;
/** All members of a team, its admins among them, as a subject. */
export const teamMembers = (slug: string): string => `${teamObject(slug)}#member`;
/** The admins of a team, as a subject. */
export const teamAdmins = (slug: string): string => `${teamObject(slug)}#admin`;

/** A group of the identity provider, by the id that ui-bff gave it. */
export const externalGroupObject = (id: string): string => `external_group:${encodeId(id)}`;
/** All members of such a group, as a subject. */
export const externalGroupMembers = (id: string): string => `${externalGroupObject(id)}#member`;

/** The organization of this installation, by ORG_KEY. */
export const organizationObject = (key: string): string => `organization:${encodeId(key)}`;
/** All members of an organization, its admins among them, as a subject. */
export const organizationMembers = (key: string): string => `${organizationObject(key)}#member`;
/** The admins of an organization, as a subject. */
export const organizationAdmins = (key: string): string => `${organizationObject(key)}#admin`;

export const workspaceObject = (alias: string): string => `chatx_workspace:${encodeId(alias)}`;
/** A chat space, as object and as subject: configured alias and raw room UUID, lower-case. */
export const spaceObject = (alias: string, uuid: string): string =>
  `chatx_space:${encodeId(alias)}--${encodeId(uuid.toLowerCase())}`;

export const agentObject = (id: string): string => `agent:${encodeId(id)}`;
export const datasourceObject = (id: string): string => `datasource:${encodeId(id)}`;
export const documentObject = (id: string): string => `document:${encodeId(id)}`;
export const skillObject = (id: string): string => `skill:${encodeId(id)}`;
/** A server of tools, by the id that the operator gave it in MCP_SERVERS. */
export const mcpServerObject = (id: string): string => `mcp_server:${encodeId(id)}`;
/** One tool of a server: `tool:<server>/<name>`. Ids of servers hold no slash, so different tools are different objects. */
export const toolObject = (server: string, name: string): string => `tool:${encodeId(`${server}/${name}`)}`;
/**
 * The chat space that an id from outside names, `<alias>--<uuid>` as `spaceObject` writes it without its type; `undefined`
 * for anything else. A claim and no more: whether the space counts is for authz to say.
 */
export function spaceSubject(id: string): string | undefined {
  const [, alias, uuid] = /^(.+)--(.{36})$/.exec(id) ?? [];
  const [workspace, room] = [workspaceAlias.safeParse(alias), spaceUuid.safeParse(uuid)];
  return workspace.success && room.success ? spaceObject(workspace.data, room.data) : undefined;
}
/** An administration page, e.g. `admin_surface:chatx`. */
export const adminSurfaceObject = (name: string): string => `admin_surface:${encodeId(name)}`;
