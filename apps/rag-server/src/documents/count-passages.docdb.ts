import type { Connection } from 'mongoose';

/** How many passages all documents have together. */
export const docdbCountPassages = (connection: Connection) => async (): Promise<number> => {
  const [sum] = await connection
    .collection('rag_documents')
    .aggregate<{ readonly passages: number }>([{ $group: { _id: null, passages: { $sum: '$chunkCount' } } }])
    .toArray();
  return sum?.passages ?? 0;
};
