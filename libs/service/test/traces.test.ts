import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createMetrics,
  createServiceApp,
  dependencyCaller,
  dependencyOpener,
  envelopeErrorBody,
  inKeptTrace,
  inSpan,
  type Listening,
  observedFetch,
  routeFor,
  startTelemetry,
  traceToKeep,
} from '../src/index.js';
import { letAllIn, serveForTest, silentLog, startCollector } from '../src/testing/index.js';
import { z } from 'zod';

const route = routeFor<{ open: undefined }>();
const person = 'ann@example.com';

/** Asks its neighbour in each of the ways that there are. */
const asking = (neighbour: string) =>
  route({
    method: 'get',
    path: '/things/:id',
    access: 'open',
    tag: 'Things',
    summary: 'A thing',
    params: z.object({ id: z.string() }),
    success: { description: 'A thing', schema: z.object({}) },
    async handle() {
      const url = `${neighbour}/people?q=${person}`;
      await inSpan('look up', { facts: { 'gen_ai.agent.id': 'agent-1' } }, async () => {
        await dependencyCaller({ name: 'called' })(url);
        (await dependencyOpener({ name: 'opened' })(url)).body.resume();
        await observedFetch('fetched')(url);
      });
      return {};
    },
  });

describe('a request', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let neighbour: Listening;
  let service: Listening;
  const heard: string[] = [];
  const metrics = createMetrics('demo');
  let kept: string | undefined;

  beforeAll(async () => {
    collector = await startCollector();
    const stop = await startTelemetry('demo', collector.url);
    neighbour = await serveForTest((req, res) => {
      heard.push(String(req.headers['traceparent']));
      res.end('{}');
    });
    service = await serveForTest(
      createServiceApp({
        ...{ log: silentLog(), metrics, errorBody: envelopeErrorBody },
        routes: [asking(neighbour.url)],
        entrance: letAllIn,
        operations: { health: { checkReadiness, stopping: new AbortController().signal } },
      }),
    );
    expect((await fetch(`${service.url}/things/${person}`)).status).toBe(200);
    await fetch(`${service.url}/readyz`);
    await inSpan('take', { kind: 'producer' }, () => Promise.resolve((kept = traceToKeep())));
    await inKeptTrace(kept, () => inSpan('work on', { kind: 'consumer' }, () => Promise.resolve()));
    await inSpan('fail', {}, () => Promise.reject(new TypeError(person))).catch(() => undefined);
    await stop();
  });
  afterAll(async () => {
    await Promise.all([service.close(), neighbour.close(), collector.close()]);
  });

  /** As any service looks whether its neighbours are there. */
  async function checkReadiness() {
    await dependencyCaller({ name: 'probed' })(neighbour.url);
    return { ready: true, partly: [], dependencies: {} };
  }
  const named = (name: string) => collector.spans().find((span) => span.name === name);

  it('is one trace, with its own work and each call below it', () => {
    const request = named('GET /things/:id');
    const work = named('look up');
    expect(request).toMatchObject({ service: 'demo' });
    expect(request?.parentSpanId).toBeUndefined();
    expect(work?.parentSpanId).toBe(request?.spanId);
    for (const name of ['GET called', 'GET opened', 'GET fetched']) {
      expect(named(name)).toMatchObject({ traceId: request?.traceId, parentSpanId: work?.spanId });
      expect(heard).toContain(`00-${request?.traceId}-${named(name)?.spanId}-01`);
    }
  });

  it('is not traced when it is a probe, and neither is what the probe asks', () => {
    expect(collector.spans().map(({ name }) => name)).not.toContainEqual(expect.stringMatching(/readyz|probed/));
    expect(heard).toContain('undefined');
  });

  it('goes on in the trace that was kept with its record', () => {
    expect(named('work on')).toMatchObject({ traceId: named('take')?.traceId, parentSpanId: named('take')?.spanId });
  });

  it('says in no span who somebody is, not even where it fails', () => {
    expect(named('fail')?.attributes).toEqual({ 'error.type': 'TypeError' });
    expect(JSON.stringify(collector.spans())).not.toContain(person);
    expect(collector.paths()).toEqual(['/v1/traces']);
  });

  it('is timed by the neighbours that it asks, traced or not', async () => {
    const told = await metrics.registry.getSingleMetricAsString('dependency_request_duration_seconds');
    for (const name of ['called', 'opened', 'fetched', 'probed'])
      expect(told).toContain(`_count{service="demo",dependency="${name}",outcome="ok"} 1`);
  });
});
