import type { RoomSeen } from '@parley/contracts';
import { t } from '../../texts/texts.js';

/** The words for a room. Unknown members must never look like no members. */
export function roomWords(room: RoomSeen): { readonly title: string; readonly text: string; readonly color: string } {
  const { is_known, error, outsider_count: count } = room;
  if (!is_known)
    return {
      title: t('The people in the room are not known'),
      text: error ?? t('The room could not be checked. Try again in a few minutes.'),
      color: 'orange',
    };
  if (count === 0)
    return {
      title: t('Everyone in the room is in the team'),
      text: t('Answers in the thread stay in the team.'),
      color: 'teal',
    };
  return {
    title:
      count === 1
        ? t('1 member of the room is outside the team')
        : t('{{count}} members of the room are outside the team', { count }),
    text: t(
      'They can read every answer in the thread, even from sources they cannot read themselves. Other bots count too.',
    ),
    color: 'orange',
  };
}

/** The words for those that are not listed. */
export const moreOutsiders = ({ outsiders, outsider_count: count }: RoomSeen): string | undefined =>
  count > outsiders.length ? t('And {{count}} more.', { count: count - outsiders.length }) : undefined;
