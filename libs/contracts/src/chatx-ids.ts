import { z } from 'zod';

const publicIdScheme = 'ciscospark://';
const publicIdPrefix = 'Y2lz';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const publicIdUri = /^ciscospark:\/\/([^/]+)\/([A-Z_]+)\/([^/]+)$/;

/** The parts of a public id of the chat product: region, type and inner id. */
export interface PublicId {
  /** `us`, or `urn:TEAM:<region>`. */
  readonly cluster: string;
  /** ROOM, MESSAGE, PEOPLE, MEMBERSHIP, ATTACHMENT_ACTION, ... */
  readonly type: string;
  /** For rooms, messages and people a UUID, kept in the case it came in. */
  readonly id: string;
}

/** Writes a public id: unpadded base64 of `<scheme>://<cluster>/<type>/<id>`. */
export const encodePublicId = ({ cluster, type, id }: PublicId): string =>
  Buffer.from(`${publicIdScheme}${cluster}/${type}/${id}`, 'utf8').toString('base64').replace(/=+$/, '');

/** Reads a public id of any cluster, padded or not, in either base64 alphabet; `undefined` when it is not one. */
export function decodePublicId(text: string): PublicId | undefined {
  if (!base64.test(text)) return undefined;
  const [, cluster, type, id] = publicIdUri.exec(textIn(text)) ?? [];
  return cluster !== undefined && type !== undefined && id !== undefined ? { cluster, type, id } : undefined;
}

/** The text that is written in base64; without `Buffer`, which a browser that checks an id does not have. */
function textIn(text: string): string {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  // One extra character holds less than a byte.
  const whole = plain.length % 4 === 1 ? plain.slice(0, -1) : plain;
  return new TextDecoder().decode(Uint8Array.from(atob(whole), (byte) => byte.charCodeAt(0)));
}

/** Whether the text claims to be a public id, well-formed or not. */
export const looksLikePublicId = (text: string): boolean => text.startsWith(publicIdPrefix);

/** The lower-case UUID behind a UUID or a public id of that type; `undefined` when it is neither. */
export function canonicalUuid(text: string, type: string): string | undefined {
  if (uuid.test(text)) return text.toLowerCase();
  const decoded = decodePublicId(text);
  return decoded?.type === type && uuid.test(decoded.id) ? decoded.id.toLowerCase() : undefined;
}

const canonical = (type: string, message: string) =>
  z.string().transform((text, context) => {
    const found = canonicalUuid(text, type);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Space id as stored: the lower-case room UUID. */
export const spaceUuid = z
  .string()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'not a lower-case room UUID');

/** Space id as accepted: a room UUID in either case or a public room id of any cluster; parses to the stored form. */
export const spaceId = canonical('ROOM', 'neither a room UUID nor a public room id');

/** Message id as compared: parses a message UUID or public message id to the lower-case UUID. */
export const messageUuid = canonical('MESSAGE', 'neither a message UUID nor a public message id');

/**
 * Person id as stored in `chatx_user_id` and compared byte for byte. It is kept as the chat product's API writes it;
 * the alphabet leaves out quotes, spaces and colons, so it is safe inside an idp attribute search. A text that
 * claims to be a public id must name a person.
 */
export const personId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{7,127}$/, 'not a person id')
  .refine((text) => !looksLikePublicId(text) || decodePublicId(text)?.type === 'PEOPLE', 'not a public person id');
