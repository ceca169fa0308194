import { inSpan, type ObserveModelCall } from '@parley/service';
import type { EmbeddingEngine } from './embedder.js';
import { RefusedTexts } from './refused-texts.js';

/** Puts a span around each request to the engine, in OpenTelemetry's words for generative AI, and counts it. */
export function observedEngine(engine: EmbeddingEngine, observe: ObserveModelCall): EmbeddingEngine {
  const { model } = engine;
  const facts = { 'gen_ai.operation.name': 'embeddings', 'gen_ai.request.model': model };
  return {
    ...engine,
    embed(texts, options) {
      const startedAt = performance.now();
      let read: number | undefined;
      const noteTokens = (tokens: number) => void (read = (read ?? 0) + tokens);
      const ended = (isFailed: boolean) => {
        const durationMs = performance.now() - startedAt;
        observe({ model, kind: 'embeddings', isFailed, durationMs, tokens: tokensOf(read) });
      };
      return inSpan(`embeddings ${model}`, { kind: 'client', facts }, async (span) => {
        span.tell({ 'parley.texts': texts.length, 'parley.purpose': options.purpose });
        try {
          const vectors = await engine.embed(texts, { ...options, noteTokens });
          if (read !== undefined) span.tell({ 'gen_ai.usage.input_tokens': read });
          ended(false);
          return vectors;
        } catch (error) {
          // Neither what was given up nor texts that no model takes are failures of the engine.
          if (!options.signal.aborted) ended(!(error instanceof RefusedTexts));
          throw error;
        }
      });
    },
  };
}

const tokensOf = (read: number | undefined) => (read === undefined ? undefined : { read, written: 0 });
