import { describe, expect, it } from '@jest/globals';
import { mergeRoutes } from '../../src/access/list-routes.js';
import { routeMetadata } from '../../src/access/space-route.store.js';

const aRoute = (agentId: string, more: object = {}) =>
  routeMetadata.parse({
    agent_id: agentId,
    enabled: true,
    priority: 100,
    status: 'active',
    users: { enabled: true, listen: 'mention' },
    ...more,
  });
const agents = (routes: { agent_id: string; priority: number }[]) =>
  routes.map(({ agent_id: id, priority }) => [id, priority]);

describe('routes of docdb and of the configuration', () => {
  const stored = [
    aRoute('docs', { priority: 1 }),
    aRoute('off', { enabled: false }),
    aRoute('gone', { status: 'revoked' }),
  ];
  const configured = [aRoute('docs', { priority: 9 }), aRoute('off'), aRoute('gone'), aRoute('other')];

  it('db_only: those of docdb', () => {
    expect(mergeRoutes('db_only', { stored, configured })).toEqual(stored);
  });

  it('db_prefer: those of docdb and, for agents it does not know, of the configuration', () => {
    const merged = mergeRoutes('db_prefer', { stored, configured });

    expect(agents(merged)).toEqual([
      ['docs', 1],
      ['off', 100],
      ['gone', 100],
      ['other', 100],
    ]);
    expect(
      merged.filter(({ enabled, status }) => enabled && status === 'active').map(({ agent_id: id }) => id),
    ).toEqual(['docs', 'other']);
  });

  it('config: those of the configuration, but what an admin switched off in docdb', () => {
    expect(agents(mergeRoutes('config', { stored, configured }))).toEqual([
      ['docs', 9],
      ['other', 100],
    ]);
  });
});
