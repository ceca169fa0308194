import type { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';

const answer = z.object({ _shards: z.object({ successful: z.int(), failed: z.int() }) });

/**
 * Lets every copy of the index show what was written so far.
 * Throws Error when a copy did not answer: it would show less than was written.
 */
export async function refresh(client: Client, index: string): Promise<void> {
  const { body } = await client.indices.refresh({ index });
  const { successful, failed } = answer.parse(body)._shards;
  if (failed > 0 || successful === 0) throw new Error('a shard copy of the index did not answer');
}
