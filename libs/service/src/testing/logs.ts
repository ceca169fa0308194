import { createLogger, type Logger } from '../log/logger.js';

/** A logger for tests that do not look at the log. */
export const silentLog = (): Logger => createLogger({ service: 'test', level: 'silent' });

/** A logger whose lines a test can read back, parsed. */
export function recordingLog(level: 'trace' | 'info' = 'trace'): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  return { log: createLogger({ service: 'test', level, destination }), lines };
}
