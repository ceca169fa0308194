import { describe, expect, it } from '@jest/globals';
import { createMetrics, observeModelCalls } from '@parley/service';
import { observed } from './observed.js';
import type { Complete, Completion } from './wire/complete.js';

const said: Completion = {
  ...{ text: 'Yes.', cut: undefined, toolCalls: [], thoughts: {} },
  tokens: { read: 12, written: 3 },
};

describe('requests to a model', () => {
  async function told(complete: Complete, signal = new AbortController().signal, models = ['m1']) {
    const metrics = createMetrics('test');
    const ask = observed(complete, { observe: observeModelCalls(metrics) });
    const onText = () => Promise.resolve();
    for (const model of models) await ask({ model, messages: [], tools: [], onText, signal }).catch(() => undefined);
    return metrics.registry.metrics();
  }

  it('are counted with their tokens', async () => {
    const text = await told(() => Promise.resolve(said));
    expect(text).toContain('model_tokens_total{model="m1",kind="chat",direction="input",service="test"} 12');
    expect(text).toContain('model_tokens_total{model="m1",kind="chat",direction="output",service="test"} 3');
    expect(text).toMatch(/model_request_duration_seconds_count\{.*model="m1",kind="chat",outcome="ok"\} 1/);
  });

  it('are counted as failed, but for those that a person stopped', async () => {
    const fails: Complete = () => Promise.reject(new Error('no'));
    expect(await told(fails)).toMatch(/model_request_duration_seconds_count\{.*outcome="failed"\} 1/);
    expect(await told(fails, AbortSignal.abort())).not.toContain('outcome="failed"');
  });

  it('make no more series than a few, whatever people call their models', async () => {
    const models = Array.from({ length: 60 }, (_, at) => `m${at}`);
    const text = await told(() => Promise.resolve(said), undefined, models);
    expect(text).toContain('model="m49"');
    expect(text).not.toContain('model="m50"');
    expect(text).toMatch(/model_request_duration_seconds_count\{.*model="other".*\} 10/);
  });
});
