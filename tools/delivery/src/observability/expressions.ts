import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inWorkspace } from '@parley/testkit';
import type { KnownMetric } from './metric-names.js';

/** A query of Prometheus, and where it stands. */
export interface Expression {
  readonly where: string;
  readonly text: string;
}

interface Alerts {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const read = (file: string) => parse(readFileSync(inWorkspace('charts/parley/files', file), 'utf8')) as unknown;

/** Every query of the alerts and of the dashboard. */
export function expressions(): Expression[] {
  const rules = (read('alerts.yaml') as Alerts).groups.flatMap((group) => group.rules);
  const { panels } = read('dashboard.json') as Dashboard;
  return [
    ...rules.map(({ alert, expr }) => ({ where: `alert ${alert}`, text: expr })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: `panel ${title}`, text: expr }))),
  ];
}

/** What of a query names no metric that there is, or a label that it does not have. */
export function unknownIn({ where, text }: Expression, metrics: readonly KnownMetric[]): string[] {
  const asked = [...text.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b(?!\()(?:\{([^}]*)\})?/g)];
  return asked.flatMap(([, name = '', selector = '']) => {
    const found = metrics.filter((metric) => names(metric).includes(name));
    if (found.length === 0) return name === 'histogram_quantile' ? [] : [`${where}: there is no metric ${name}`];
    const labels = found.flatMap((metric) => metric.labels);
    const selected = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
    return selected
      .filter((label) => !labels.includes(label))
      .map((label) => `${where}: ${name} has no label ${label}`);
  });
}

const names = ({ name }: KnownMetric) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`];
