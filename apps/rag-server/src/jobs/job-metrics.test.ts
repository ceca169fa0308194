import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@parley/service';
import type { Job } from './job.js';
import { countJobAge } from './job-metrics.js';

describe('the age of the oldest job', () => {
  it.each<[string, () => Promise<Job[]>, string]>([
    ['is 0 without a job', () => Promise.resolve([]), '0'],
    ['counts from when the job was made', () => Promise.resolve([{ createdAt: 940 } as Job]), '60'],
    ['is not known while docdb is down', () => Promise.reject(new Error('down')), 'Nan'],
  ])('%s', async (_what, read, value) => {
    const metrics = createMetrics('rag-server');
    const jobs = {
      async *unfinished() {
        yield* await read();
      },
    };
    countJobAge({ jobs, metrics, now: () => new Date(1_000_000) });
    expect(await metrics.registry.metrics()).toMatch(new RegExp(`^rag_oldest_job_seconds\\{.*\\} ${value}$`, 'm'));
  });
});
