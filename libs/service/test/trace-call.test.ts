import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { propagation, type TextMapPropagator, trace, TraceFlags, type Tracer } from '@opentelemetry/api';
import { dependencyOpener } from '../src/index.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const span = trace.wrapSpanContext({ traceId, spanId: 'b7ad6b7169203331', traceFlags: TraceFlags.SAMPLED });
const tracer = { startSpan: () => span } as unknown as Tracer;
const carrying: TextMapPropagator = {
  inject: (context, carrier, setter) =>
    setter.set(carrier, 'traceparent', trace.getSpanContext(context)?.traceId ?? ''),
  extract: (context) => context,
  fields: () => ['traceparent'],
};

describe('a long answer that is asked for', () => {
  let neighbour: Server;
  let asked: IncomingHttpHeaders;
  const ask = async () => {
    const url = `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}`;
    const { body } = await dependencyOpener({ name: 'agents' })(url, { headers: { accept: 'text/event-stream' } });
    body.destroy();
    return asked;
  };
  beforeEach(async () => {
    neighbour = createServer((req, res) => {
      asked = req.headers;
      res.end('said');
    });
    await new Promise<void>((listening) => neighbour.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => {
    trace.disable();
    propagation.disable();
    neighbour.close();
  });

  it('carries the trace on', async () => {
    trace.setGlobalTracerProvider({ getTracer: () => tracer });
    propagation.setGlobalPropagator(carrying);
    expect(await ask()).toMatchObject({ traceparent: traceId, accept: 'text/event-stream' });
  });

  it('carries nothing while telemetry is off', async () => {
    propagation.setGlobalPropagator(carrying);
    expect(await ask()).not.toHaveProperty('traceparent');
  });
});
