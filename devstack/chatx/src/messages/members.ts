import { decodeId } from '../ids.js';
import { Refusal } from '../http/errors.js';
import { idOf } from '../http/parse.js';
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

interface Named {
  readonly personId?: string | undefined;
  readonly personEmail?: string | undefined;
}

/** The person named by id or by address. Throws Refusal: 400 for neither or both, 404 for nobody. */
export function personOf({ people }: Stores, { personId, personEmail }: Named): Person {
  if ((personId === undefined) === (personEmail === undefined))
    throw new Refusal(400, 'Exactly one of personId and personEmail is required.');
  const found = personEmail ? people.findByEmail(personEmail) : people.find(idOf('PEOPLE', personId ?? '', 400).uuid);
  if (!found) throw new Refusal(404, 'Could not find the person.');
  return found;
}

export const membersOf = ({ people, memberships }: Stores, room: Room): Person[] =>
  memberships.ofRoom(room.id).flatMap(({ personId }) => people.find(personId) ?? []);
