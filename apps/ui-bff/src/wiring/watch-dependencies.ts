import { pingDocdb } from '@parley/docdb';
import { type DependencyCheck, readyOf, watchReadiness } from '@parley/service';
import type { AgentsService } from '../agents-service/agents-service.js';
import type { WiredGroups } from '../groups/wire-groups.js';
import type { World } from './open-world.js';

interface Asked {
  readonly agentsService: AgentsService;
  readonly pingRag: DependencyCheck;
  readonly following: Pick<WiredGroups, 'requireFresh'>;
}

/**
 * What `/readyz` tells, and what `/api/health` tells of it: docdb and the agents alone. Without docdb nobody is known and
 * nothing is found; without any of the others pages, conversations and signing out work.
 */
export function watchDependencies(world: World, { agentsService, pingRag, following }: Asked) {
  const { connection, client, authz } = world;
  const checkReadiness = watchReadiness({
    ...world,
    dependencies: { docdb: () => pingDocdb(connection) },
    partly: {
      idp: (signal) => client.ping(signal),
      authz: (signal) => authz.ping({ signal }),
      'dynamic-agents': (signal) => agentsService.ping(signal),
      'rag-server': pingRag,
      'idp-groups': following.requireFresh,
    },
  });
  return {
    checkReadiness,
    checkHealth: async () => readyOf(await checkReadiness(), ['docdb', 'dynamic-agents']),
  };
}
