import {
  answerOf,
  isOwn,
  reduceTurn,
  type StreamEvent,
  type StreamFailure,
  turnBefore,
  type TurnEnd,
  type TurnSoFar,
} from '@parley/contracts';
import { dependencyDown, inSpan, toAppError } from '@parley/service';
import { untilAnswered } from '../docdb/until-answered.js';
import type { Emit, Outcome, Turn } from '../answering/answerer.js';
import { failureWords } from '../failure-words.js';
import type { Run, RunEnd } from './run.js';
import { type Stops, watchStops } from './stops.js';
import type { WatchOptions } from './watch-run.js';

interface Deps extends WatchOptions {
  /** Longest time that one answer may take. */
  readonly timeoutMs: number;
  /** How long docdb may take to store the end: less than a lease, which is no longer renewed by then. */
  readonly endMs: number;
  /** The service's own stop. */
  readonly stopping: AbortSignal;
}

/** Where a run's events go, and the listener's own reason to stop. */
export interface Listener {
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** Answers a run that has begun; never rejects, because by then a failure is an event. */
export type PerformRun = (run: Run, answer: Work, listener: Listener) => Promise<void>;

type Work = (ways: Pick<Turn, 'emit' | 'signal' | 'noteMore'>) => Promise<Outcome>;

/**
 * The frame around every run: `run` first, then what the answerer emits, then how the answer was checked, where there is one,
 * and exactly one terminal event, sent only after it was stored.
 */
export function makePerformRun(deps: Deps): PerformRun {
  return (run, work, { emit, signal: listening }) =>
    inSpan('invoke_agent', { facts: factsOf(run) }, async (span) => {
      const stops = watchStops(run, { ...deps, listening });
      await emit({ event: 'run', data: { run_id: run.runId } });
      const end = await performed(run, work, emit, stops, deps);
      stops.release();
      const written = await writtenDown(run, end, deps);
      span.tell({ 'parley.run.end': written.status });
      if (written.status === 'failed') span.tell({ 'error.type': written.failure.code });
      await emit(terminalOf(written));
    });
}

/** The names that OpenTelemetry has for agents. */
const factsOf = ({ agentId }: Run) => ({ 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.id': agentId });

async function performed(run: Run, work: Work, emit: Emit, stops: Stops, deps: Deps): Promise<RunEnd> {
  const { signal } = stops;
  let { leftOut = false } = run;
  let said = turnBefore({ answer: run.answer, tools: [] });
  const noteMore = () => void (leftOut = true);
  const collecting: Emit = async (event) => {
    signal.throwIfAborted();
    const told = inOwnParagraph(said, event);
    said = reduceTurn(said, told);
    await emit(told);
  };
  try {
    const outcome = await work({ emit: collecting, signal, noteMore });
    signal.throwIfAborted();
    if (outcome.kind === 'answered') {
      await collecting({ event: 'checked', data: outcome.check });
      const { hasReadOthers, tokens } = outcome;
      return { ...completed(said), leftOut, hasReadOthers, tokens };
    }
    const answer = answerOf(said);
    return { status: 'waiting', answer, leftOut, interrupt: outcome.interrupt, checkpoint: outcome.checkpoint };
  } catch (thrown) {
    const why = stops.cause(thrown);
    const answer = answerOf(said);
    if (why.kind !== 'failed') return { status: 'cancelled', answer };
    return { status: 'failed', answer, failure: failureOf(run, why.error, deps) };
  }
}

const completed = (said: TurnSoFar) => ({
  status: 'completed' as const,
  answer: answerOf(said),
  cited: [...new Set(said.citations.map(({ title }) => title))],
});

/** Words before a tool call and words after it are two paragraphs: put together, they would be one, and break its Markdown. */
function inOwnParagraph({ thinking, content }: TurnSoFar, event: StreamEvent): StreamEvent {
  if (event.event !== 'content' || !isOwn(event.data)) return event;
  const { text, replaces } = event.data;
  const isFirst = (content === '' || replaces) && text !== '';
  if (!isFirst || thinking.trim() === '' || thinking.endsWith('\n\n')) return event;
  return { event: 'content', data: { ...event.data, text: `\n\n${text.trimStart()}` } };
}

/**
 * The end as stored; a short outage of docdb must not lose an answer. If it could not be stored, it is reported as a failure:
 * a reload would not find it.
 */
async function writtenDown(run: Run, end: RunEnd, deps: Deps): Promise<RunEnd> {
  try {
    const written = await untilAnswered(() => deps.runs.end(run, end), deps.endMs);
    if (written) return written;
    throw dependencyDown('docdb', 'timeout', new Error('the run was lost'));
  } catch (error) {
    return { status: 'failed', answer: end.answer, failure: failureOf(run, error, deps) };
  }
}

function failureOf({ runId }: Run, error: unknown, { log }: Deps): StreamFailure {
  const failure = toAppError(error);
  const { code } = failure;
  if (code === 'INTERNAL_ERROR') log.error({ err: error, run_id: runId }, 'run failed');
  else log.warn({ err: error, run_id: runId, code }, 'run ended with an error');
  return { error: failureWords(failure), code };
}

function terminalOf(end: RunEnd): TurnEnd {
  if (end.status === 'waiting') return { event: 'input_required', data: end.interrupt };
  if (end.status === 'failed') return { event: 'error', data: end.failure };
  if (end.status === 'cancelled') return { event: 'cancelled', data: {} };
  const { leftOut, tokens } = end;
  return { event: 'done', data: { ...(leftOut && { more_for_you: true }), ...(tokens && { tokens }) } };
}
