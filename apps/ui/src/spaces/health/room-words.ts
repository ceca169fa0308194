import type { RoomSeen } from '@parley/contracts';

/** What is said of a room. That it is not known who is there must never look like nobody. */
export function roomWords(room: RoomSeen): { readonly title: string; readonly text: string; readonly color: string } {
  const { is_known, error, outsider_count: count } = room;
  if (!is_known)
    return {
      title: 'It is not known who is in the room',
      text: error ?? 'Nobody could be asked. Please try again in a few minutes.',
      color: 'orange',
    };
  if (count === 0)
    return {
      title: 'Everybody in the room is in the team',
      text: 'What is answered in the thread stays in the team.',
      color: 'teal',
    };
  return {
    title:
      count === 1 ? '1 member of the room is outside the team' : `${count} members of the room are outside the team`,
    text: 'They read what is answered in the thread, whatever they may read elsewhere. Other bots count as well.',
    color: 'orange',
  };
}

/** What is said of those that are not listed. */
export const moreOutsiders = ({ outsiders, outsider_count: count }: RoomSeen): string | undefined =>
  count > outsiders.length ? `And ${count - outsiders.length} more.` : undefined;
