import type { Metrics } from '@parley/service';
import { Gauge } from 'prom-client';
import type { JobStore } from './job.store.js';

interface Deps {
  readonly jobs: Pick<JobStore, 'unfinished'>;
  readonly metrics: Metrics;
  readonly now: () => Date;
}

/**
 * `rag_oldest_job_seconds`: how long ago the oldest job was made that is the server's to end and is not over; 0 when there
 * is none, not a number while docdb does not say. Every process tells the same.
 */
export function countJobAge({ jobs, metrics, now }: Deps): void {
  new Gauge({
    name: 'rag_oldest_job_seconds',
    help: 'Age of the oldest unfinished job',
    registers: [metrics.registry],
    async collect() {
      this.set(await ageOfOldest(jobs, now).catch(() => NaN));
    },
  });
}

async function ageOfOldest(jobs: Deps['jobs'], now: () => Date): Promise<number> {
  for await (const { createdAt } of jobs.unfinished()) return Math.max(0, now().getTime() / 1000 - createdAt);
  return 0;
}
