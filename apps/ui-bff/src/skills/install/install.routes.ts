import { AppError, type FieldError, type InstallQuery, installQuery, skillQuery } from '@parley/contracts';
import { z } from 'zod';
import { type BffRoute, route } from '../../http/route.js';
import { installScript, scriptName } from './install-script.js';

export interface InstallDeps {
  readonly publicUrl: string;
}

/** `GET /api/skills/install.sh`: a script that brings the caller's skills to where coding agents look for them. */
export const installRoutes = ({ publicUrl }: InstallDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/skills/install.sh',
    access: 'readsCatalog',
    tag: 'Skills',
    summary: "Get a script that installs the caller's skills for a coding agent",
    description:
      'The script reads the key from `PARLEY_CATALOG_KEY` and contains none. `mode=uninstall` removes the installed skills. `catalog_url` is an address of `GET /api/skills`: only the skills that it finds are installed.',
    query: installQuery,
    success: { description: 'The script', contentType: 'text/x-shellscript', schema: z.string() },
    errors: { 400: 'An unknown agent or mode, a missing scope, or the address of another service' },
    respond({ query }, { res }) {
      const { origin } = new URL(publicUrl);
      requireOwnAddresses(query, origin);
      const {
        agent,
        scope,
        command_name: command = 'parley-skills',
        description = 'Find skills in the catalogue',
      } = query;
      const mode = query.mode === 'bulk' ? 'bulk-with-helpers' : query.mode;
      const search = searchIn(query.catalog_url);
      const script = installScript({ agent, scope, mode, baseUrl: origin, command, description, search });
      res.setHeader('Content-Disposition', `attachment; filename="${scriptName({ agent, scope, mode })}"`);
      res.type('text/x-shellscript').send(script);
    },
  }),
];

/** A script that sends keys elsewhere must not be had from a host that people trust. Throws AppError `VALIDATION_ERROR`. */
function requireOwnAddresses({ base_url: base, catalog_url: catalog }: InstallQuery, origin: string): void {
  const details: FieldError[] = [];
  const wrong = (field: string) => details.push({ field, message: 'must be an address of this service' });
  if (base !== undefined && !isOwn(base, origin, '/')) wrong('base_url');
  if (catalog !== undefined && !isOwn(catalog, origin, '/api/skills')) wrong('catalog_url');
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}

const catalogSearch = skillQuery.pick({ q: true, source: true, tags: true, visibility: true });

/** What `catalog_url` searches for; pages are the script's own. Throws AppError `VALIDATION_ERROR`. */
function searchIn(catalogUrl: string | undefined): string {
  if (catalogUrl === undefined) return '';
  const asked = [...new URL(catalogUrl).searchParams].filter(([name]) => Object.hasOwn(catalogSearch.shape, name));
  const { success, error } = catalogSearch.safeParse(Object.fromEntries(asked));
  if (success) return new URLSearchParams(asked).toString();
  const details = error.issues.map(({ path, message }) => ({ field: `catalog_url.${path.join('.')}`, message }));
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}

function isOwn(address: string, origin: string, path: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === origin && url.pathname === path && url.username === '' && url.password === '';
}
