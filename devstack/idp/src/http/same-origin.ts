import type { RequestHandler } from 'express';

/** Refuses a form that another site sends in a person's name. Browsers always say where a POST comes from. */
export const requireSameOrigin =
  (origin: string): RequestHandler =>
  (req, res, next) => {
    const sentFrom = req.get('origin');
    const site = req.get('sec-fetch-site');
    const isForeign = (sentFrom !== undefined && sentFrom !== origin) || (site !== undefined && site !== 'same-origin');
    if (isForeign) {
      res.status(403).type('text').send('This form was sent from another site.');
      return;
    }
    next();
  };
