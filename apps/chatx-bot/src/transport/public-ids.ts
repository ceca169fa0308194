import { decodePublicId, encodePublicId } from '@parley/contracts';
import { homeCluster } from '../chat-product/home-cluster.js';
import type { ChatxApi } from './chatx-api.js';

/** How far back in the list of rooms a message's room is looked for: it has just been active, so it is near the top. */
const maxRoomPages = 5;

interface Deps<T> {
  readonly rooms: ChatxApi['rooms'];
  /** Kind of the thing in its public id, such as `MESSAGE`. */
  readonly type: string;
  readonly fetch: (publicId: string, spaceUuid: string) => Promise<T | undefined>;
  /** Public id of the space as it was onboarded, when it was. */
  readonly findPublicSpaceId: (spaceUuid: string) => Promise<string | undefined>;
}

/** Fetches something that is known by UUIDs alone. `undefined` when it is gone, or does not concern the bot. */
export type FetchByUuid<T> = (spaceUuid: string, uuid: string) => Promise<T | undefined>;

/**
 * An event names a message, or a press on a card, by its UUID, the product's API wants a public id, and that names the region as well. Tried in
 * turn: the region known for the space, the home region, then that of the bot's own list of rooms.
 */
export function makeFetchByUuid<T>({ rooms, type, fetch, findPublicSpaceId }: Deps<T>): FetchByUuid<T> {
  const known = new Map<string, string>();

  return async (spaceUuid, uuid) => {
    const fetchIn = (cluster: string) => fetch(encodePublicId({ cluster, type, id: uuid }), spaceUuid);
    const cluster = known.get(spaceUuid) ?? clusterOf(await findPublicSpaceId(spaceUuid)) ?? homeCluster;
    const found = await fetchIn(cluster);
    if (found) known.set(spaceUuid, cluster);
    if (found || known.has(spaceUuid)) return found;
    const elsewhere = await findCluster(rooms, spaceUuid);
    if (elsewhere === undefined || elsewhere === cluster) return undefined;
    known.set(spaceUuid, elsewhere);
    return fetchIn(elsewhere);
  };
}

const clusterOf = (publicId: string | undefined) =>
  publicId === undefined ? undefined : decodePublicId(publicId)?.cluster;

async function findCluster(listRooms: ChatxApi['rooms'], spaceUuid: string): Promise<string | undefined> {
  let page = 0;
  for await (const rooms of listRooms()) {
    const room = rooms.map(decodePublicId).find((id) => id?.id.toLowerCase() === spaceUuid);
    page += 1;
    if (room || page === maxRoomPages) return room?.cluster;
  }
  return undefined;
}
