import type { Config } from '../config.js';
import { cachedEmbedder } from '../embeddings/cached-embedder.js';
import type { Embedder, EmbeddingEngine } from '../embeddings/embedder.js';
import { type EmbedderNotes, firstOf, folderNotes } from '../embeddings/embedder-notes.js';
import { measuredEmbedder } from '../embeddings/measured-embedder.js';
import { modelFolderOf } from '../onnx/model-files.js';
import { onnxEmbedder } from '../embeddings/onnx-embedder.js';
import { openAiEmbedder } from '../embeddings/openai-embedder.js';

/** Queries and passages remembered by content: about 3 MB of vectors. */
const cachedTexts = 2_000;

/** The model that is configured. */
export async function openEmbedder(settings: Config['embeddings'], docdb: EmbedderNotes): Promise<Embedder> {
  if (settings.provider === 'openai') return opened(openAiEmbedder(settings), docdb);
  const notes = firstOf(folderNotes(modelFolderOf(settings.modelPath)), docdb);
  return opened(onnxEmbedder({ ...settings, notes }), notes);
}

const opened = async (engine: Promise<EmbeddingEngine>, notes: EmbedderNotes): Promise<Embedder> =>
  cachedEmbedder(await measuredEmbedder(await engine, notes), cachedTexts);
