import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Embedder, EmbeddingPurpose } from '../../src/embeddings/embedder.js';

const hashBytes = 32;

/**
 * Keeps every vector in a file of the folder, by what it is for and the hash of its text, so that a second run embeds nothing. The file is
 * a run of records: 32 bytes of SHA-256, then the vector as 32-bit floats; a record that was cut off is passed over.
 */
export async function vectorFile(embedder: Embedder, folder: string): Promise<Embedder> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${embedder.model}-${embedder.identity}.vectors`);
  const known = await readVectors(file, embedder.dimensions);
  return {
    ...embedder,
    async embed(texts, options) {
      const missing = [...new Set(texts)].filter(
        (text) => !known.has(hashOf(options.purpose, text).toString('base64')),
      );
      const vectors = await embedder.embed(missing, options);
      const records = missing.flatMap((text, at) => {
        const vector = vectors[at];
        if (!vector) throw new Error('The embedder returned fewer vectors than texts');
        known.set(hashOf(options.purpose, text).toString('base64'), vector);
        return [hashOf(options.purpose, text), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)];
      });
      if (records.length > 0) await appendFile(file, Buffer.concat(records));
      return texts.flatMap((text) => known.get(hashOf(options.purpose, text).toString('base64')) ?? []);
    },
  };
}

async function readVectors(file: string, dimensions: number): Promise<Map<string, Float32Array>> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const size = hashBytes + dimensions * Float32Array.BYTES_PER_ELEMENT;
  const known = new Map<string, Float32Array>();
  for (let at = 0; at + size <= bytes.length; at += size) {
    const vector = new Float32Array(
      bytes.buffer.slice(bytes.byteOffset + at + hashBytes, bytes.byteOffset + at + size),
    );
    known.set(bytes.toString('base64', at, at + hashBytes), vector);
  }
  return known;
}

const hashOf = (purpose: EmbeddingPurpose, text: string) =>
  createHash('sha256').update(purpose).update('\n').update(text).digest();
