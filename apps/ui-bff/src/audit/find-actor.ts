import { AppError } from '@parley/contracts';
import { type IdpUser, type IdpUsers, linkAttribute } from '@parley/idp-admin';

/** Whose events are looked for. */
export interface Actor {
  readonly id: string;
  /** Other ids under which the same person was kept: theirs at the chat product, before they were known to be one. */
  readonly aliases: readonly string[];
  /** Whether it is a person of the idp, and not a service. */
  readonly isPerson: boolean;
}

/**
 * A person by id or whole e-mail address, or a service by its name.
 * Throws AppError `NOT_FOUND` for an address that nobody has, `SERVICE_UNAVAILABLE` naming idp.
 */
export type FindActor = (text: string) => Promise<Actor>;

export const makeFindActor =
  (users: Pick<IdpUsers, 'find' | 'withEmail'>): FindActor =>
  async (text) => {
    const isAddress = text.includes('@');
    const user = isAddress ? await users.withEmail(text) : await users.find(text);
    if (!user && isAddress) throw nobody(text);
    return user ? { ...idsOf(user), isPerson: true } : { id: text, aliases: [], isPerson: false };
  };

const idsOf = ({ id, attributes }: IdpUser) => ({ id, aliases: attributes[linkAttribute] ?? [] });

const nobody = (address: string) =>
  new AppError('NOT_FOUND', `Nobody who can sign in has the address ${address}. Check it, or search by user id.`);
