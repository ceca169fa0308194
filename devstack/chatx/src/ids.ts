/** What a public id can name. */
export type IdKind = 'PEOPLE' | 'ROOM' | 'MESSAGE' | 'MEMBERSHIP' | 'ATTACHMENT_ACTION' | 'ORGANIZATION';

export interface DecodedId {
  readonly uuid: string;
  /** Absent where the id was a bare UUID. */
  readonly cluster?: string;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Cluster of the original region, and of every person wherever they are. */
export const homeCluster = 'us';

/** Public id: unpadded base64 of `ciscospark://<cluster>/<KIND>/<uuid>`. */
export function publicId(kind: IdKind, uuid: string, cluster = homeCluster): string {
  return Buffer.from(`ciscospark://${cluster}/${kind}/${uuid}`).toString('base64').replace(/=+$/, '');
}

/**
 * Reads a public id of the given kind, from any cluster, or the bare UUID that events name things by, which the product
 * takes as well; `undefined` when it is something else.
 */
export function decodeId(kind: IdKind, id: string): DecodedId | undefined {
  if (isUuid(id)) return { uuid: id.toLowerCase() };
  const match = /^ciscospark:\/\/([^/]+)\/([A-Z_]+)\/([^/]+)$/.exec(Buffer.from(id, 'base64').toString('utf8'));
  const [, cluster, found, uuid] = match ?? [];
  if (!cluster || !uuid || found !== kind || !uuidPattern.test(uuid)) return undefined;
  return { uuid: uuid.toLowerCase(), cluster };
}

/** Whether the text has the form of a UUID, in either case. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);
