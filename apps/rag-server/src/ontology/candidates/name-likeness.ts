import { singular } from '../../graph/entities/singular.js';

/** Words that occur in many names and mean nothing. */
const generic = new Set([
  'id',
  'ids',
  'key',
  'name',
  'names',
  'title',
  'type',
  'code',
  'ref',
  'uid',
  'uuid',
  'value',
  'label',
]);

/**
 * 0 to 1: whether a property is called like the type it would lead to, or like a telling key of it. `owner_team` and
 * `teamId` both name `Team`; `name` and `id` name nothing.
 */
export function nameLikeness(property: string, type: string, key: string): number {
  const words = new Set(wordsOf(property));
  const ofType = wordsOf(type);
  const last = ofType.at(-1);
  if (ofType.length > 0 && ofType.every((word) => words.has(word))) return 1;
  if (last !== undefined && (words.has(last) || [...words].some((word) => isShortFor(word, last)))) return 0.7;
  const telling = wordsOf(key).filter((word) => !generic.has(word));
  return telling.length > 0 && telling.every((word) => words.has(word)) ? 0.5 : 0;
}

/** `repo` for repository. */
const isShortFor = (word: string, long: string) => word.length >= 3 && !generic.has(word) && long.startsWith(word);

/** `spec.ownerTeams` as spec, owner, team. */
export const wordsOf = (name: string): string[] => splitName(name).map((word) => singular(word.toLowerCase()));

/** `spec.ownerTeams` as spec, owner, Teams. */
export const splitName = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
