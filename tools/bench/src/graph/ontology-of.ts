import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { RagUnderTest, Who } from '../rag/rag-under-test.js';

const agent = '/v1/graph/ontology/agent';
const relationPage = z.object({
  relations: z.array(z.object({ relation_properties: z.object({ _ontology_relation_id: z.string() }).nullable() })),
});
const heuristics = z.record(
  z.string(),
  z.object({
    property_mappings: z.array(z.object({ entity_a_property: z.string(), entity_b_idkey_property: z.string() })),
  }),
);
const begun = z.object({ job_id: z.string() });
const job = z.object({ status: z.string(), message: z.string().nullish() });
const stats = z.object({ node_count: z.number(), relation_count: z.number() });

const open = new Set(['pending', 'in_progress']);

/** What the bench asks of the ontology agent, as an administrator. */
export function ontologyOf(rag: RagUnderTest, who: Who) {
  return {
    /** Looks for relations, to the end. */
    async regenerate(): Promise<void> {
      const { job_id: id } = begun.parse(await rag.ask(who, `${agent}/regenerate_ontology`, {}));
      for (;;) {
        const { status, message } = job.parse(await rag.ask(who, `/v1/job/${id}`));
        if (status === 'completed') return;
        if (!open.has(status)) throw new Error(`Looking for relations ended as ${status}: ${message ?? ''}`);
        await delay(50);
      }
    },
    /** Accepts every candidate whose one property is called like a reference; resolves to how many there were. */
    async acceptReferences(): Promise<number> {
      const { relations } = relationPage.parse(
        await rag.ask(who, '/v1/graph/explore/ontology/relations/batch?limit=1000'),
      );
      const ids = relations.flatMap(({ relation_properties: told }) => told?._ontology_relation_id ?? []);
      const found = heuristics.parse(await rag.ask(who, `${agent}/relation/heuristics/batch`, ids));
      let accepted = 0;
      for (const [id, { property_mappings: mappings }] of Object.entries(found)) {
        if (!mappings.every(({ entity_a_property: name }) => name.endsWith('_ref'))) continue;
        const body = mappings.map((mapping) => ({ ...mapping, match_type: 'exact' }));
        await rag.ask(who, `${agent}/relation/accept/${id}?relation_name=REFERS_TO`, body);
        accepted += 1;
      }
      return accepted;
    },
    stats: async () => stats.parse(await rag.ask(who, '/v1/graph/explore/data/stats')),
  };
}
