import { installQuery, type ApiRoute } from '@parley/contracts';
import { z } from 'zod';

/** Routes for the OpenAPI document. */
export const installApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/skills/install.sh',
    summary: "Get a script that installs the caller's skills for a coding agent",
    description:
      'The script reads the key from `PARLEY_CATALOG_KEY` and contains none. `mode=uninstall` removes the installed skills. `catalog_url` is an address of `GET /api/skills`: only the skills that it finds are installed.',
    tag: 'Skills',
    auth: 'catalog-key',
    query: installQuery,
    responses: {
      200: { description: 'The script', contentType: 'text/x-shellscript', schema: z.string() },
      400: { description: 'An unknown agent or mode, a missing scope, or the address of another service' },
    },
  },
];
