import { Histogram } from 'prom-client';

/**
 * What services do unasked, by its name and how it ended; one figure of the whole process, as that of calls. Each registry
 * of `createMetrics` shows it.
 */
export const workDurations = new Histogram({
  name: 'background_work_duration_seconds',
  help: 'Time that one turn of background work took, by its name and how it ended',
  labelNames: ['work', 'outcome'] as const,
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300],
  registers: [],
});
