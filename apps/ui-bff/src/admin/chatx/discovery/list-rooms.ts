import { setTimeout as delay } from 'node:timers/promises';
import { canonicalUuid } from '@parley/contracts';
import { dependencyCaller, dependencyDown, type Answer } from '@parley/service';
import { z } from 'zod';

/** A space of the chat product that the bot is in. */
export interface Room {
  /** Its UUID. */
  id: string;
  /** As the chat product writes it. */
  publicId: string;
  name: string;
  isLocked: boolean;
}

/** All group spaces that the bot is in. @throws AppError `SERVICE_UNAVAILABLE` naming chatx: never a part of the list */
export type ListRooms = () => Promise<Room[]>;

interface Deps {
  /** Base of the chat product's messaging API. */
  apiUrl: string;
  /** Token of the bot. */
  token: string;
  stopping: AbortSignal;
  /** Waits that the product asks for, beyond which the list is given up. */
  patienceMs?: number;
}

const page = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string().default(''),
      type: z.string(),
      isLocked: z.boolean().default(false),
    }),
  ),
});
const mostPages = 50;

export function makeListRooms({ apiUrl, token, stopping, patienceMs = 30_000 }: Deps): ListRooms {
  const call = dependencyCaller({ name: 'chatx', timeoutMs: 30_000 });
  const headers = { authorization: `Bearer ${token}` };
  const read = async (url: string, waitedMs = 0): Promise<Answer> => {
    const res = await call(url, { headers, signal: stopping });
    if (res.ok) return res;
    const pauseMs = res.status === 429 ? pauseOf(res.header('retry-after')) : Infinity;
    if (waitedMs + pauseMs > patienceMs) throw dependencyDown('chatx', 'bad_answer', { status: res.status });
    await delay(pauseMs, undefined, { signal: stopping });
    return read(url, waitedMs + pauseMs);
  };
  return async () => {
    const rooms: Room[] = [];
    let next: string | undefined = `${apiUrl}/rooms?max=100&sortBy=id`;
    for (let pages = 0; next !== undefined; pages += 1) {
      if (pages === mostPages) throw dependencyDown('chatx', 'bad_answer', 'more pages than there may be');
      const res = await read(next);
      rooms.push(...roomsIn(res));
      next = nextPage(res.header('link'), next);
    }
    return rooms;
  };
}

/** The wait that a 429 asks for, kept between 1 and 15 s. */
const pauseOf = (retryAfter: string | undefined) =>
  1000 * Math.min(Math.max(/^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : 1, 1), 15);

function roomsIn(res: Answer): Room[] {
  const { success, data, error } = page.safeParse(res.json());
  if (!success) throw dependencyDown('chatx', 'bad_answer', error);
  return data.items.flatMap(({ id: publicId, title: name, type, isLocked }) => {
    const id = canonicalUuid(publicId, 'ROOM');
    return id !== undefined && type === 'group' ? [{ id, publicId, name, isLocked }] : [];
  });
}

/** `Link` with `rel="next"` (RFC 8288), on the same origin alone: the token must not travel elsewhere. */
function nextPage(link: string | undefined, current: string): string | undefined {
  const [, target] = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '') ?? [];
  if (target === undefined) return undefined;
  const next = new URL(target, current);
  return next.origin === new URL(current).origin ? next.href : undefined;
}
