import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inWorkspace } from '@parley/testkit';
import { expressions, unknownIn } from '../src/observability/expressions.js';
import { knownMetrics, metricsIn } from '../src/observability/metric-names.js';

describe('alerts and dashboard', () => {
  it('name only metrics and labels that the services have', async () => {
    const metrics = await knownMetrics();
    expect(expressions().flatMap((expression) => unknownIn(expression, metrics))).toEqual([]);
  });

  it('are joined by docs/operations.md, whose figures and labels there are as well', async () => {
    const [, told = ''] = readFileSync(inWorkspace('docs/operations.md'), 'utf8').split('## What to monitor');
    const cells = [...told.matchAll(/^\|([^|]*)\|/gm)].map(([, first = '']) => first).join(' ');
    const figures = [...cells.matchAll(/`([a-z]+(?:_[a-z]+)+)(?:\{(\w+)\})?`/g)];
    const queries = figures.map(([where, name, label]) => ({
      where,
      text: label ? `${name}{${label}=""}` : `${name}`,
    }));
    const metrics = await knownMetrics();

    expect(figures.length).toBeGreaterThan(10);
    expect(queries.flatMap((query) => unknownIn(query, metrics))).toEqual([]);
  });

  it.each([
    ['denials by reason', /sum by \((namespace, )?reason\) \(rate\(chatx_decisions_total/],
    ['a deaf bot', /chatx_listening/],
    ['the age of the queue', /chatx_oldest_message_seconds/],
    ['the age of jobs', /rag_oldest_job_seconds/],
    [
      'the 95th percentile of searches',
      /histogram_quantile\(0.95, sum by \((namespace, )?le\) \(rate\(rag_search_duration_seconds_bucket/,
    ],
    ['errors in streams', /chat_runs_total\{(namespace=~"\$namespace", )?end="error"\}/],
    ['authz that does not answer', /dependency_up/],
  ])('both watch %s', (_what, query) => {
    const asking = expressions().filter(({ text }) => query.test(text));
    expect(asking.map(({ where }) => where.split(' ')[0])).toEqual(expect.arrayContaining(['alert', 'panel']));
  });

  it('let no installation that is well hide one that is not: alerts look at each namespace', () => {
    const alerts = expressions().filter(({ where }) => where.startsWith('alert'));
    const together = alerts.filter(({ text }) => /\b(max|min|sum|avg|count)\b(?! by \(namespace\b)/.test(text));
    expect(together).toEqual([]);
  });

  it('let whoever looks choose one installation: every panel asks of the namespace that was chosen', () => {
    const panels = expressions().filter(({ where }) => where.startsWith('panel'));
    const metric = /\b(?!histogram_quantile)[a-z]+(?:_[a-z0-9]+)+\b(?!\{namespace=~"\$namespace")/;
    expect(panels.length).toBeGreaterThan(20);
    expect(panels.filter(({ text }) => metric.test(text))).toEqual([]);
    const dashboard = readFileSync(inWorkspace('charts/parley/files/dashboard.json'), 'utf8');
    expect(dashboard).toContain('"query": "label_values(dependency_up, namespace)"');
  });

  it('are all drawn on the dashboard: every metric of our own', () => {
    const dashboard = readFileSync(inWorkspace('charts/parley/files/dashboard.json'), 'utf8');
    const own = metricsIn(readFileSync(inWorkspace('apps/chatx-bot/src/metrics.ts'), 'utf8'));
    expect(own.map(({ name }) => name).filter((name) => !dashboard.includes(name))).toEqual([]);
  });
});

describe('a query', () => {
  const metrics = [{ name: 'runs_total', labels: ['end'] }];
  const unknown = (text: string) => unknownIn({ where: 'here', text }, metrics);

  it('may name what there is', () => {
    expect(unknown('histogram_quantile(0.5, sum(rate(runs_total{end=~"a|b"}[5m])))')).toEqual([]);
  });

  it.each([
    ['rate(run_total[5m])', 'here: there is no metric run_total'],
    ['rate(runs_total{ends="a"}[5m])', 'here: runs_total has no label ends'],
  ])('is refused for what there is not: %s', (text, problem) => {
    expect(unknown(text)).toEqual([problem]);
  });
});
