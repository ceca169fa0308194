import { z } from 'zod';
import type { Readiness } from '../health/readiness.js';
import { answer } from '../routes/answer.js';
import { type Route, routeFor } from '../routes/route.js';
import { release, releaseHeader } from './release.js';

export interface HealthDeps {
  readonly checkReadiness: () => Promise<Readiness>;
  /** Aborted once the service begins to stop: from then on it takes no new traffic. */
  readonly stopping: AbortSignal;
}

interface Deps extends HealthDeps {
  /** Settings that somebody ought to look at although the service works. */
  readonly warnings?: () => readonly string[];
}

const route = routeFor<{ open: undefined }>();
const common = { method: 'get', access: 'open', tag: 'Health' } as const;
const readinessBody = z.object({
  status: z.string(),
  partly: z
    .array(z.string())
    .readonly()
    .describe('Dependencies that are down although the service is ready: a part of it waits'),
  dependencies: z.record(z.string(), z.unknown()),
  warnings: z
    .array(z.string())
    .readonly()
    .optional()
    .describe('What an operator should look at; nothing of it keeps the service from being ready'),
});

/**
 * `GET /livez` (the process is alive) and `GET /readyz` (it can answer something, else 503; with the state of everything
 * it depends on). Both public.
 */
export const healthRoutes = ({ checkReadiness, stopping, warnings = () => [] }: Deps): Route<'open', never>[] => [
  route({
    ...common,
    path: '/livez',
    summary: 'The process is alive',
    success: { description: 'The process is alive', schema: z.object({ status: z.string() }) },
    handle: () => ({ status: 'alive' }),
  }),
  route({
    ...common,
    path: '/readyz',
    summary: 'The service takes requests',
    success: { description: 'The service takes requests; `partly` names what waits', schema: readinessBody },
    others: { 503: { description: 'The service can answer nothing yet, or is stopping', schema: readinessBody } },
    async handle() {
      const { ready, partly, dependencies } = await checkReadiness();
      const isReady = ready && !stopping.aborted;
      const status = stopping.aborted ? 'stopping' : isReady ? 'ready' : 'not_ready';
      const toLookAt = warnings();
      const body = { status, partly, dependencies, ...(toLookAt.length > 0 && { warnings: toLookAt }) };
      return answer(body, { status: isReady ? 200 : 503, headers: { [releaseHeader]: release } });
    },
  }),
];
