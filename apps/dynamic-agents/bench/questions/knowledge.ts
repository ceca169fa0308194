import { createRagClient } from '@parley/client';
import { searchAnswer } from '@parley/contracts';
import type { Run } from '@parley/stack';
import { signIn } from '@parley/testkit';

/** A passage as the search found it. */
export interface Passage {
  readonly id: string;
  readonly title: string;
  readonly isNear: boolean;
}

/** The knowledge base of a running stack, as one of its people reads it. */
export interface Knowledge {
  readonly search: (query: string) => Promise<Passage[]>;
  /** The whole text of a passage. */
  readonly textOf: (id: string) => Promise<string>;
}

const limit = 10;
/** It asks more than a person may in a minute, and waits then. */
const retryForMs = 120_000;
/** A stack of its own lets it ask as often as it likes. */
export const unlimited = {
  'ui-bff': { RATE_LIMIT_PER_MINUTE: '1000000' },
  'rag-server': { RATE_LIMIT_PER_MINUTE: '1000000' },
};

/** Signs the first person of the demo in. */
export async function openKnowledge({ addresses, accounts }: Run): Promise<Knowledge> {
  const [uiBff, person] = [addresses['ui-bff'], accounts[0]];
  if (uiBff === undefined || person === undefined) throw new Error('The stack has no ui-bff, or nobody to sign in.');
  const headers = { cookie: await signIn(uiBff, person), origin: uiBff };
  const rag = createRagClient({ baseUrl: `${uiBff}/api/rag`, headers });
  const texts = new Map<string, string>();
  return {
    async search(query) {
      const body = { tool_name: 'search', arguments: { query, limit } };
      const { result } = await rag.post('/v1/mcp/invoke', { body, isRepeatable: true, retryForMs });
      return searchAnswer
        .parse(result)
        .results.map(({ metadata: { id, title }, is_relevant }) => ({ id, title, isNear: is_relevant !== false }));
    },
    async textOf(id) {
      const params = { path: { chunk_id: id } };
      const text =
        texts.get(id) ?? (await rag.get('/v1/chunk/{chunk_id}/content', { params, retryForMs })).text_content;
      texts.set(id, text);
      return text;
    },
  };
}
