import { dependencyDown } from '@parley/service';
import type { Prefixes } from '../onnx/model-folder.js';
import type { EmbeddingEngine, EmbeddingPurpose, EmbedOptions } from './embedder.js';
import { identityOf } from './folder-identity.js';
import { type Embedded, inBatches, type InBatches } from './in-batches.js';
import { embeddings, wrongAnswer } from './openai-answer.js';
import { type EndpointSettings, openAiEndpoint } from './openai-call.js';
import { RefusedTexts } from './refused-texts.js';

export interface OpenAiSettings extends EndpointSettings {
  /** What the model is to read before a text. */
  readonly prefixes?: Partial<Prefixes>;
  /** Texts of one call, at most. */
  readonly batchSize: number;
}

/**
 * Embeds by any endpoint that speaks OpenAI's `POST /embeddings`. Every call throws `SERVICE_UNAVAILABLE` naming
 * embeddings while the endpoint does not answer, and tries again before it does.
 */
export async function openAiEmbedder(settings: OpenAiSettings): Promise<EmbeddingEngine> {
  const endpoint = openAiEndpoint(settings);
  const embed = inBatches(endpoint, settings.batchSize);
  const dimensions = settings.dimensions ?? (await dimensionsOf(embed));
  const prefixes = { query: '', passage: '', ...settings.prefixes };
  return {
    model: settings.model,
    identity: identityOf({
      host: new URL(settings.baseUrl).host,
      model: settings.model,
      dimensions,
      passagePrefix: prefixes.passage,
    }),
    prefixes,
    dimensions,
    async embed(texts, options) {
      const { purpose } = options;
      const vectors = vectorsOf(
        await embed(
          texts.map((text) => prefixes[purpose] + text),
          options,
        ),
        purpose,
      );
      const wrong = vectors.find(({ length }) => length !== dimensions);
      if (wrong) throw wrongLength(wrong.length, dimensions);
      return vectors;
    },
    ping: (signal) => endpoint.ping(signal),
    close: () => Promise.resolve(),
  };
}

async function dimensionsOf(embed: InBatches): Promise<number> {
  const options: EmbedOptions = { purpose: 'query', signal: AbortSignal.timeout(60_000) };
  const [vector] = vectorsOf(await embed(['dimension'], options), 'query');
  return vector?.length ?? 0;
}

/** A question is short: when even that is refused, the endpoint is not set up as it should be. */
function vectorsOf(embedded: readonly Embedded[], purpose: EmbeddingPurpose): Float32Array[] {
  const vectors = embedded.filter((one) => one instanceof Float32Array);
  if (vectors.length === embedded.length) return vectors;
  const reasons = new Map<number, string>();
  const taken = new Map<number, Float32Array>();
  embedded.forEach((one, at) => {
    if ('refused' in one) reasons.set(at, one.refused);
    else taken.set(at, one);
  });
  if (purpose === 'passage') throw new RefusedTexts(reasons, taken);
  const cause = new Error(`the endpoint refuses any text: ${[...reasons.values()][0] ?? ''}. Check EMBEDDINGS_MODEL`);
  throw dependencyDown(embeddings, 'bad_answer', cause);
}

const wrongLength = (length: number, expected: number) =>
  wrongAnswer(
    `with vectors of ${length} where they had ${expected}: set EMBEDDINGS_DIMENSIONS to a length that EMBEDDINGS_MODEL can give; an index of another length is made anew`,
  );
