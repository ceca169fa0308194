import { AppError } from '@parley/contracts';
import type { Config } from '../../config.js';
import { makeKeepRooms } from './keep-rooms.js';
import { type ListAvailableSpaces, makeListAvailableSpaces } from './list-available-spaces.js';
import { makeListRooms } from './list-rooms.js';

interface World {
  readonly cacheMinutes: () => Promise<number>;
  readonly stopping: AbortSignal;
  readonly now: () => Date;
}

export function wireDiscovery({ chatx: { apiUrl, botToken: token } }: Config, world: World): ListAvailableSpaces {
  if (token === undefined) return () => Promise.reject(noToken());
  return makeListAvailableSpaces(
    makeKeepRooms({ ...world, listRooms: makeListRooms({ apiUrl, token, userAgent, ...world }) }),
  );
}

const userAgent = 'parley-ui-bff';

const noToken = () =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    'Spaces cannot be listed: CHATX_INTEGRATION_BOT_ACCESS_TOKEN is not set at ui-bff.',
    {
      details: { dependency: 'chatx', reason: 'not_configured' },
    },
  );
