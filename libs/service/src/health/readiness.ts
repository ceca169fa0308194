import { AppError } from '@parley/contracts';

/** Checks whether a dependency answers; rejects if not. Obeys the signal. */
export type DependencyCheck = (signal: AbortSignal) => Promise<unknown>;

/** The state of one dependency. `reason` is a fixed word: causes belong in the log, not on a public page. */
export interface DependencyState {
  readonly state: 'up' | 'down';
  readonly latency_ms: number;
  readonly reason?: 'timeout' | 'failed' | SelfInflicted;
}

/** Reasons that lie on our side of a neighbour that answers; a check throws them as `details.reason` of an AppError. */
const selfInflicted = ['bad_credentials', 'clock_differs', 'disk_full'] as const;
type SelfInflicted = (typeof selfInflicted)[number];

/** The state of a service and of everything it needs. */
export interface Readiness {
  readonly ready: boolean;
  /** What is down although the service is ready: a part of its work waits for these. */
  readonly partly: readonly string[];
  readonly dependencies: Record<string, DependencyState>;
}

export interface ReadinessOptions {
  readonly dependencies: Record<string, DependencyCheck>;
  /** Dependencies of only a part of the service: reported like the others, but the service is ready without them. */
  readonly partly?: Record<string, DependencyCheck>;
  /** How long one dependency may take. All are checked at the same time. */
  readonly timeoutMs?: number;
  /** How long a result is reused, because the route is public. */
  readonly cacheMs?: number;
  readonly now?: () => number;
  /** Called for each dependency that failed, with its cause. */
  readonly onDown?: (dependency: string, cause: unknown) => void;
  /** Called for every dependency that was checked, e.g. to count it: see `dependencyGauge`. */
  readonly tell?: (dependency: string, isUp: boolean) => void;
}

/** Creates the check whether all dependencies answer. Concurrent calls share one round of checks. */
export function makeCheckReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const { cacheMs = 1000, now = Date.now } = options;
  let asked: { readonly at: number; readonly answer: Promise<Readiness> } | undefined;
  return () => {
    if (!asked || now() - asked.at >= cacheMs) asked = { at: now(), answer: askAll(options) };
    return asked.answer;
  };
}

async function askAll(options: ReadinessOptions): Promise<Readiness> {
  const { dependencies, partly = {}, timeoutMs = 1000, onDown, tell } = options;
  const states = await Promise.all(
    Object.entries({ ...dependencies, ...partly }).map(async ([name, check]) => {
      const { cause, ...state } = await ask(check, timeoutMs);
      if (state.state === 'down') onDown?.(name, cause);
      tell?.(name, state.state === 'up');
      return [name, state] as const;
    }),
  );
  const down = states.filter(([, { state }]) => state === 'down').map(([name]) => name);
  const ready = down.every((name) => Object.hasOwn(partly, name));
  return {
    ready,
    partly: down.filter((name) => Object.hasOwn(partly, name)),
    dependencies: Object.fromEntries(states),
  };
}

async function ask(check: DependencyCheck, timeoutMs: number): Promise<DependencyState & { readonly cause?: unknown }> {
  const startedAt = performance.now();
  const latency = () => Math.round(performance.now() - startedAt);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    await Promise.race([check(signal), rejectOnAbort(signal)]);
    return { state: 'up', latency_ms: latency() };
  } catch (cause) {
    return { state: 'down', latency_ms: latency(), reason: reasonOf(cause, signal), cause };
  }
}

function reasonOf(cause: unknown, { aborted }: AbortSignal): NonNullable<DependencyState['reason']> {
  const details = cause instanceof AppError ? (cause.more.details as { reason?: unknown } | undefined) : undefined;
  return selfInflicted.find((reason) => reason === details?.reason) ?? (aborted ? 'timeout' : 'failed');
}

/** A check that ignores its signal must not hang the page. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** Of what is known, only these: ready if all of them are up. */
export function readyOf({ dependencies }: Readiness, names: readonly string[]): Readiness {
  const chosen = Object.entries(dependencies).filter(([name]) => names.includes(name));
  const ready = chosen.every(([, { state }]) => state === 'up');
  return { ready, partly: [], dependencies: Object.fromEntries(chosen) };
}
