import { z } from 'zod';
import { homeCluster, isUuid } from './ids.js';
import type { Person, Room } from './model.js';
import { Refusal } from './http/errors.js';
import type { Stores } from './store/stores.js';

const uuid = z
  .string()
  .refine(isUuid, 'must be a UUID')
  .transform((id) => id.toLowerCase());

export const personSeed = z.strictObject({
  id: uuid.optional(),
  email: z.email(),
  displayName: z.string().min(1),
  type: z.enum(['person', 'bot']).default('person'),
  /** Access token for the product's API; a bot needs one, a person only to call the API directly. */
  token: z
    .string()
    .regex(/^\S{8,}$/)
    .optional(),
});

export const roomSeed = z.strictObject({
  id: uuid.optional(),
  title: z.string().min(1),
  /** Region of the room: `us`, or e.g. `urn:TEAM:eu-central-1_k`. */
  cluster: z
    .string()
    .regex(/^[\w:-]+$/)
    .default(homeCluster),
  /** E-mail addresses of people and bots that exist already or in the same seed. */
  members: z.array(z.email()).min(1),
});

export const chatxSeed = z.strictObject({
  people: z.array(personSeed).default([]),
  rooms: z.array(roomSeed).default([]),
});
export type ChatxSeed = z.input<typeof chatxSeed>;

export interface SeedDeps {
  readonly stores: Stores;
  readonly atomically: <T>(work: () => T) => T;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** Puts people and rooms in place: those already there (same e-mail, same id or title) are updated, nothing is doubled. */
export function applySeed(deps: SeedDeps, seed: z.output<typeof chatxSeed>): { people: Person[]; rooms: Room[] } {
  return deps.atomically(() => ({
    people: seed.people.map((person) => seedPerson(deps, person)),
    rooms: seed.rooms.map((room) => seedRoom(deps, room)),
  }));
}

function seedPerson({ stores, newId, now }: SeedDeps, seed: z.output<typeof personSeed>): Person {
  const known = stores.people.findByEmail(seed.email);
  const person: Person = {
    id: known?.id ?? seed.id ?? newId(),
    email: seed.email,
    displayName: seed.displayName,
    type: seed.type,
    created: known?.created ?? now().toISOString(),
  };
  stores.people.save(person, seed.token);
  return person;
}

function seedRoom({ stores, newId, now }: SeedDeps, seed: z.output<typeof roomSeed>): Room {
  const members = seed.members.map((email) => {
    const person = stores.people.findByEmail(email);
    if (!person) throw new Refusal(400, `Nobody here has the address ${email}.`);
    return person;
  });
  const known = stores.rooms.list().find((room) => (seed.id ? room.id === seed.id : room.title === seed.title));
  const at = now().toISOString();
  const fresh = { id: seed.id ?? newId(), creatorId: members[0]?.id ?? '', created: at, lastActivity: at };
  const room: Room = { ...(known ?? fresh), type: 'group', title: seed.title, cluster: seed.cluster };
  stores.rooms.save(room);
  for (const { id } of members) stores.memberships.add({ id: newId(), roomId: room.id, personId: id, created: at });
  return room;
}
