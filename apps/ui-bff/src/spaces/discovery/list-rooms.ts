import { type ChatxReaderDeps, createChatxReader } from '@parley/chatx';
import { canonicalUuid } from '@parley/contracts';
import { z } from 'zod';

/** A space of the chat product that the bot is in. */
export interface Room {
  /** Its UUID. */
  readonly id: string;
  /** As the chat product writes it. */
  readonly publicId: string;
  readonly name: string;
  readonly isLocked: boolean;
}

/** All group spaces that the bot is in. Throws AppError `SERVICE_UNAVAILABLE` naming chatx: never a part of the list. */
export type ListRooms = () => Promise<Room[]>;

const room = z.object({
  id: z.string(),
  title: z.string().default(''),
  type: z.string(),
  isLocked: z.boolean().default(false),
});
const maxPages = 50;

export function makeListRooms(deps: ChatxReaderDeps): ListRooms {
  const reader = createChatxReader(deps);
  return async () => {
    const rooms: Room[] = [];
    for await (const page of reader.pages('/rooms?max=100&sortBy=id', room, maxPages))
      rooms.push(...page.flatMap(toRoom));
    return rooms;
  };
}

function toRoom({ id: publicId, title: name, type, isLocked }: z.infer<typeof room>): Room[] {
  const id = canonicalUuid(publicId, 'ROOM');
  return id !== undefined && type === 'group' ? [{ id, publicId, name, isLocked }] : [];
}
