import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { alertRules, firing, rulesFor } from '../src/observability/alert-rules.js';
import { evaluate, type Labels, type Series } from '../src/observability/promql/evaluate.js';
import { parseQuery } from '../src/observability/promql/parse.js';

const installed = { UI_ENABLED: '1', AGENTS_ENABLED: '1', RAG_ENABLED: '1', BOT_ENABLED: '1' };
const values = { QUEUE_AGE: '120', JOB_AGE: '3600', NAMESPACE: 'a', ...installed };
const minute = 40;
const steady = (value: number) => Array.from({ length: minute + 1 }, () => value);
const growing = (perMinute: number) => Array.from({ length: minute + 1 }, (_, at) => at * perMinute);
const one = (name: string, labels: Labels, series: Series['values']): Series => ({
  name,
  labels: { namespace: 'a', ...labels },
  values: series,
});

/** Every figure that an alert asks for, where all is well. */
const well: readonly Series[] = [
  ...['ui-bff', 'dynamic-agents', 'rag-server', 'chatx-bot'].flatMap((service) =>
    ['docdb', 'authz'].map((dependency) => one('dependency_up', { service, dependency }, steady(1))),
  ),
  one('chatx_listening', { pod: '1' }, steady(1)),
  one('chatx_listening', { pod: '2' }, steady(0)),
  one('untrusted_proxy', { service: 'ui-bff' }, steady(0)),
  one('chatx_oldest_message_seconds', {}, steady(3)),
  one('chatx_decisions_total', { reason: 'pdp_unavailable' }, steady(1)),
  one('chat_runs_total', { end: 'error' }, steady(7)),
  one('chat_runs_total', { end: 'done' }, growing(9)),
  one('rag_search_duration_seconds_bucket', { le: '0.5' }, growing(5)),
  one('rag_search_duration_seconds_bucket', { le: '+Inf' }, growing(5)),
  one('rag_oldest_job_seconds', {}, steady(10)),
  one('authz_outbox_pending', {}, steady(0)),
  one('rate_limit_local_hits_total', { service: 'ui-bff' }, steady(4)),
  ...['1', '+Inf'].map((le) =>
    one('dependency_request_duration_seconds_bucket', { service: 'ui-bff', dependency: 'authz', le }, growing(9)),
  ),
  one('model_request_duration_seconds_count', { model: 'm', outcome: 'ok' }, growing(9)),
  one('background_work_duration_seconds_count', { work: 'tidy', outcome: 'ok' }, growing(9)),
  one('model_request_duration_seconds_count', { model: 'm', outcome: 'failed' }, steady(1)),
  one('rag_index_disk_free_bytes', {}, steady(9e9)),
];
/** The same, with other values of the series that have these labels. */
const but = (name: string, labels: Labels, series: Series['values']): Series[] =>
  well.map((known) =>
    known.name === name && Object.entries(labels).every(([label, value]) => known.labels[label] === value)
      ? { ...known, values: series }
      : known,
  );
const fires = (series: readonly Series[], given: Partial<typeof values> = {}) =>
  alertRules({ ...values, ...given })
    .filter((rule) => firing(rule, series, minute).length > 0)
    .map(({ name }) => name);

