import { globSync, readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { inWorkspace } from '@parley/testkit';

/** A metric as the code makes it. */
export interface KnownMetric {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Labels that every metric has: ours, Prometheus', and that of a histogram's buckets. */
const everywhere = ['service', 'namespace', 'job', 'instance', 'le'];

/** Every metric that the services make: their own, found where the code makes them, and those of Node. */
export async function knownMetrics(): Promise<KnownMetric[]> {
  const files = globSync(['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'], { cwd: inWorkspace() });
  const own = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => metricsIn(readFileSync(inWorkspace(file), 'utf8')));
  return [...own, ...(await metricsOfNode())];
}

/** Metrics that a source file makes with prom-client: their names are texts in it, their labels are listed in it. */
export function metricsIn(source: string): KnownMetric[] {
  if (!source.includes("from 'prom-client'")) return [];
  const labels = [...source.matchAll(/labelNames: \[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
  return [...source.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].flatMap(([, name = '']) => [
    { name, labels: [...labels, ...everywhere] },
  ]);
}

async function metricsOfNode(): Promise<KnownMetric[]> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return (await register.getMetricsAsJSON()).map(({ name }) => ({
    name,
    labels: ['kind', 'space', 'type', ...everywhere],
  }));
}
