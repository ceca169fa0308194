import { type GraphEntity, ingestedEntity, jsonOrUndefined } from '@parley/contracts';
import { isLabel } from '../store/labels.js';
import { type FlatEntity, splitEntity } from './split-entity.js';

/** The entity that a structured document holds, or why it holds none. */
export type ReadEntity =
  { readonly entity: GraphEntity; readonly parts: readonly FlatEntity[] } | { readonly why: string };

/** Longest joined key, as the exploration routes take it. */
const maxKeyLength = 4096;

/** Nothing is guessed: an invalid entity is refused. */
export function readEntity(content: string): ReadEntity {
  const json = jsonOrUndefined(content);
  if (json === undefined) return { why: 'its content is not JSON' };
  const { success, data, error } = ingestedEntity.safeParse(json);
  if (!success) {
    const [issue] = error.issues;
    return { why: `${issue?.path.join('.') || 'the entity'}: ${issue?.message ?? 'is not valid'}` };
  }
  const badType = [data.entity_type, ...(data.additional_types ?? [])].find((type) => !isLabel(type));
  if (badType !== undefined) return { why: `${JSON.stringify(badType)} cannot be a type` };
  return split(data);
}

function split(entity: GraphEntity): ReadEntity {
  try {
    const parts = splitEntity(entity);
    // Names of properties become types of parts, and names of people's making they are.
    const badType = parts.find(({ type }) => !isLabel(type))?.type;
    if (badType !== undefined) return { why: `${JSON.stringify(badType)} cannot be a type` };
    const isTooLong = parts.some(({ primaryKey }) => primaryKey.length > maxKeyLength);
    return isTooLong ? { why: `its key is longer than ${maxKeyLength} characters` } : { entity, parts };
  } catch (error) {
    // Not of ours: the stack ran out.
    if (error instanceof RangeError) return { why: 'its objects are nested too deep' };
    return { why: error instanceof Error ? error.message : 'it cannot be split' };
  }
}
