import { ApiFailure, type ChatStream, type StreamOptions, type UiSchemas } from '@parley/client';
import type { QueryClient } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { failureWords } from '../../api/failure.js';
import { noteSessionEnd } from '../../api/session-end.js';
import { createStore, useStore } from '../../api/store.js';
import { showToast } from '../../kit/toasts.js';
import { forgetSent, keepUnsent } from '../composer/drafts.js';
import {
  afterEvent,
  type AskedQuestion,
  beginning,
  beginningAfter,
  goingOn,
  type LiveRun,
  takenUp,
  type Turn,
} from './live-run.js';
import { loadStreams } from './load-streams.js';
import { tellOtherTabs } from './other-tabs.js';
import { conversationsKey, putNewest, readTurns, turnsKey } from './turns-cache.js';
import { t } from '../../texts/texts.js';

type Resume = UiSchemas['ResumeRequest'];

/** Every run that this page follows, by its conversation. They continue while other pages are open. */
const runs = createStore<ReadonlyMap<string, LiveRun>>(new Map());

/** The run of a conversation that is active, or that ended and is not read back yet. */
export const useLiveRun = (conversationId: string): LiveRun | undefined => useStore(runs).get(conversationId);

export const liveRun = (conversationId: string): LiveRun | undefined => runs.get().get(conversationId);

const put = (run: LiveRun) => runs.set(new Map(runs.get()).set(run.conversationId, run));

/** Whether the run that is followed in a conversation is being stopped. */
const marks = new Map<string, (isStopping: boolean) => void>();

/** Forgets a run that could not be started, or that is stored by now. */
export function drop(conversationId: string): void {
  const left = new Map(runs.get());
  left.delete(conversationId);
  runs.set(left);
}

/** Asks an agent; the answer appears in the conversation as it comes. */
export function ask(queries: QueryClient, asked: AskedQuestion): void {
  const { conversationId, agentId, message, parentId } = asked;
  const place = parentId !== undefined && { parent_id: parentId };
  const body = { conversation_id: conversationId, agent_id: agentId, message, ...place };
  void follow(queries, beginning(asked), async (options) => (await loadStreams()).streamChat(ui, body, options));
}

/** Answers what a turn is waiting for, and shows what follows. */
export function answer(queries: QueryClient, turn: Turn, data: Resume['resume_data']): void {
  const request = { conversation_id: turn.conversation_id, agent_id: turn.agent_id, resume_data: data };
  const body: Resume = { ...request, ...(turn.interrupt && { interrupt_id: turn.interrupt.interrupt_id }) };
  void follow(queries, goingOn(turn), async (options) => (await loadStreams()).resumeChat(ui, body, options));
}

/** Resumes an active run: after a reload, from another tab, on another day. */
export function takeUp(queries: QueryClient, turn: Turn): void {
  if (liveRun(turn.conversation_id)) return;
  void follow(queries, takenUp(turn), async (options) =>
    (await loadStreams()).followChat(ui, { runId: turn.run_id }, options),
  );
}

/** Stops what runs or waits. If the platform cannot be reached, it says so, and the person may retry. */
export async function stop({ conversationId, agentId }: Pick<LiveRun, 'conversationId' | 'agentId'>): Promise<void> {
  const mark = marks.get(conversationId);
  mark?.(true);
  try {
    const { cancelChat } = await loadStreams();
    await cancelChat(ui, { conversation_id: conversationId, agent_id: agentId });
  } catch (failure) {
    // A first question that has not arrived yet: it is stopped when it starts.
    if (failure instanceof ApiFailure && failure.code === 'NOT_FOUND') return;
    mark?.(false);
    showToast({
      kind: 'failure',
      text: t('The answer could not be stopped. {{detail}}', { detail: failureWords(failure).detail }),
    });
  }
}

