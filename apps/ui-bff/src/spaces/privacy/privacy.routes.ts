import { spacePrivacy, spacePrivacyBody } from '@parley/contracts';
import { ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';
import { busySpace, ofOneSpace, spaceErrors } from '../space-api.js';
import type { RequireSpaceRight } from '../space-path.js';
import type { SetPrivacy } from './set-privacy.js';

export interface PrivacyDeps {
  readonly requireSpaceRight: RequireSpaceRight;
  readonly setPrivacy: SetPrivacy;
}

/** Whether a space is answered privately while somebody outside its team is in the room. */
export const privacyRoutes = ({ requireSpaceRight, setPrivacy }: PrivacyDeps): BffRoute[] => [
  route({
    method: 'put',
    path: '/api/admin/chatx/spaces/:workspaceId/:spaceId/privacy',
    ...ofOneSpace,
    may: (asked) => requireSpaceRight('can_manage', asked),
    summary: 'Answer privately while people outside the team are in the room',
    description: 'The bot also answers privately when it cannot read the members of the room.',
    body: spacePrivacy,
    success: { description: 'The setting, which applies from the next message', schema: spacePrivacyBody },
    errors: { ...spaceErrors, ...busySpace },
    async handle({ caller, admitted: space, body: privacy }) {
      await setPrivacy(caller, space, privacy);
      return ok(privacy);
    },
  }),
];