describe('alerts', () => {
  it('are silent where all is well', () => {
    expect(fires(well)).toEqual([]);
  });

  it.each<[string, Series[]]>([
    ['ParleyBotDeaf', but('chatx_listening', { pod: '1' }, steady(0))],
    ['ParleyAuthzUnavailable', but('dependency_up', { service: 'ui-bff', dependency: 'authz' }, steady(0))],
    ['ParleyDependencyDown', but('dependency_up', { service: 'ui-bff', dependency: 'docdb' }, steady(0))],
    ['ParleyProxyUntrusted', but('untrusted_proxy', {}, steady(1))],
    ['ParleyMessagesWait', but('chatx_oldest_message_seconds', {}, steady(121))],
    ['ParleyDenialsRise', but('chatx_decisions_total', {}, growing(5))],
    ['ParleyStreamErrors', but('chat_runs_total', { end: 'error' }, growing(1))],
    [
      'ParleySearchSlow',
      but('rag_search_duration_seconds_bucket', { le: '0.5' }, steady(0)).concat(
        one('rag_search_duration_seconds_bucket', { le: '5' }, growing(5)),
      ),
    ],
    ['ParleyJobsWait', but('rag_oldest_job_seconds', {}, steady(3601))],
    ['ParleyOutboxGrows', but('authz_outbox_pending', {}, steady(101))],
    ['ParleyRateLimitsApart', but('rate_limit_local_hits_total', {}, growing(1))],
    [
      'ParleyNeighbourSlow',
      but('dependency_request_duration_seconds_bucket', { le: '1' }, steady(0)).concat(
        one(
          'dependency_request_duration_seconds_bucket',
          { service: 'ui-bff', dependency: 'authz', le: '2.5' },
          growing(9),
        ),
      ),
    ],
    ['ParleyModelFails', but('model_request_duration_seconds_count', { outcome: 'failed' }, growing(2))],
    [
      'ParleyBackgroundWorkFails',
      but('background_work_duration_seconds_count', { outcome: 'ok' }, steady(0)).concat(
        one('background_work_duration_seconds_count', { work: 'tidy', outcome: 'failed' }, growing(9)),
      ),
    ],
    ['ParleyIndexDiskFills', but('rag_index_disk_free_bytes', {}, steady(1e9))],
  ])('%s fires for what it is about, alone', (name, series) => {
    expect(fires(series)).toEqual([name]);
  });

  it('are each tried above, those for missing figures below', () => {
    expect(alertRules(values)).toHaveLength(15 + 2);
  });

  it('fire when there are no figures at all, once for each service', () => {
    expect(fires([])).toEqual(['ParleyServiceNotSeen', 'ParleyBotNotSeen']);
    const [rule] = alertRules(values);
    expect(rule && firing(rule, [], minute)).toEqual(
      ['ui-bff', 'dynamic-agents', 'rag-server'].map((service) => ({ namespace: 'a', service })),
    );
    expect(fires([], { BOT_ENABLED: '0' })).toEqual(['ParleyServiceNotSeen']);
  });

  it('miss no service that is not part of the release', () => {
    const [rule] = alertRules({ ...values, UI_ENABLED: '0', RAG_ENABLED: '0' });
    expect(rule && firing(rule, [], minute)).toEqual([{ namespace: 'a', service: 'dynamic-agents' }]);
    expect(fires([], { ...installed, UI_ENABLED: '0', AGENTS_ENABLED: '0', RAG_ENABLED: '0' })).toEqual([
      'ParleyBotNotSeen',
    ]);
  });

  it('fire when the figures of one service end, though another installation is well', () => {
    const gone = Array.from({ length: minute + 1 }, (_, at) => (at < 20 ? 1 : undefined));
    const elsewhere = well.map((known) => ({ ...known, labels: { ...known.labels, namespace: 'b' } }));
    expect(fires([...but('dependency_up', { service: 'rag-server' }, gone), ...elsewhere])).toEqual([
      'ParleyServiceNotSeen',
    ]);
    expect(fires([...but('chatx_listening', {}, gone), ...elsewhere])).toEqual(['ParleyBotNotSeen']);
  });

  it('wait for as long as they say', () => {
    const justNow = steady(1).with(-1, 0);
    expect(fires(but('dependency_up', { dependency: 'authz' }, justNow))).toEqual([]);
  });
});

const havePromtool = spawnSync('promtool', ['--version']).status === 0;
(havePromtool ? it : it.skip)('are taken by promtool (skipped where it is not installed)', () => {
  const checked = spawnSync('promtool', ['check', 'rules', '/dev/stdin'], {
    input: rulesFor(values),
    encoding: 'utf8',
  });
  expect({ status: checked.status, said: checked.stderr }).toEqual({ status: 0, said: '' });
});

describe('a query', () => {
  const asked = (text: string, series: readonly Series[]) => evaluate(parseQuery(text), series, minute);

  it('counts on after a counter began anew', () => {
    const restarted = steady(0).with(-2, 8).with(-1, 3);
    expect(asked('increase(x[10m])', [{ name: 'x', labels: {}, values: restarted }])).toEqual([
      { labels: {}, value: 11 },
    ]);
  });

  it('finds a share between two borders of a histogram', () => {
    const buckets = [
      ['1', 50],
      ['2', 100],
      ['+Inf', 100],
    ] as const;
    const series = buckets.map(([le, count]) => ({ name: 'h', labels: { le }, values: steady(count) }));
    expect(asked('histogram_quantile(0.75, sum by (le) (h))', series)).toEqual([{ labels: {}, value: 1.5 }]);
  });

  it.each(['avg by (a) (x)', 'x offset 5m', 'deriv(x[5m])', 'x > '])('is refused where it is not known: %s', (text) => {
    expect(() => asked(text, [{ name: 'x', labels: {}, values: steady(1) }])).toThrow();
  });
});
