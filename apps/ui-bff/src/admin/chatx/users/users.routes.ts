import { linkedUsersQuery } from '@parley/contracts';
import { parse } from '@parley/service';
import { Router, type RequestHandler } from 'express';
import type { Guards } from '../../../http/guards.js';
import { actorOf } from '../../../http/identify.js';
import { pathParam } from '../../../http/path-param.js';
import type { UserLinks } from './user-links.js';

export interface UserDeps {
  guards: Pick<Guards, 'signedIn'>;
  /** Admits organization admins. */
  administers: RequestHandler;
  userLinks: UserLinks;
}

/** Who is linked to an account of the chat product. */
export function userRoutes({ guards, administers, userLinks }: UserDeps): Router {
  const router = Router();
  router.get('/users', guards.signedIn, administers, async (req, res) => {
    const query = parse(linkedUsersQuery, req.query);
    const { items, total } = await userLinks.list(query);
    const { page, page_size } = query;
    res.json({ success: true, data: { items, total, page, page_size, has_more: page * page_size < total } });
  });
  router.get('/users/:id', guards.signedIn, administers, async (req, res) => {
    res.json({ success: true, data: await userLinks.read(pathParam(req, 'id')) });
  });
  router.delete('/users/:id', guards.signedIn, administers, async (req, res) => {
    const id = pathParam(req, 'id');
    await userLinks.unlink(actorOf(req), id);
    res.json({ success: true, data: { revoked: true, idp_user_id: id } });
  });
  return router;
}
