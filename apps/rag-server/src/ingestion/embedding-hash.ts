import { createHash } from 'node:crypto';

/** `Chunk.embeddingHash` of what is embedded for a passage. */
export const embeddingHash = (model: string, text: string): string =>
  createHash('sha256').update(`${model}\n${text}`).digest('base64url');
