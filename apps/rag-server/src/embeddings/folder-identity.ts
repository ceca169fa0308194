import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EmbedderNotes } from './embedder-notes.js';
import type { ModelFolder } from '../onnx/model-folder.js';

/** Smaller files are read as quickly as their hash is looked up. */
const remembered = 32 * 1024 * 1024;

/**
 * Of all that decides what a passage's vector is: weights, tokenizer, window, pooling and the words before it. Not the name
 * of the folder, and not the words before a question: those may change while an index stays.
 */
export async function folderIdentity(model: ModelFolder, notes?: EmbedderNotes): Promise<string> {
  const files = [model.graph, ...model.externalData, join(model.folder, 'tokenizer.json')];
  const hashes: string[] = [];
  // One after the other: each may be noted in the same file.
  for (const file of files) hashes.push(await fileHash(file, notes));
  const { maxTokens, pooling, prefixes } = model;
  return identityOf({ hashes, maxTokens, pooling, passagePrefix: prefixes.passage });
}

/** Of what decides about vectors, in the order in which it is given. */
export const identityOf = (facts: object): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);

/** Read once as long as path, size and time of change stay. */
async function fileHash(file: string, notes: EmbedderNotes | undefined): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  if (!notes || size < remembered) return hashed(file);
  const key = `hash ${identityOf({ file, size, mtimeMs })}`;
  const known = await notes.find(key);
  if (typeof known === 'string') return known;
  const hash = await hashed(file);
  // What cannot be kept is computed again at the next start.
  await notes.keep(key, hash).catch(() => undefined);
  return hash;
}

async function hashed(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('base64url');
}
