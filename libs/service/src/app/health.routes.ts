import { z } from 'zod';
import type { Readiness } from '../health/readiness.js';
import { answer } from '../routes/answer.js';
import { type Route, routeFor } from '../routes/route.js';

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
  dependencies: z.record(z.string(), z.unknown()),
  warnings: z.array(z.string()).readonly().optional(),
});

/** `GET /livez` (the process is alive) and `GET /readyz` (it and its dependencies answer, else 503). Both public. */
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
    summary: 'The service and all its dependencies are ready',
    success: { description: 'The service and all its dependencies are ready', schema: readinessBody },
    others: { 503: { description: 'Something is not ready, or the service is stopping', schema: readinessBody } },
    async handle() {
      const { ready, dependencies } = await checkReadiness();
      const isReady = ready && !stopping.aborted;
      const status = stopping.aborted ? 'stopping' : isReady ? 'ready' : 'not_ready';
      const toLookAt = warnings();
      const body = { status, dependencies, ...(toLookAt.length > 0 && { warnings: toLookAt }) };
      return answer(body, { status: isReady ? 200 : 503 });
    },
  }),
];
