import { Histogram } from 'prom-client';
import { boundedLabel } from './bounded-label.js';

/** How a call to a neighbour ended: it did its work, refused ours, or does not do its work. */
export type CallOutcome = 'ok' | 'refused' | 'failed';

/**
 * How long neighbours take, one figure of the whole process: whoever calls them is far from where metrics are made. Each
 * registry of `createMetrics` shows it.
 */
export const callDurations = new Histogram({
  name: 'dependency_request_duration_seconds',
  help: 'Time until a neighbour began to answer a request, by neighbour and how it ended',
  labelNames: ['dependency', 'outcome'] as const,
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
  registers: [],
});

/** Tool servers are named by operators, and there are not many. */
const nameOf = boundedLabel(50);

/** Counts a call to `dependency`, as errors and readiness name it. */
export function observeCallEnd(dependency: string, outcome: CallOutcome, durationMs: number): void {
  callDurations.observe({ dependency: nameOf(dependency), outcome }, durationMs / 1000);
}
