import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** An authorization model in the JSON form of schema 1.1, as authz takes and gives it; rewrites are left to authz. */
export const authorizationModel = z.looseObject({
  schema_version: z.literal('1.1'),
  type_definitions: z.array(
    z.looseObject({
      type: z.string().min(1),
      relations: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
  conditions: z.record(z.string(), z.unknown()).nullish(),
});
export type AuthorizationModel = z.infer<typeof authorizationModel>;

/**
 * Whether two models say the same, whatever a server added (its id, nulls, empty lists, maps and texts) and however it
 * spells the rewrites.
 */
export const sameModel = (one: AuthorizationModel, other: AuthorizationModel): boolean =>
  isDeepStrictEqual(essence(one), essence(other));

const essence = ({ schema_version, type_definitions, conditions }: AuthorizationModel) =>
  withoutEmpties({ schema_version, type_definitions, conditions });

/** Keys whose empty object is the message: dropping them would make `[user]` and `[user:*]` the same. */
const meaningfulWhenEmpty = new Set(['this', 'wildcard']);

/** The API's JSON is that of protocol buffers, where a field may be written either way. */
const spellings = new Map([
  ['computed_userset', 'computedUserset'],
  ['tuple_to_userset', 'tupleToUserset'],
]);

function withoutEmpties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpties);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([key, inner]) => [spellings.get(key) ?? key, withoutEmpties(inner)] as const)
    .filter(([key, inner]) => !isEmpty(inner) || (meaningfulWhenEmpty.has(key) && inner !== null));
  return Object.fromEntries(kept);
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
