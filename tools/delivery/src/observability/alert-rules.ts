import { readFileSync } from 'node:fs';
import { inWorkspace } from '@parley/testkit';
import { parse } from 'yaml';
import { evaluate, type Labels, type Series } from './promql/evaluate.js';
import { parseQuery, type Query } from './promql/parse.js';

export interface AlertRule {
  readonly name: string;
  readonly query: Query;
  readonly forMin: number;
}

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string; readonly for: string }[];
  }[];
}

const alertsFile = () => readFileSync(inWorkspace('charts/parley/files/alerts.yaml'), 'utf8');

/** The rules as the chart makes them for a release, as a file of Prometheus has them. */
export const rulesFor = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((all, [name, value]) => all.replaceAll(name, value), alertsFile());

/** Throws Error for a rule that says what `parseQuery` does not know. */
export function alertRules(values: Readonly<Record<string, string>>): AlertRule[] {
  return (parse(rulesFor(values)) as Alerts).groups.flatMap(({ rules }) =>
    rules.map((rule) => ({
      name: rule.alert,
      query: parseQuery(rule.expr),
      forMin: Number(rule.for.replace('m', '')),
    })),
  );
}

/** The labels of what fires at that minute: what the query has found in every minute for as long as the rule wants it. */
export function firing({ query, forMin }: AlertRule, series: readonly Series[], minute: number): Labels[] {
  const found = Array.from({ length: forMin + 1 }, (_, ago) => evaluate(query, series, minute - ago));
  const [now = [], ...before] = found.map((samples) => samples.map(({ labels }) => labels));
  const isIn = (labels: Labels, all: readonly Labels[]) => all.some((one) => sameAs(one, labels));
  return now.filter((labels) => before.every((all) => isIn(labels, all)));
}

const sameAs = (a: Labels, b: Labels) =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted());
