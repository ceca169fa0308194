import { z } from 'zod';
import { AuthzFailure } from './failure.js';
import type { Relation } from './relations.js';
import { parseReply, type Transport } from './transport.js';

/** All objects of a type on which `subject` has `relation`. */
export interface ObjectQuery {
  readonly subject: string;
  readonly relation: Relation;
  readonly objectType: string;
}

const line = z.object({ result: z.object({ object: z.string() }).optional(), error: z.unknown().optional() });

/**
 * The objects, in no particular order, each once. It asks the streamed endpoint because the plain one is silently
 * cut off at 1,000 objects; an error line within the stream fails the whole.
 */
export async function listAllObjects(
  transport: Transport,
  storePath: string,
  { subject, relation, objectType }: ObjectQuery,
  signal?: AbortSignal,
): Promise<string[]> {
  const body = { user: subject, relation, type: objectType, consistency: 'HIGHER_CONSISTENCY' };
  const path = `${storePath}/streamed-list-objects`;
  const text = await transport({ method: 'POST', path, body, repeatable: true, signal });
  const lines = text.split('\n').filter((row) => row.trim() !== '');
  return [...new Set(lines.map((row) => objectOf(parseReply(line, row), objectType)))];
}

function objectOf({ result, error }: z.infer<typeof line>, objectType: string): string {
  if (error === undefined && result?.object.startsWith(`${objectType}:`)) return result.object;
  throw new AuthzFailure('malformed', `authz cut off its list of ${objectType} objects`, { cause: error });
}
