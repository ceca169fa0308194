import { expect, it } from '@jest/globals';
import { type Client, errors } from '@opensearch-project/opensearch';
import { requireOwnIndex } from './opensearch-own-index.js';

const wanted = { index: 'passages', replicas: '0-1', model: 'angles', identity: 'of angles', dimensions: 4 };
const onServer = (getMapping: () => Promise<unknown>) =>
  requireOwnIndex({ indices: { getMapping } } as unknown as Client, wanted);
const withMeta = (meta?: object) =>
  onServer(() => Promise.resolve({ body: { passages: { mappings: meta ? { _meta: meta } : {} } } }));

it('takes an index that was made for vectors of the same length', async () => {
  await expect(withMeta({ embedding_model: 'angles', dimensions: 4 })).resolves.toBeUndefined();
});

it.each([
  [undefined, 'an unknown model'],
  [{ embedding_model: 'angles', dimensions: 3 }, 'angles/3'],
])('refuses one that was made for others, or by somebody else: %j', async (meta, filledBy) => {
  await expect(withMeta(meta)).rejects.toThrow(
    `The index passages holds vectors of ${filledBy}, not of angles/4: choose another index name`,
  );
});

it('says what to do when it is gone', async () => {
  const missing = new errors.ResponseError({
    body: {},
    statusCode: 404,
    headers: {},
    warnings: null,
    meta: {} as never,
  });

  await expect(onServer(() => Promise.reject(missing))).rejects.toThrow(
    'The index passages no longer exists. Restore it, or restart rag-server and run rebuild-index --anew',
  );
});
