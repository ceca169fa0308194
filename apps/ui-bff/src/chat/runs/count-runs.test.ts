import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@parley/service';
import { countRuns } from './count-runs.js';
import type { RunResult } from './perform-run.js';

const endedWith = (event: 'done' | 'error') =>
  Promise.resolve({ terminal: { event, data: {} } } as Pick<RunResult, 'terminal'>);

describe('runs', () => {
  it('are counted by how they ended, one that breaks as an error', async () => {
    const metrics = createMetrics('ui-bff');
    const count = countRuns(metrics);
    const broken = Promise.reject(new Error('nobody expected that'));
    for (const ended of [endedWith('done'), endedWith('done'), endedWith('error'), broken]) count({ ended });
    await broken.catch(() => undefined);

    const text = await metrics.registry.metrics();
    expect(text).toContain('chat_runs_total{end="done",service="ui-bff"} 2');
    expect(text).toContain('chat_runs_total{end="error",service="ui-bff"} 2');
  });
});
