import { expect, it } from '@jest/globals';
import type { Client } from '@opensearch-project/opensearch';
import { maxAtOnce, remove } from './opensearch-remove.js';

interface Request {
  readonly max_docs?: number;
}

/** A server that removes as much at once as it is asked to, and shows what is gone once it is told to. */
function aServer(count: number) {
  let shown = count;
  let left = count;
  const asked: (number | undefined)[] = [];
  const deleteByQuery = ({ max_docs: most }: Request) => {
    asked.push(most);
    const deleted = Math.min(left, most ?? left);
    const conflicts = Math.min(shown - left, (most ?? shown) - deleted);
    left -= deleted;
    return Promise.resolve({ body: { deleted, version_conflicts: conflicts, failures: [] } });
  };
  const refresh = () => {
    shown = left;
    return Promise.resolve({ body: { _shards: { successful: 1, failed: 0 } } });
  };
  return { client: { deleteByQuery, indices: { refresh } } as unknown as Client, asked, left: () => left };
}

it.each([0, 1, maxAtOnce - 1, maxAtOnce, 3 * maxAtOnce + 7])(
  'removes %s passages, never more at once than the server does while it is waited for',
  async (count) => {
    const server = aServer(count);

    expect(await remove(server.client, 'passages', [{ term: { kind: 'chunk' } }])).toBe(count);
    expect(server.left()).toBe(0);
    expect(new Set(server.asked)).toEqual(new Set([maxAtOnce]));
  },
);