async function follow(
  queries: QueryClient,
  first: LiveRun,
  open: (options: StreamOptions) => Promise<ChatStream>,
): Promise<void> {
  const id = first.conversationId;
  let run = beginningAfter(first, liveRun(id));
  const show = paced(() => put(run));
  put(run);
  const mark = (isStopping: boolean) => {
    run = { ...run, isStopping };
    show.now();
  };
  marks.set(id, mark);
  const onInterrupted = () => {
    run = { ...run, phase: 'cut', isTakenUp: true };
    show.now();
  };
  try {
    for await (const event of await open({ onInterrupted })) {
      run = afterEvent(run, event);
      show.soon();
      if (event.event !== 'run') continue;
      began(queries, run);
      // The stop was requested before there was anything to stop.
      if (run.isStopping) void stop(run);
    }
    run = { ...run, phase: 'over' };
  } catch (failure) {
    // A question that never arrived becomes a draft again: signing in again, for example, reloads the page.
    if (isUnsent(run)) keepUnsent(id, run.message);
    noteSessionEnd(failure);
    if (isUnheard(run)) {
      askBack(queries, run, failure);
      return;
    }
    // A run that was stopped before it started is refused to those who still wait for it.
    run = { ...run, phase: 'over', ...(!run.isStopping && { failure }) };
  }
  marks.delete(id);
  show.now();
  await settle(queries, run);
  tellOtherTabs(id);
}

/**
 * Whether one of these turns is the result of a run. A run that was stopped before it had an id is found by its
 * message.
 */
function hasBecome(turns: readonly Turn[], { runId, message }: LiveRun): boolean {
  const last = turns.at(-1);
  const turn = runId === undefined && last?.message === message ? last : turns.find(({ run_id }) => run_id === runId);
  return turn !== undefined && turn.status !== 'running';
}

const isUnsent = ({ runId, turnId }: LiveRun) => runId === undefined && turnId === undefined;

/** An answer to a waiting turn that never arrived. */
const isUnheard = ({ runId, turnId }: LiveRun) => runId === undefined && turnId !== undefined;

/** The turn waits again, with the filled-in values, unless it has been answered elsewhere. */
function askBack(queries: QueryClient, { conversationId }: LiveRun, failure: unknown): void {
  marks.delete(conversationId);
  drop(conversationId);
  void queries.invalidateQueries({ queryKey: turnsKey(conversationId) });
  showToast({
    kind: 'failure',
    text: t('Your answer could not be sent. {{detail}}', { detail: failureWords(failure).detail }),
  });
}

function began(queries: QueryClient, { conversationId, message }: LiveRun): void {
  forgetSent(conversationId, message);
  tellOtherTabs(conversationId);
  void queries.invalidateQueries({ queryKey: conversationsKey });
}

/** Replaces the run with the stored turn. What could not be sent stays, with the reason, for a retry. */
async function settle(queries: QueryClient, run: LiveRun): Promise<void> {
  const id = run.conversationId;
  const stored = await storedTurn(run).catch(() => undefined);
  void queries.invalidateQueries({ queryKey: conversationsKey });
  if (!stored) return;
  putNewest(queries, id, stored);
  if (runs.get().get(id)?.runId === run.runId) drop(id);
}

const triesMs = [0, 300, 600, 1200, 2400];
/** How many turns may have started after it by then. */
const newest = 5;

/** The platform stores the turn when the run ends; it can be read a moment later. */
async function storedTurn(run: LiveRun) {
  const { conversationId, runId, isStopping } = run;
  if (runId === undefined && !isStopping) return undefined;
  for (const waitMs of triesMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const page = await readTurns(conversationId, 0, undefined, newest);
    if (hasBecome(page.data.turns, run)) return page;
  }
  return undefined;
}

/** Text arrives in many small pieces: it is shown thirty times a second, not once per piece. */
function paced(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    act();
  };
  return { now, soon: () => void (timer ??= setTimeout(now, 33)) };
}

/** A question over the rate limit. */
export interface TooMany {
  /** Seconds until it may be sent again. */
  readonly seconds: number;
  /** What to do besides waiting, if too many run at once rather than in a minute. */
  readonly advice: string | undefined;
}

/** `undefined` if the question was not refused for the rate limit. */
export function tooMany({ failure }: LiveRun): TooMany | undefined {
  if (!(failure instanceof ApiFailure) || failure.status !== 429) return undefined;
  const { retryAfterSeconds: seconds = 60, details } = failure.more;
  return { seconds, advice: details === undefined ? undefined : failure.message };
}
