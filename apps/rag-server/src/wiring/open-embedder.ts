import type { Lifetime } from '@parley/service';
import type { Config } from '../config.js';
import { cachedEmbedder } from '../embeddings/cached-embedder.js';
import type { Embedder, EmbeddingEngine } from '../embeddings/embedder.js';
import { type EmbedderNotes, firstOf, folderNotes } from '../embeddings/embedder-notes.js';
import { measuredEmbedder } from '../embeddings/measured-embedder.js';
import { modelFolderOf } from '../onnx/model-files.js';
import { onnxEmbedder } from '../embeddings/onnx-embedder.js';
import { openAiEmbedder } from '../embeddings/openai-embedder.js';
import type { Models } from '../index/generations/models.js';

/** Queries and passages remembered by content: about 3 MB of vectors. */
const cachedTexts = 2_000;

/** The models of the settings: the first one, and the one for an index beside it if there is one. */
export async function openModels(
  { embeddings, nextEmbeddings }: Pick<Config, 'embeddings' | 'nextEmbeddings'>,
  notes: EmbedderNotes,
  closers: Lifetime['closers'],
): Promise<Models> {
  const open = async (settings: Config['embeddings'], name: string) => {
    const embedder = await openEmbedder(settings, notes);
    closers.add(name, () => embedder.close());
    return embedder;
  };
  const first = await open(embeddings, 'embedder');
  return nextEmbeddings ? [first, await open(nextEmbeddings, 'next embedder')] : [first];
}

/** The model of such settings. */
export async function openEmbedder(settings: Config['embeddings'], docdb: EmbedderNotes): Promise<Embedder> {
  if (settings.provider === 'openai') return opened(openAiEmbedder(settings), docdb);
  const notes = firstOf(folderNotes(modelFolderOf(settings.modelPath)), docdb);
  return opened(onnxEmbedder({ ...settings, notes }), notes);
}

const opened = async (engine: Promise<EmbeddingEngine>, notes: EmbedderNotes): Promise<Embedder> =>
  cachedEmbedder(await measuredEmbedder(await engine, notes), cachedTexts);
