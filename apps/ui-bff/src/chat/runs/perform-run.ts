import { AppError, isTerminal, type StreamEvent, type TurnEnd, type TurnSoFar } from '@parley/contracts';
import { type Hear, isTimeOut, type Logger } from '@parley/service';
import type { AgentStream } from '../../agents-service/agents-service.js';
import { bounded } from './bound-citations.js';
import { createCoalescer } from './coalesce.js';
import type { Entry } from './entry.js';
import { createFeed, type Feed } from './feed.js';
import { logTools } from './log-tools.js';
import type { LogWriter } from './log-writer.js';
import { recordEvents } from './record-events.js';
import type { NewRun, Turn } from './run.js';
import { errorEvent, stopError, stopEvent, type StopReason } from './stop-reason.js';
import { measureTurn } from './turn-size.js';
import type { WriteDownEnd } from './write-down-end.js';

/** A run of this process. */
export interface LiveRun {
  readonly run: NewRun;
  readonly feed: Feed;
  /** Until when our lease holds, in milliseconds. */
  leaseUntil: number;
  /**
   * The first reason counts; after the end there is nothing to stop. What is to be done before the end begins once nothing
   * more is heard of the agent, and the end waits for it.
   */
  stop(reason: StopReason, beforeEnd?: () => Promise<unknown>): void;
  /** How it ended, as sent to its listeners. */
  readonly ended: Promise<RunResult>;
}

export interface RunResult {
  readonly terminal: TurnEnd;
  readonly turn: TurnSoFar;
  readonly closing: Entry;
}

/** Calls back when the client disconnects, or at once if it already has. */
export type OnceLeft = (act: () => void) => void;

/** What is performed: the agent's events, once it has begun. */
export interface Performance {
  readonly run: NewRun;
  /** The name of the first event on `POST /api/chat`, where the client asked for it. */
  readonly firstEvent?: 'task' | undefined;
  /** Who asked counts as a listener until the agent has begun, or they leave. */
  readonly onceLeft: OnceLeft;
  /** What the turn had before it waited. */
  readonly before?: Pick<Turn, 'answer' | 'tools' | 'citations'>;
  /** Asks the agent to begin. */
  readonly open: (signal: AbortSignal) => Promise<AgentStream>;
  /** How the turn ends when the agent refuses to begin; as failed, if nothing is said. */
  readonly ifRefused?: (error: unknown) => TurnEnd;
}

interface Deps {
  readonly log: Logger;
  readonly writer: LogWriter;
  readonly writeDownEnd: WriteDownEnd;
  /** Milliseconds of the clock that leases are kept by. */
  readonly nowMs: () => number;
}

/**
 * Performs a run from beginning to end, whoever listens: every event goes to the feed and the replay log, the end is
 * told after it was written down. `begun` resolves when the agent has begun, and rejects as it refused; the turn has
 * ended by then.
 */
export function performRun(
  { run, firstEvent, before, open, ifRefused = errorEvent }: Performance,
  leaseUntil: number,
  deps: Deps,
) {
  const { log, writer, writeDownEnd, nowMs } = deps;
  const now = () => performance.now();
  const feed = createFeed({ run, now: nowMs });
  const logTool = logTools(log, run.runId);
  const recorder = recordEvents({ run, before, first: firstEvent, now });
  const isFull = measureTurn();
  const stop = createStop();
  const say = (event: StreamEvent) => {
    const entries = [recorder.record(event)];
    entries.forEach(logTool);
    feed.add(entries);
    writer.add(run.runId, entries);
  };
  const coalescer = createCoalescer({ now, send: say });
  let refused = false;
  const begun = open(stop.signal);
  const ended = begun
    .then(
      (stream) => {
        say({ event: 'run', data: { run_id: run.runId } });
        return toTerminal(stream, stop, (heard) => {
          const event = bounded(heard);
          // The run's id is ours, so that nobody else's can be meant by it.
          if (!event || event.event === 'run') return true;
          coalescer.push(event);
          if (isFull(recorder.turn())) throw tooLong();
          const room = writer.room();
          return room === undefined || orStopped(room, stop.signal);
        });
      },
      (error: unknown) => {
        const stopped = stop.event();
        refused = !stopped && !isTimeOut(error);
        return stopped ?? ifRefused(error);
      },
    )
    .then(async (terminal): Promise<RunResult> => {
      coalescer.flush();
      const closing = recorder.record(terminal);
      await stop.settled();
      const turn = recorder.turn();
      const told = await writeDownEnd(run, { turn, closing, refused });
      feed.add([told.closing]);
      feed.end();
      const end = told.failure ?? terminal;
      return { terminal: end, turn: { ...turn, end }, closing: told.closing };
    });
  const live: LiveRun = { run, feed, leaseUntil, stop: stop.now, ended };
  return { live, begun };
}

const tooLong = () => new AppError('BAD_GATEWAY', 'The answer was too long and was stopped. The text so far is kept.');

interface Stop {
  readonly signal: AbortSignal;
  readonly now: (reason: StopReason, beforeEnd?: () => Promise<unknown>) => void;
  /** Resolves when all is done that is to be done before the end; what comes later is too late. */
  readonly settled: () => Promise<void>;
  /** How the run ends, if it was stopped. */
  event(): TurnEnd | undefined;
}

function createStop(): Stop {
  const controller = new AbortController();
  let why: StopReason | undefined;
  let isSettled = false;
  const doing: Promise<unknown>[] = [];
  return {
    signal: controller.signal,
    now(reason, beforeEnd) {
      why ??= reason;
      controller.abort(stopError(why));
      if (beforeEnd && !isSettled) doing.push(beforeEnd());
    },
    async settled() {
      for (const one of doing) await one; // Those that come meanwhile as well.
      isSettled = true;
    },
    event: () => why && stopEvent(why),
  };
}

/** The room may be a docdb away that is down; who stops the run does not wait for it. Tells whether it goes on. */
async function orStopped(room: Promise<void>, stopped: AbortSignal): Promise<boolean> {
  const over = Promise.withResolvers<undefined>();
  const onAbort = () => over.resolve(undefined);
  stopped.addEventListener('abort', onAbort, { once: true });
  await Promise.race([room, over.promise]).finally(() => stopped.removeEventListener('abort', onAbort));
  return !stopped.aborted;
}

/** Hands on the events up to the first terminal one. A stream that breaks, stops or is stopped has one of ours. */
async function toTerminal(stream: AgentStream, stop: Stop, hear: Hear<StreamEvent>): Promise<TurnEnd> {
  let terminal: TurnEnd | undefined;
  try {
    await stream((event) => {
      if (!isTerminal(event)) return hear(event);
      terminal = event;
      return false;
    });
    return terminal ?? errorEvent(new AppError('BAD_GATEWAY', 'The agent stopped before it finished. Ask again.'));
  } catch (error) {
    return stop.event() ?? errorEvent(error);
  }
}
