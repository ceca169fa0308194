import { Counter, Histogram } from 'prom-client';
import { boundedLabel } from './bounded-label.js';
import type { Metrics } from './metrics.js';

/** A request to a model, when it is over. */
export interface ModelCallEnd {
  /** As it is asked for. */
  readonly model: string;
  readonly kind: 'chat' | 'embeddings';
  readonly isFailed: boolean;
  readonly durationMs: number;
  /** As far as they are known. */
  readonly tokens?: { readonly read: number; readonly written: number } | undefined;
}

export type ObserveModelCall = (call: ModelCallEnd) => void;

/** `model_request_duration_seconds{model,kind,outcome}` and `model_tokens_total{model,kind,direction}`. */
export function observeModelCalls({ registry }: Metrics): ObserveModelCall {
  const durations = new Histogram({
    name: 'model_request_duration_seconds',
    help: 'Time of a request to a model until its last word, by model, kind and how it ended',
    labelNames: ['model', 'kind', 'outcome'] as const,
    buckets: [0.025, 0.1, 0.5, 1, 2.5, 5, 15, 60, 180],
    registers: [registry],
  });
  const tokens = new Counter({
    name: 'model_tokens_total',
    help: 'Tokens that models read and wrote, estimated where they do not tell',
    labelNames: ['model', 'kind', 'direction'] as const,
    registers: [registry],
  });
  // Whoever manages an agent may write any name.
  const nameOf = boundedLabel(50);
  return ({ kind, isFailed, durationMs, tokens: used, ...call }) => {
    const model = nameOf(call.model);
    durations.observe({ model, kind, outcome: isFailed ? 'failed' : 'ok' }, durationMs / 1000);
    if (!used) return;
    tokens.inc({ model, kind, direction: 'input' }, used.read);
    tokens.inc({ model, kind, direction: 'output' }, used.written);
  };
}
