import { installQuery, type ApiRoute } from '@parley/contracts';
import { z } from 'zod';

/** Rows of the OpenAPI document. */
export const installApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/skills/install.sh',
    summary: "A script that installs the caller's skills for a coding agent",
    description:
      'It reads the key from `PARLEY_CATALOG_KEY` and holds none. `mode=uninstall` removes what it installed. A `catalog_url` is an address of `GET /api/skills`: what it searches for is installed, and nothing else.',
    tag: 'Skills',
    auth: 'catalog-key',
    query: installQuery,
    responses: {
      200: { description: 'The script', contentType: 'text/x-shellscript', schema: z.string() },
      400: { description: 'An unknown agent or mode, no scope, or an address of another service' },
    },
  },
];
