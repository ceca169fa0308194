import type { StubEmbeddings } from '../embeddings/stub-embeddings.js';

/** Settings of a service that has this endpoint's model as the second one. */
export const asNext = ({ env }: Pick<StubEmbeddings, 'env'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...env, EMBEDDINGS_MODEL: 'next' }).map(([name, value]) => [
      name.replace('EMBEDDINGS_', 'EMBEDDINGS_NEXT_'),
      value,
    ]),
  );
