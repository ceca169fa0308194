import { sourceAddress } from '../knowledge/addresses.js';
import type { Thing } from '../reasons/thing-words.js';
import { pathOfSpace } from '../spaces/space-key.js';

/** Where rights to it are changed; `undefined` for what has no page. */
export function thingAddress({ kind, id }: Thing): string | undefined {
  switch (kind) {
    case 'team':
    case 'team_members':
    case 'team_admins':
      return `/teams/${encodeURIComponent(id)}`;
    case 'agent':
      return `/agents/${encodeURIComponent(id)}`;
    case 'source':
      return sourceAddress(id);
    case 'space': {
      const [workspaceId = '', spaceId = ''] = id.split('--');
      return pathOfSpace({ workspaceId, spaceId });
    }
    case 'skill':
      return '/skills';
    case 'use_case':
      return `/use-cases/${encodeURIComponent(id)}`;
    case 'organization_admins':
      return '/teams/people';
    default:
      return undefined;
  }
}
