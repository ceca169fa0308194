import { healthRecord, type HealthRecord } from '@parley/contracts';
import { answer, type Readiness } from '@parley/service';
import { type BffRoute, route } from '../http/route.js';
import type { Outbox } from '../outbox/outbox.js';

export interface HealthDeps {
  /** Of docdb and dynamic-agents. */
  readonly checkHealth: () => Promise<Readiness>;
  /** Changes that are not in authz yet. */
  readonly outbox: Pick<Outbox, 'backlog'>;
  readonly version: string;
  readonly now: () => Date;
}

/** For as long an answer is given again: asking earlier finds out nothing new. */
const healthSeconds = 2;

/** `GET /api/health`: public, without limit. The agents service is named by its role; its address is internal. */
export const publicHealthRoutes = ({ checkHealth, outbox, version, now }: HealthDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/health',
    access: 'open',
    tag: 'Platform',
    summary: 'Get the health of the service and its dependencies',
    success: { description: 'Healthy', schema: healthRecord },
    others: { 503: { description: 'Unhealthy', schema: healthRecord } },
    async handle() {
      const { ready, dependencies } = await checkHealth();
      const { pending, oldestSeconds } = outbox.backlog();
      const record: HealthRecord = {
        status: ready ? 'healthy' : 'unhealthy',
        timestamp: now().toISOString(),
        version,
        platform: { url: 'dynamic-agents', connected: dependencies['dynamic-agents']?.state === 'up' },
        outbox: { pending, oldest_seconds: oldestSeconds },
      };
      return ready ? record : answer(record, { status: 503, headers: { 'Retry-After': String(healthSeconds) } });
    },
  }),
];
