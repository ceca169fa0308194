import { join } from 'node:path';
import { exactInLance } from './exact-in-lance.js';
import { exactInOpenSearch } from './exact-in-opensearch.js';
import type { ExactNeighbours } from './exact-neighbours.js';

export interface EngineUnderTest {
  readonly name: 'lancedb' | 'opensearch';
  /** Settings that make rag-server use it. */
  readonly settings: Readonly<Record<string, string>>;
  exact(): Promise<ExactNeighbours>;
  /** Takes away what is not in the folder. */
  remove(): Promise<void>;
}

/** LanceDB in the folder of rag-server, or an index of its own in the OpenSearch that `SCALE_OPENSEARCH` names. */
export function engineUnderTest(data: string): EngineUnderTest {
  const url = process.env['SCALE_OPENSEARCH'];
  if (url === undefined) {
    const exact = () => exactInLance(join(data, 'lancedb'));
    return { name: 'lancedb', settings: {}, exact, remove: () => Promise.resolve() };
  }
  const index = `parley-scale-${process.pid.toString()}`;
  return {
    name: 'opensearch',
    settings: { VECTOR_STORE: 'opensearch', OPENSEARCH_URL: url, OPENSEARCH_INDEX: index },
    exact: () => Promise.resolve(exactInOpenSearch(url, index)),
    async remove() {
      await fetch(`${url}/${index}`, { method: 'DELETE' });
    },
  };
}
