import { permissionsOf, userInfo } from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';

export const userInfoRoutes = (): RagRoute[] => [
  route({
    method: 'get',
    path: '/v1/user/info',
    access: 'anonymous',
    tag: 'Identity',
    summary: 'Get your identity and your role',
    success: { status: 200, description: 'The caller, or anonymous', schema: userInfo },
    handle: ({ caller }) => ({
      email: caller.email,
      role: caller.role,
      is_authenticated: caller.isAuthenticated,
      groups: [...caller.groups],
      permissions: [...permissionsOf[caller.role]],
      in_trusted_network: caller.inTrustedNetwork,
    }),
  }),
];
