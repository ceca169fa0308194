import { answerOf, AppError, type SetRunStop } from '@parley/contracts';
import type { Held } from '@parley/docdb';
import { delay } from '@parley/pacing';
import { faultsOf, figuresOf, judge } from '@parley/question-sets';
import type { Logger } from '@parley/service';
import type { Actor } from '../http/actor.js';
import type { TokenForWork } from '../sessions/resume-session.js';
import { answerMs, type AskAside } from './ask-aside.js';
import { mostRuns, type SetAnswer, type SetRun } from './question-set.js';
import type { SetRunEnd, SetRunStore } from './set-run.store.js';

/**
 * Performs a run from where it is to its end, under a lease that whoever takes over has after us. Resolves when the run is
 * over; rejects when this process cannot go on with it: another one does.
 * @param signal aborts when the process stops, or the lease is lost
 */
export type PerformSetRun = (
  name: { id: string; setId: string },
  held: Pick<Held, 'fence'>,
  signal: AbortSignal,
) => Promise<void>;

export interface PerformDeps {
  readonly runs: SetRunStore;
  readonly askAside: AskAside;
  readonly tokenForWork: TokenForWork;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
  readonly times?: { readonly pauseMs: number; readonly patienceMs: number; readonly lookEveryMs: number };
}

/** Kept of an answer: as much as tells what went wrong. */
const mostChars = 8_000;

/** What is waited out: an idp, an agent or a place among the person's runs may be back in a moment. */
const usualTimes = { pauseMs: 2_000, patienceMs: 60_000, lookEveryMs: 1_000 };

export function makePerformSetRun({ times = usualTimes, ...deps }: PerformDeps): PerformSetRun {
  const { runs, now } = deps;
  return async ({ id, setId }, { fence }, signal) => {
    await runs.raiseFence(id, fence);
    const run = await runs.find(setId, id);
    if (run?.state !== 'running') return;
    const wish = watchFor(run, runs, times.lookEveryMs);
    try {
      const end = await askAll(run, fence, AbortSignal.any([signal, wish.signal]), { ...deps, times });
      if (end === 'gone') return;
      await runs.end(id, { ...end, figures: await figuresOfRun(run, runs), at: now() }, fence);
      await runs.removeOld(setId, mostRuns);
    } finally {
      await wish.stop();
    }
  };
}

type Ended = Pick<SetRunEnd, 'state' | 'stopped'> | 'gone';
const cancelled: Ended = { state: 'cancelled', stopped: null };

async function askAll(run: SetRun, fence: number, signal: AbortSignal, deps: Required<PerformDeps>): Promise<Ended> {
  const { runs } = deps;
  for (const [at, question] of run.questions.entries()) {
    if (at < run.answers.length) continue;
    const asked = await runs.askedOf(run.id);
    if (asked !== 'go_on') return asked === 'gone' ? 'gone' : cancelled;
    try {
      const answer = await patiently(() => ask(run, at, signal, deps), signal, deps.times);
      if (!(await runs.addAnswer(run.id, answer, fence))) return 'gone';
    } catch (error) {
      if (signal.reason instanceof Wish) return signal.reason.is === 'gone' ? 'gone' : cancelled;
      signal.throwIfAborted();
      deps.log.warn({ err: error, run_id: run.id, question: question.id }, 'a run of a question set cannot go on');
      return { state: 'stopped', stopped: stopOf(error) };
    }
  }
  return { state: 'done', stopped: null };
}

async function ask(run: SetRun, at: number, signal: AbortSignal, deps: Required<PerformDeps>): Promise<SetAnswer> {
  const question = run.questions[at];
  if (!question) throw new Error('there is no such question');
  const actor = await starterOf(run, deps.tokenForWork);
  const conversationId = `question-set:${run.id}:${at}`;
  const asked = await deps.askAside(actor, { question, agentId: run.agentId, conversationId }, signal);
  const judged = judge(question, asked);
  return { judged, faults: faultsOf(judged), text: answerOf(asked.turn).slice(0, mostChars).toWellFormed() };
}

/** Whoever started it, as they may act now. Throws AppError `UNAUTHORIZED` once their session is over. */
async function starterOf({ starter: { id, name, session } }: SetRun, tokenForWork: TokenForWork): Promise<Actor> {
  const token = await tokenForWork(session, answerMs);
  if (token?.subject !== id) throw new AppError('UNAUTHORIZED', 'The session has ended.');
  return { id, name, email: token.email ?? null, token, via: 'session', isOnBehalf: false };
}

const passing = ['SERVICE_UNAVAILABLE', 'AUTHZ_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED', 'CONFLICT'];

async function patiently<T>(
  act: () => Promise<T>,
  signal: AbortSignal,
  { pauseMs, patienceMs }: Required<PerformDeps>['times'],
): Promise<T> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      signal.throwIfAborted();
      return await act();
    } catch (error) {
      const isPassing = error instanceof AppError && passing.includes(error.code);
      if (signal.aborted || !isPassing || waitedMs >= patienceMs) throw error;
      await delay(pauseMs, signal);
    }
  }
}

function stopOf(error: unknown): SetRunStop {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'UNAUTHORIZED') return 'session_ended';
  return code === 'FORBIDDEN' || code === 'NOT_FOUND' ? 'agent_refused' : 'unavailable';
}

/** What somebody asked of a run while it asks: it is told by an aborted signal. */
class Wish extends Error {
  constructor(readonly is: 'cancel' | 'gone') {
    super(`the run is to ${is === 'gone' ? 'end: it was deleted' : 'be cancelled'}`);
  }
}

function watchFor(run: SetRun, runs: Pick<SetRunStore, 'askedOf'>, everyMs: number) {
  const told = new AbortController();
  const over = new AbortController();
  const look = async () => {
    const asked = await runs.askedOf(run.id);
    if (asked !== 'go_on') told.abort(new Wish(asked));
  };
  const isOver = () => over.signal.aborted || told.signal.aborted;
  const looking = (async () => {
    while (!isOver()) {
      await delay(everyMs, over.signal).catch(() => undefined);
      // An outage of docdb ends the lease, not the watch.
      if (!isOver()) await look().catch(() => undefined);
    }
  })();
  return {
    signal: told.signal,
    async stop() {
      over.abort();
      await looking;
    },
  };
}

/** The figures of what was asked; null where nothing was. */
async function figuresOfRun({ setId, id }: SetRun, runs: Pick<SetRunStore, 'find'>) {
  const answers = (await runs.find(setId, id))?.answers ?? [];
  return answers.length === 0 ? null : figuresOf(answers.map(({ judged }) => judged));
}
