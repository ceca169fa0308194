import type { Metrics } from '@parley/service';
import { Counter } from 'prom-client';
import type { RunResult } from './perform-run.js';

/** `chat_runs_total{end}`: runs of this process by how they ended: `done`, `input_required`, `cancelled`, `error`. */
export function countRuns({
  registry,
}: Metrics): (run: { readonly ended: Promise<Pick<RunResult, 'terminal'>> }) => void {
  const ends = new Counter({
    name: 'chat_runs_total',
    help: 'Runs by outcome',
    labelNames: ['end'] as const,
    registers: [registry],
  });
  return ({ ended }) =>
    void ended.then(
      ({ terminal }) => ends.inc({ end: terminal.event }),
      () => ends.inc({ end: 'error' }),
    );
}
