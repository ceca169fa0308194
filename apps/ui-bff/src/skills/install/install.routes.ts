import { AppError, installQuery, skillQuery, type FieldError, type InstallQuery } from '@parley/contracts';
import { parse } from '@parley/service';
import { Router } from 'express';
import type { Guards } from '../../http/guards.js';
import { installScript, scriptName } from './install-script.js';

export interface InstallDeps {
  guards: Pick<Guards, 'readsCatalog'>;
  publicUrl: string;
}

/** `GET /api/skills/install.sh`: a script that brings the caller's skills to where coding agents look for them. */
export function installRoutes({ guards, publicUrl }: InstallDeps): Router {
  const { origin } = new URL(publicUrl);
  const router = Router();
  router.get('/install.sh', guards.readsCatalog, (req, res) => {
    const query = parse(installQuery, req.query);
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
  });
  return router;
}

/** A script that sends keys elsewhere must not be had from a host that people trust. @throws AppError `VALIDATION_ERROR` */
function requireOwnAddresses({ base_url: base, catalog_url: catalog }: InstallQuery, origin: string): void {
  const details: FieldError[] = [];
  const wrong = (field: string) => details.push({ field, message: 'must be an address of this service' });
  if (base !== undefined && !isOwn(base, origin, '/')) wrong('base_url');
  if (catalog !== undefined && !isOwn(catalog, origin, '/api/skills')) wrong('catalog_url');
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}

const catalogSearch = skillQuery.pick({ q: true, source: true, tags: true, visibility: true });

/** What `catalog_url` searches for; pages are the script's own. @throws AppError `VALIDATION_ERROR` */
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
