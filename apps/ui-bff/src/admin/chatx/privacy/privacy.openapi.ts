import { spacePrivacy, spacePrivacyBody, type ApiRoute } from '@parley/contracts';
import { ofOneSpace, spaceFailures } from '../space-api.js';

export const privacyApi: ApiRoute[] = [
  {
    method: 'put',
    path: '/api/admin/chatx/spaces/:workspaceId/:spaceId/privacy',
    summary: 'Answer privately while people outside the team are in the room',
    description: 'The bot also answers privately when it cannot read the members of the room.',
    ...ofOneSpace,
    body: spacePrivacy,
    responses: {
      200: { description: 'The setting, which applies from the next message', schema: spacePrivacyBody },
      ...spaceFailures,
      409: { description: 'Another request is changing the space' },
    },
  },
];
