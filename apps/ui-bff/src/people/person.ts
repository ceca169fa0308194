import type { PersonView } from '@parley/contracts';
import type { IdpUser } from '@parley/idp-admin';

/** How a person of the idp is called: by first and last name, by user name where there is neither. */
export function personNameOf({ firstName, lastName, username }: IdpUser): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name === '' ? username : name;
}

export const toPerson = (user: IdpUser): PersonView => ({
  id: user.id,
  name: personNameOf(user),
  email: user.email ?? null,
  known: true,
  enabled: user.enabled,
});

/** Somebody whom the idp does not know any more: only the id is left. */
export const gonePerson = (id: string): PersonView => ({ id, name: id, email: null, known: false, enabled: false });
