import { spacePrivacy, spacePrivacyBody, type ApiRoute } from '@parley/contracts';
import { ofOneSpace, spaceFailures } from '../space-api.js';

export const privacyApi: ApiRoute[] = [
  {
    method: 'put',
    path: '/api/admin/chatx/spaces/:workspaceId/:spaceId/privacy',
    summary: 'Answer privately while people outside the team are in the room',
    description: 'Where the bot cannot find out who is in the room, it answers privately as well.',
    ...ofOneSpace,
    body: spacePrivacy,
    responses: {
      200: { description: 'What holds from the next message on', schema: spacePrivacyBody },
      ...spaceFailures,
      409: { description: 'Somebody else is changing the space at this moment' },
    },
  },
];
