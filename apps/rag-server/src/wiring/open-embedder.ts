import type { Lifetime, ObserveModelCall } from '@parley/service';
import type { Config } from '../config.js';
import { cachedEmbedder } from '../embeddings/cached-embedder.js';
import type { Embedder, EmbeddingEngine } from '../embeddings/embedder.js';
import { type EmbedderNotes, firstOf, folderNotes } from '../embeddings/embedder-notes.js';
import { measuredEmbedder } from '../embeddings/measured-embedder.js';
import { modelFolderOf } from '../onnx/model-files.js';
import { onnxEmbedder } from '../embeddings/onnx-embedder.js';
import { observedEngine } from '../embeddings/observed-engine.js';
import { openAiEmbedder } from '../embeddings/openai-embedder.js';
import type { Models } from '../index/generations/models.js';

/** Queries and passages remembered by content: about 3 MB of vectors. */
const cachedTexts = 2_000;

/** The models of the settings: the first one, and the one for an index beside it if there is one. */
export async function openModels(
  { embeddings, nextEmbeddings }: Pick<Config, 'embeddings' | 'nextEmbeddings'>,
  notes: EmbedderNotes,
  { closers, observe }: { readonly closers: Lifetime['closers']; readonly observe: ObserveModelCall },
): Promise<Models> {
  const open = (settings: Config['embeddings'], name: string) =>
    closers.open(name, () => openEmbedder(settings, notes, observe));
  const first = await open(embeddings, 'embedder');
  return nextEmbeddings ? [first, await open(nextEmbeddings, 'next embedder')] : [first];
}

/** The model of such settings. */
export async function openEmbedder(
  settings: Config['embeddings'],
  docdb: EmbedderNotes,
  observe: ObserveModelCall = () => undefined,
): Promise<Embedder> {
  if (settings.provider === 'openai') return opened(openAiEmbedder(settings), docdb, observe);
  const notes = firstOf(folderNotes(modelFolderOf(settings.modelPath)), docdb);
  return opened(onnxEmbedder({ ...settings, notes }), notes, observe);
}

/** A model that cannot be measured, because its notes cannot be read for instance, is not left loaded for the next try. */
async function opened(
  starting: Promise<EmbeddingEngine>,
  notes: EmbedderNotes,
  observe: ObserveModelCall,
): Promise<Embedder> {
  const engine = await starting;
  try {
    return cachedEmbedder(await measuredEmbedder(observedEngine(engine, observe), notes), cachedTexts);
  } catch (error) {
    await engine.close();
    throw error;
  }
}
