import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { shippedModel } from '../src/config-embeddings.js';
import { folderNotes } from '../src/embeddings/embedder-notes.js';
import { measuredEmbedder } from '../src/embeddings/measured-embedder.js';
import { modelFolderOf } from '../src/onnx/model-files.js';
import { onnxEmbedder } from '../src/embeddings/onnx-embedder.js';
import { readCollection } from './evaluation/collection.js';
import { evaluate } from './evaluation/evaluate.js';
import { vectorFile } from './evaluation/vector-file.js';
import { httpReranker } from '../src/rerank/http-reranker.js';
import { onnxReranker } from '../src/rerank/onnx-reranker.js';
import { lanceChunkIndex } from '../src/index/lance/lance-chunk-index.js';

const usage = `Usage: npm run eval -- --data FOLDER [--json FILE] [--cache FOLDER] [--model FOLDER] [--rerank URL|FOLDER]
       npm run eval -- manuals --help             makes collections in many languages
       npm run eval -- answers --help             answers of the whole chain: tools/answers
       npm run eval -- questions [--json FILE]    asks questions as people do: apps/dynamic-agents
       npm run eval -- citations [--json FILE]    checks sentences against passages: apps/dynamic-agents

  --data FOLDER   a collection in the layout of BEIR: corpus.jsonl, queries.jsonl, qrels/test.tsv
  --json FILE     writes the figures to a file as well
  --cache FOLDER  keeps the vectors, so that a second run embeds nothing
  --model FOLDER  uses this embedding model instead of the shipped one
  --rerank URL|FOLDER  lets the reranker at this address, or the cross-encoder of this folder, judge the best
                  passages; fails where it does not answer`;

/** Measures search quality on a collection in BEIR's layout; figures on stdout, progress on stderr. */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const { data, json, cache, model, rerank } = options();
  const collection = await readCollection(data);
  const folder = await mkdtemp(join(tmpdir(), 'parley-eval-'));
  const modelPath = model ?? shippedModel;
  const notes = folderNotes(modelFolderOf(modelPath));
  const embedder = await measuredEmbedder(await onnxEmbedder({ modelPath, threads: 2, notes }), notes);
  const reranking = rerank === undefined ? undefined : await rerankingBy(rerank);
  const index = await lanceChunkIndex({
    uri: folder,
    model: embedder.model,
    identity: embedder.identity,
    dimensions: embedder.dimensions,
    timeoutMs: 60_000,
  });
  try {
    const figures = await evaluate(collection, {
      index,
      embedder: cache === undefined ? embedder : await vectorFile(embedder, cache),
      progress: (line) => console.error(line),
      signal: stopSignal(),
      now: () => new Date(),
      reranking,
    });
    console.log(JSON.stringify(figures, null, 2));
    if (json !== undefined) await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await Promise.all([index.close(), embedder.close(), reranking?.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

const bounds = { candidates: 30, timeoutMs: 60_000 };

async function rerankingBy(place: string) {
  const reranker = /^https?:/.test(place)
    ? httpReranker({ url: place, apiKey: undefined, model: undefined, ...bounds })
    : await onnxReranker({ modelPath: place, threads: 2, ...bounds });
  return { reranker, onFailure: rethrow, close: () => reranker.close() };
}

/** Figures of a search that went on without its reranker would be those of another search. */
function rethrow(error: unknown): never {
  throw error;
}

/** Ctrl-C leaves nothing behind: the index of a large collection takes hundreds of megabytes. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => controller.abort(new Error('Stopped before all figures were complete.')));
  return controller.signal;
}

function options() {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ options: { data: text, json: text, cache: text, model: text, rerank: text } });
    if (values.data !== undefined) return { ...values, data: values.data };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : ''}\n${usage}`, { cause: error });
  }
  throw new Error(usage);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
