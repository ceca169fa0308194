import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@parley/service';
import { countOpenTasks, type OpenTasks } from './task-metrics.js';

describe('open tasks', () => {
  const told = async (countOpen: () => Promise<OpenTasks[]>) => {
    const metrics = createMetrics('rag-server');
    countOpenTasks({ countOpen, kinds: ['document', 'page'], metrics });
    return metrics.registry.getSingleMetricAsString('rag_tasks_open');
  };

  it('are counted by kind and state, and an empty queue is 0', async () => {
    const text = await told(() => Promise.resolve([{ kind: 'page', state: 'running', count: 3 }]));
    expect(text).toContain('{kind="page",state="running",service="rag-server"} 3');
    expect(text).toContain('{kind="document",state="queued",service="rag-server"} 0');
  });

  it('are left out while docdb is down', async () => {
    expect(await told(() => Promise.reject(new Error('down')))).not.toContain('kind=');
  });
});
