/** The notation of tuples: `type:id`, `type:id#relation`, `type:*`. Splitting never fails; the `is...` tests judge. */

const wildcardId = '*';

export function splitObject(object: string): { type: string; id: string } {
  const colon = object.indexOf(':');
  return colon < 0 ? { type: '', id: object } : { type: object.slice(0, colon), id: object.slice(colon + 1) };
}

export const typeOf = (name: string) => splitObject(name).type;

/** `group:a#member` is the object `group:a` and the relation `member`; a plain object has the relation ''. */
export function splitUserset(user: string): { object: string; relation: string } {
  const hash = user.lastIndexOf('#');
  return hash < 0 ? { object: user, relation: '' } : { object: user.slice(0, hash), relation: user.slice(hash + 1) };
}

export const relationOf = (user: string) => splitUserset(user).relation;
export const isTypedWildcard = (user: string) => /^[^:]+:\*$/.test(user);
export const wildcardOf = (type: string) => `${type}:${wildcardId}`;
export const usersetOf = (object: string, relation: string) => `${object}#${relation}`;

/** Exactly one colon, neither first nor last; no hash, space or control character. */
export const isObjectName = (name: string) => /^[^:# \p{Cc}]+:[^:# \p{Cc}]+$/u.test(name);

/** An object name, a hash and a relation; no asterisk after the colon. */
export const isUsersetName = (name: string) => /^[^:# \p{Cc}]+:[^:# *\p{Cc}]+#[^:# *\p{Cc}]+$/u.test(name);

export const isRelationName = (name: string) => /^[^:#@ \p{Cc}]+$/u.test(name);

const isUserId = (name: string) => /^[^:# \p{Cc}]+$/u.test(name);

export const isUserName = (name: string) => isUserId(name) || isObjectName(name) || isUsersetName(name);

/** What a type restriction names for this user: `user`, `user:*` or `group#member`. */
export function kindOf(user: string): string {
  const { object, relation } = splitUserset(user);
  const type = typeOf(object);
  if (relation !== '') return usersetOf(type, relation);
  return isTypedWildcard(user) ? wildcardOf(type) : type;
}
