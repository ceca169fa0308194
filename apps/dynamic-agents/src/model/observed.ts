import { inSpan, type ObserveModelCall } from '@parley/service';
import type { Complete, ModelSettings } from './wire/complete.js';

type Settings = Pick<ModelSettings, 'isAzure' | 'observe'>;

/** Puts a span around each request to a model, in OpenTelemetry's words for generative AI, and counts it. */
export const observed =
  (complete: Complete, { isAzure = false, observe }: Settings): Complete =>
  (request) => {
    const { model } = request;
    const startedAt = performance.now();
    const ended = (more: Pick<Parameters<ObserveModelCall>[0], 'isFailed' | 'tokens'>) =>
      observe?.({ model, kind: 'chat', durationMs: performance.now() - startedAt, ...more });
    return inSpan(`chat ${model}`, { kind: 'client', facts: factsOf(model, isAzure) }, async (span) => {
      try {
        const completion = await complete(request);
        const { tokens, cut, toolCalls } = completion;
        ended({ isFailed: false, tokens });
        span.tell({
          'gen_ai.response.finish_reasons': [finishOf(cut, toolCalls.length)],
          ...(tokens && { 'gen_ai.usage.input_tokens': tokens.read, 'gen_ai.usage.output_tokens': tokens.written }),
        });
        return completion;
      } catch (error) {
        // What a person stopped is no failure of the model.
        if (!request.signal.aborted) ended({ isFailed: true });
        throw error;
      }
    });
  };

const factsOf = (model: string, isAzure: boolean) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.provider.name': isAzure ? 'azure.ai.openai' : 'openai',
  'gen_ai.request.model': model,
});

const finishReasons = { limit: 'length', filter: 'content_filter', too_long: 'too_long' } as const;

function finishOf(cut: keyof typeof finishReasons | undefined, calls: number): string {
  if (cut) return finishReasons[cut];
  return calls > 0 ? 'tool_calls' : 'stop';
}
