import { type Request, Router } from 'express';
import { z } from 'zod';
import { callerOf } from '../http/caller.js';
import { parse } from '../http/parse.js';

const query = z.object({ format: z.literal('hostmap') });

/** The product's service catalogue: where the services of the caller's organisation are. */
export function catalogRoutes(): Router {
  const router = Router();
  router.get('/', (req, res) => {
    callerOf(req);
    res.json(catalogue(req));
  });
  return router;
}

/** The part of it that clients read before they have a token. */
export function limitedCatalogRoutes(): Router {
  const router = Router();
  router.get('/', (req, res) => {
    res.json(catalogue(req));
  });
  return router;
}

function catalogue(req: Request) {
  const { format } = parse(query, req.query);
  const base = `http://${req.get('host') ?? '127.0.0.1'}`;
  const serviceLinks = {
    hydra: `${base}/v1`,
    wdm: `${base}/wdm/api/v1`,
    u2c: `${base}/u2c/api/v1`,
    conversation: `${base}/conversation/api/v1`,
  };
  return { serviceLinks, hostCatalog: {}, format };
}
