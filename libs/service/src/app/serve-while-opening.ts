import type { RequestListener } from 'node:http';
import { AppError, statusOf } from '@parley/contracts';
import { backoffMs, delay } from '@parley/pacing';
import type { WriteErrorBody } from '../http/error-handler.js';
import { createClosers } from '../lifecycle/closers.js';
import { listen, type Listening, type ListenOptions } from '../lifecycle/listen.js';
import type { Lifetime } from '../lifecycle/run-service.js';
import type { Logger } from '../log/logger.js';
import { answerOfWaiting, leaveInOrder } from './not-begun.js';

export interface ServeOptions extends Lifetime {
  readonly log: Logger;
  readonly address: ListenOptions;
  readonly errorBody: WriteErrorBody;
  /** Opens all that the service needs. What it has opened when it fails is closed, and it is asked again after an outage. */
  readonly open: (lifetime: Lifetime) => Promise<RequestListener>;
  /** Names the neighbour in errors that do not: see `namingDocdb`. */
  readonly naming?: (error: unknown) => unknown;
  readonly pauses?: { readonly firstMs: number; readonly maxMs: number };
}

const defaultPauses = { firstMs: 250, maxMs: 5_000 };

/**
 * Listens at once, and answers with the app as soon as everything is open: services and their neighbours start in any
 * order. Until then `/livez` is 200, `/readyz` 503 naming whom it waits for, and everything else 503 naming them too.
 * A neighbour that is away, or too busy for the moment, is asked again for as long as it takes. When the service leaves,
 * requests that have begun are answered, and later ones refused.
 *
 * Resolves when the app answers. Throws what `open` throws when that is no outage: a setting that no wait mends.
 */
export async function serveWhileOpening(options: ServeOptions): Promise<Listening> {
  const { log, closers, drain, stopping, address, errorBody, open } = options;
  const { naming = (error) => error, pauses = defaultPauses } = options;
  let answer: RequestListener = answerOfWaiting(undefined, errorBody);
  let opened: Pick<Lifetime['closers'], 'close'> = createClosers({ log });
  closers.add('what was opened', () => opened.close());
  const inOrder = leaveInOrder(drain, errorBody, (req, res) => answer(req, res));
  const server = await listen(inOrder, { errorBody, ...address });
  closers.add('http', () => server.close());
  let waitsFor: string | undefined;
  for (let failures = 1; ; failures += 1) {
    const attempt = createAttempt({ stopping, drain, log });
    opened = attempt.closers;
    try {
      answer = await open(attempt);
      drain.add('requests', () => server.idle());
      attempt.keep();
      return server;
    } catch (error) {
      const dependency = await attempt.giveUp(error, naming);
      if (dependency !== waitsFor) log.warn({ dependency, err: error }, 'waiting for a dependency to start');
      waitsFor = dependency;
      answer = answerOfWaiting(dependency, errorBody);
      await delay(backoffMs(failures, pauses), stopping);
    }
  }
}

/** What one attempt opens has an end of its own. */
function createAttempt({ stopping, drain, log }: Pick<ServeOptions, 'stopping' | 'drain' | 'log'>) {
  const over = new AbortController();
  const works: Parameters<typeof drain.add>[] = [];
  const closers = createClosers({ log });
  const own: typeof drain = { ...drain, add: (...work) => void works.push(work) };
  return {
    closers,
    drain: own,
    /** What it has begun is let end. */
    keep() {
      for (const work of works) drain.add(...work);
    },
    stopping: AbortSignal.any([stopping, over.signal]),
    /** Closes what is open, and resolves to the neighbour that is to blame. Throws the error when none is. */
    async giveUp(error: unknown, naming: (error: unknown) => unknown): Promise<string> {
      over.abort(new Error('the service could not be opened', { cause: error }));
      await closers.close();
      const dependency = dependencyOf(naming(error));
      if (dependency === undefined || stopping.aborted) throw error;
      return dependency;
    },
  };
}

/** The neighbour whose outage an error is. */
function dependencyOf(error: unknown): string | undefined {
  if (!(error instanceof AppError) || statusOf[error.code] !== 503) return undefined;
  const details = error.more.details as { dependency?: unknown } | undefined;
  return typeof details?.dependency === 'string' ? details.dependency : 'authz';
}
