import { pingDocdb } from '@parley/docdb';
import { type DependencyCheck, dependencyGauge, makeCheckReadiness } from '@parley/service';
import type { AgentsService } from '../agents-service/agents-service.js';
import type { WiredGroups } from '../groups/wire-groups.js';
import type { World } from './open-world.js';

interface Asked {
  readonly agentsService: AgentsService;
  readonly pingRag: DependencyCheck;
  readonly following: Pick<WiredGroups, 'requireFresh'>;
}

/** What `/readyz` asks, and what `/api/health` asks of it: docdb and the agents alone. */
export function watchDependencies(
  { connection, client, authz, metrics, log }: World,
  { agentsService, pingRag, following }: Asked,
) {
  const platform: Record<string, DependencyCheck> = {
    docdb: () => pingDocdb(connection),
    'dynamic-agents': (signal) => agentsService.ping(signal),
  };
  const dependencies: Record<string, DependencyCheck> = {
    ...platform,
    idp: (signal) => client.ping(signal),
    authz: (signal) => authz.ping({ signal }),
  };
  const partly = { 'rag-server': pingRag, 'idp-groups': following.requireFresh };
  const onDown = (dependency: string, err: unknown) => log.debug({ err, dependency }, 'a dependency does not answer');
  const tell = dependencyGauge(metrics);
  return {
    checkReadiness: makeCheckReadiness({ dependencies, partly, onDown, tell }),
    checkHealth: makeCheckReadiness({ dependencies: platform, cacheMs: 2000, onDown }),
  };
}
