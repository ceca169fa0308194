import { trace } from '@opentelemetry/api';
import { type DestinationStream, pino, type Logger as PinoLogger, stdSerializers } from 'pino';
import { currentRequestId } from '../request-id/request-context.js';
import { describeError } from './describe-error.js';
import { linesOfATurn } from './lines-of-a-turn.js';

/** A pino logger: JSON lines on standard output. */
export type Logger = PinoLogger;

/** Levels a service may be started with. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

interface LoggerOptions {
  readonly service: string;
  readonly level?: (typeof logLevels)[number];
  /** Where lines go; standard output when absent. */
  readonly destination?: DestinationStream;
}

/**
 * The log of one service. Every line names the service and, inside a request, its `request_id` and `trace_id`.
 * Credentials are redacted up to three levels deep; bodies are not logged at all.
 */
export function createLogger({ service, level = 'info', destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: makeTimestamp(),
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { ...stdSerializers, err: describeError },
    mixin: requestFields,
  };
  return pino(options, destination ?? linesOfATurn());
}

/** The time as a line has it, written out once a millisecond: a busy service logs several lines in one. */
function makeTimestamp(): () => string {
  let [writtenAt, text] = [-1, ''];
  return () => {
    const now = Date.now();
    if (now !== writtenAt) [writtenAt, text] = [now, `,"time":"${new Date(now).toISOString()}"`];
    return text;
  };
}

function requestFields(): Record<string, string> {
  const fields: Record<string, string> = {};
  const requestId = currentRequestId();
  if (requestId !== undefined) fields['request_id'] = requestId;
  const span = trace.getActiveSpan()?.spanContext();
  if (span) Object.assign(fields, { trace_id: span.traceId, span_id: span.spanId });
  return fields;
}

const secretKeys = [
  'authorization',
  'Authorization',
  'cookie',
  'Cookie',
  '["set-cookie"]',
  '["x-catalog-key"]',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'subject_token',
  'assertion',
  'accessToken',
  'refreshToken',
  'idToken',
  'client_secret',
  'clientSecret',
  'password',
  'secret',
  'body',
];

const redactedPaths = secretKeys.flatMap((key) => {
  const dotted = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${dotted}`, `*.*${dotted}`];
});
