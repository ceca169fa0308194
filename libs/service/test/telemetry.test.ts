import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  createMetrics,
  createServiceApp,
  dependencyCaller,
  envelopeErrorBody,
  listen,
  startTelemetry,
} from '../src/index.js';
import { recordingLog, serveForTest } from '../src/testing/index.js';

describe('telemetry', () => {
  it('continues the trace of the caller into the log and the next service, and reports it', async () => {
    const reported = Promise.withResolvers<string>();
    const collector = await listen(
      (req, res) => {
        reported.resolve(req.url ?? '');
        req.resume();
        res.end('{}');
      },
      { port: 0 },
    );
    const stop = await startTelemetry('demo', collector.url);
    const next = await listen((req, res) => res.end(req.headers['traceparent']), { port: 0 });
    const { log, lines } = recordingLog();
    const callNext = dependencyCaller({ name: 'next' });
    const app = createServiceApp({
      log,
      metrics: createMetrics('demo'),
      errorBody: envelopeErrorBody,
      routes: (it) => it.get('/', async (_req, res) => void res.send(await (await callNext(next.url)).text())),
    });
    const server = await serveForTest(app);

    // Not `fetch`: in this process it is traced as well, and would begin a trace of its own.
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const res = await request(server.url).get('/').set('traceparent', `00-${traceId}-b7ad6b7169203331-01`);

    expect(res.text).toContain(traceId);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request answered', trace_id: traceId }));
    await stop();
    await expect(reported.promise).resolves.toBe('/v1/traces');
    await Promise.all([server.close(), next.close(), collector.close()]);
  });

  it('loads nothing and stops at once without a collector', async () => {
    const stop = await startTelemetry('demo', undefined);
    await expect(stop()).resolves.toBeUndefined();
  });
});
