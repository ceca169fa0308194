import { ApiFailure } from '@parley/client';
import { type ComponentType, lazy } from 'react';
import { ui } from '../api/clients.js';
import { untilLoaded } from './until-loaded.js';

/** As long as a broken answer is waited for. */
const waitForMs = 300_000;

/** Even a refusal comes from the platform. Meanwhile the banner says that it is not reachable. */
const platformAnswers = (): Promise<unknown> =>
  ui.get('/api/version', { retryForMs: waitForMs }).catch((failure: unknown) => {
    if (!(failure instanceof ApiFailure) || failure.isPassing) throw failure;
  });

/** Code in a chunk of its own: `loadPart(async () => (await import('./space-page.js')).SpacePage)`. */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> => untilLoaded(load, platformAnswers);

/** A component in a chunk of its own, to stand inside `<Suspense>`. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadPart(load) }));
