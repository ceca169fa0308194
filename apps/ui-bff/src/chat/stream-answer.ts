import { requireDone, type TurnSoFar } from '@parley/contracts';
import { onceClosed, openEventStream } from '@parley/service';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { agentBusy } from '../agents-service/agents-service.js';
import type { RunApi } from './runs/entry.js';
import type { Feed } from './runs/feed.js';
import { listenToFeed } from './runs/listen-to-feed.js';
import type { OnceLeft, RunResult } from './runs/perform-run.js';
import type { RunHost } from './runs/run-host.js';
import type { RunLog } from './runs/run-log.store.js';

export interface StreamDeps {
  readonly host: RunHost;
  readonly runLog: RunLog;
}

/** Tells when the client of a request has left. */
export const onceLeft =
  (res: Response): OnceLeft =>
  (act) =>
    onceClosed(res, act);

/** Answers with the events of a run after the one that the client has seen last. */
export function streamFeed(req: Request, res: Response, feed: Feed, api: RunApi, afterId: number, deps: StreamDeps) {
  const stream = openEventStream(req, res);
  return listenToFeed({ feed, api, afterId, stream, runLog: deps.runLog, flushLog: () => deps.host.flushLog() });
}

/** Where a stream is taken up again: `Last-Event-ID` (WHATWG HTML, section 9.2.4), the beginning without one. */
export const position = z.object({
  'last-event-id': z
    .string()
    .regex(/^\d{1,15}$/, 'not an event id of this stream')
    .optional()
    .meta({ description: 'Id of the last event seen' }),
});

export const lastEventId = (headers: z.output<typeof position>): number => Number(headers['last-event-id'] ?? 0);

/** A stream in the OpenAPI document. */
export const eventStream = (description: string) =>
  ({ description, contentType: 'text/event-stream', schema: z.string() }) as const;

/** What the routes that take a stream up again say of themselves. */
export const takesUp = {
  description:
    'Continues after the event in the header `Last-Event-ID`, or from the beginning without it; a run that began on the other chat API is told in the events of this one. Events are kept for five minutes; an event `gap` with `from` and `to` stands for those that have expired.',
  headers: position,
  others: { 204: { description: 'The client has seen every event, including the terminal one' } },
} as const;

/** Waits for the end of a run, as one of its listeners. */
export async function endOf(
  res: Response,
  { feed, ended }: { feed: Feed; ended: Promise<RunResult> },
): Promise<RunResult> {
  const leave = feed.listen(() => undefined);
  onceClosed(res, leave);
  return ended;
}

/** An answer without a stream needs a run that is done. Throws AppError as `requireDone` does, a busy agent with its pause. */
export function requireAnswer(turn: TurnSoFar): void {
  const failure = turn.end?.event === 'error' ? turn.end.data : undefined;
  if (failure?.code === 'RATE_LIMIT_EXCEEDED') throw agentBusy(failure.error);
  requireDone(turn);
}
