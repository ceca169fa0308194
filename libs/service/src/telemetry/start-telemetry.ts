/** Stops telemetry after sending what is still held. */
export type StopTelemetry = () => Promise<void>;

/**
 * Sends traces to an OTLP/HTTP collector. Without an endpoint nothing is even loaded: the SDK would double the idle
 * memory of a small service. Calls through undici carry the trace on by themselves, others by `traceCall`; incoming ones
 * are traced by `traceRequests`.
 * @param endpoint base address of the collector; `/v1/traces` is appended (OTEL_EXPORTER_OTLP_ENDPOINT)
 */
export async function startTelemetry(service: string, endpoint: string | undefined): Promise<StopTelemetry> {
  if (endpoint === undefined) return () => Promise.resolve();
  const [{ NodeSDK }, { OTLPTraceExporter }, { UndiciInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/instrumentation-undici'),
  ]);
  const sdk = new NodeSDK({
    serviceName: service,
    traceExporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 5000 }),
    instrumentations: [new UndiciInstrumentation()],
  });
  sdk.start();
  return () => sdk.shutdown();
}
