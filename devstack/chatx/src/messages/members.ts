import { decodeId } from '../ids.js';
import type { Person, Room } from '../model.js';
import type { Stores } from '../store/stores.js';
import type { FindMember } from './render-markdown.js';

/** Looks people up among the room's members: nobody else can be mentioned there. */
export function memberFinder({ people, memberships }: Stores, room: Room): FindMember {
  return (by, value) => {
    const person =
      by === 'personEmail' ? people.findByEmail(value) : people.find(decodeId('PEOPLE', value)?.uuid ?? value);
    if (!person || !memberships.findIn(room.id, person.id)) return undefined;
    return { id: person.id, name: person.displayName };
  };
}

export const membersOf = ({ people, memberships }: Stores, room: Room): Person[] =>
  memberships.ofRoom(room.id).flatMap(({ personId }) => people.find(personId) ?? []);
