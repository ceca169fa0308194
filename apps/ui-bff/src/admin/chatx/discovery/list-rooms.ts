import { canonicalUuid } from '@parley/contracts';
import { dependencyDown, type Answer } from '@parley/service';
import { z } from 'zod';
import { createChatxReader, type ChatxReaderDeps } from './read-pages.js';

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

export function makeListRooms(deps: ChatxReaderDeps): ListRooms {
  const reader = createChatxReader(deps);
  return async () => {
    const rooms: Room[] = [];
    for await (const res of reader.pages('/rooms?max=100&sortBy=id', mostPages)) rooms.push(...roomsIn(res));
    return rooms;
  };
}

function roomsIn(res: Answer): Room[] {
  const { success, data, error } = page.safeParse(res.json());
  if (!success) throw dependencyDown('chatx', 'bad_answer', error);
  return data.items.flatMap(({ id: publicId, title: name, type, isLocked }) => {
    const id = canonicalUuid(publicId, 'ROOM');
    return id !== undefined && type === 'group' ? [{ id, publicId, name, isLocked }] : [];
  });
}
