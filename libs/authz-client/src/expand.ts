import { z } from 'zod';
import { AuthzFailure } from './failure.js';
import { parseReply, type Transport } from './transport.js';

/** One way in which a relation is had: granted in tuples, by another relation, or through what the object belongs to. */
export type Origin =
  | { readonly kind: 'granted'; readonly users: readonly string[] }
  | { readonly kind: 'same'; readonly userset: string }
  | { readonly kind: 'through'; readonly relation: string; readonly usersets: readonly string[] };

/** `type:id#relation` */
export const usersetOf = (object: string, relation: string): string => `${object}#${relation}`;

/** Ids hold no `#`. */
export function partsOf(userset: string): { object: string; relation: string } {
  const at = userset.indexOf('#');
  return { object: userset.slice(0, at), relation: userset.slice(at + 1) };
}

const userset = z.object({ userset: z.string() });
const leaf = z.object({
  users: z.object({ users: z.array(z.string()).default([]) }).nullish(),
  computed: userset.nullish(),
  tupleToUserset: z.object({ tupleset: z.string(), computed: z.array(userset).default([]) }).nullish(),
});
const node = z.object({
  leaf: leaf.nullish(),
  get union() {
    return z.object({ nodes: z.array(node) }).nullish();
  },
});
type Node = z.infer<typeof node>;
const expandReply = z.object({ tree: z.object({ root: node }) });

/** One level of a userset: the ways in which somebody has that relation to that object. */
export async function expandOne(
  transport: Transport,
  storePath: string,
  asked: string,
  signal?: AbortSignal,
): Promise<Origin[]> {
  const body = { tuple_key: partsOf(asked), consistency: 'HIGHER_CONSISTENCY' };
  const text = await transport({ method: 'POST', path: `${storePath}/expand`, body, repeatable: true, signal });
  return originsIn(parseReply(expandReply, text).tree.root);
}

/** Our model joins relations by `or` alone; of another rule it is better to say nothing than something wrong. */
function originsIn({ leaf: given, union }: Node): Origin[] {
  if (union) return union.nodes.flatMap(originsIn);
  if (given?.users) return [{ kind: 'granted', users: given.users.users }];
  if (given?.computed) return [{ kind: 'same', userset: given.computed.userset }];
  if (!given?.tupleToUserset)
    throw new AuthzFailure('malformed', 'authz expanded a relation by a rule other than "or"');
  const { tupleset, computed } = given.tupleToUserset;
  return [{ kind: 'through', relation: partsOf(tupleset).relation, usersets: computed.map((one) => one.userset) }];
}
