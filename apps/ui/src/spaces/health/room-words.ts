import type { RoomSeen } from '@parley/contracts';

/** The words for a room. Unknown members must never look like no members. */
export function roomWords(room: RoomSeen): { readonly title: string; readonly text: string; readonly color: string } {
  const { is_known, error, outsider_count: count } = room;
  if (!is_known)
    return {
      title: 'The people in the room are not known',
      text: error ?? 'The room could not be checked. Try again in a few minutes.',
      color: 'orange',
    };
  if (count === 0)
    return {
      title: 'Everyone in the room is in the team',
      text: 'Answers in the thread stay in the team.',
      color: 'teal',
    };
  return {
    title:
      count === 1 ? '1 member of the room is outside the team' : `${count} members of the room are outside the team`,
    text: 'They can read every answer in the thread, even from sources they cannot read themselves. Other bots count too.',
    color: 'orange',
  };
}

/** The words for those that are not listed. */
export const moreOutsiders = ({ outsiders, outsider_count: count }: RoomSeen): string | undefined =>
  count > outsiders.length ? `And ${count - outsiders.length} more.` : undefined;
