/** Stops telemetry after sending what is still held. */
export type StopTelemetry = () => Promise<void>;

/**
 * Sends traces to an OTLP/HTTP collector. Without an endpoint nothing is even loaded: the SDK would double the idle
 * memory of a small service. Outgoing calls carry the trace on by `observeCall`, incoming ones are traced by
 * `traceRequests`, and work between them by `inSpan`: libraries that trace by themselves would tell addresses, and with them
 * who somebody is. Metrics and logs are not sent.
 * @param endpoint base address of the collector; `/v1/traces` is appended (OTEL_EXPORTER_OTLP_ENDPOINT)
 */
export async function startTelemetry(service: string, endpoint: string | undefined): Promise<StopTelemetry> {
  if (endpoint === undefined) return () => Promise.resolve();
  const [{ NodeSDK }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const sdk = new NodeSDK({
    serviceName: service,
    traceExporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 5000 }),
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return () => sdk.shutdown();
}
