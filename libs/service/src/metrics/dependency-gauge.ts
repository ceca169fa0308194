import { Gauge } from 'prom-client';
import type { Metrics } from './metrics.js';

/** Told of every dependency that was asked whether it answers. */
export type TellDependency = (dependency: string, isUp: boolean) => void;

/**
 * `dependency_up{dependency}`: 1 when it answered the last time that it was asked, 0 when it did not. One that was not
 * asked yet is not there.
 */
export function dependencyGauge({ registry }: Metrics): TellDependency {
  const gauge = new Gauge({
    name: 'dependency_up',
    help: 'Whether a dependency answered the last time that it was asked',
    labelNames: ['dependency'] as const,
    registers: [registry],
  });
  return (dependency, isUp) => gauge.set({ dependency }, isUp ? 1 : 0);
}
