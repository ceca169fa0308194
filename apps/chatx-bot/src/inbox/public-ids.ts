import { decodePublicId, encodePublicId } from '@parley/contracts';
import type { ChatxApi } from '../transport/chatx-api.js';
import type { ChatxMessage } from '../transport/chatx-shapes.js';

/** Region of everything that is not known to be elsewhere. */
const homeCluster = 'us';
/** How far back in the list of rooms a message's room is looked for: it has just been active, so it is near the top. */
const maxRoomPages = 5;

interface Deps {
  readonly api: Pick<ChatxApi, 'message' | 'rooms'>;
  /** Public id of the space as it was onboarded, when it was. */
  readonly findPublicSpaceId: (spaceUuid: string) => Promise<string | undefined>;
}

/** Fetches a message that is known by UUIDs alone. `undefined` when it is gone, or does not concern the bot. */
export type FetchMessage = (spaceUuid: string, messageUuid: string) => Promise<ChatxMessage | undefined>;

/**
 * An event names a message by its UUID, the product's API wants a public id, and that names the region as well. Tried in
 * turn: the region known for the space, the home region, then that of the bot's own list of rooms.
 */
export function makeFetchMessage({ api, findPublicSpaceId }: Deps): FetchMessage {
  const known = new Map<string, string>();
  const fetchIn = (cluster: string, messageUuid: string) =>
    api.message(encodePublicId({ cluster, type: 'MESSAGE', id: messageUuid }));

  return async (spaceUuid, messageUuid) => {
    const cluster = known.get(spaceUuid) ?? clusterOf(await findPublicSpaceId(spaceUuid)) ?? homeCluster;
    const message = await fetchIn(cluster, messageUuid);
    if (message) known.set(spaceUuid, cluster);
    if (message || known.has(spaceUuid)) return message;
    const found = await findCluster(api, spaceUuid);
    if (found === undefined || found === cluster) return undefined;
    known.set(spaceUuid, found);
    return fetchIn(found, messageUuid);
  };
}

const clusterOf = (publicId: string | undefined) =>
  publicId === undefined ? undefined : decodePublicId(publicId)?.cluster;

async function findCluster(api: Deps['api'], spaceUuid: string): Promise<string | undefined> {
  let page = 0;
  for await (const rooms of api.rooms()) {
    const room = rooms.map(decodePublicId).find((id) => id?.id.toLowerCase() === spaceUuid);
    page += 1;
    if (room || page === maxRoomPages) return room?.cluster;
  }
  return undefined;
}
