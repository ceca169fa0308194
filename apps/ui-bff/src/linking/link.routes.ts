import { AppError } from '@parley/contracts';
import express, { Router, type RequestHandler } from 'express';
import type { Guards } from '../http/guards.js';
import { actorOf, identifiedAs } from '../http/identify.js';
import { failuresAsPages, sendPlainPage } from '../http/plain-page.js';
import type { LinkAccount } from './link-account.js';
import { confirmPage, linkedPage, refusedPage } from './link-page.js';
import type { ReadLink } from './read-link.js';

export interface LinkDeps {
  guards: Pick<Guards, 'anyone' | 'signedIn'>;
  readLink: ReadLink;
  linkAccount: LinkAccount;
}

/** The page to which the bot's private link leads, and its form. */
export function linkRoutes({ guards, readLink, linkAccount }: LinkDeps): Router {
  const router = Router();
  router.get('/chatx-link', guards.anyone, (req, res) => {
    const link = readLink(req.query);
    if (identifiedAs(req) === undefined) {
      res.redirect(302, `/api/auth/login?${new URLSearchParams({ return_to: req.originalUrl }).toString()}`);
      return;
    }
    sendPlainPage(res, confirmPage(link, actorOf(req)));
  });
  router.post('/chatx-link', guards.signedIn, formBody, async (req, res) => {
    await linkAccount(actorOf(req), readLink(req.body));
    sendPlainPage(res, linkedPage());
  });
  router.use(
    '/chatx-link',
    failuresAsPages(({ error }) => refusedPage(error)),
  );
  return router;
}

const formType = 'application/x-www-form-urlencoded';
const readForm = express.urlencoded({ extended: false, limit: 8 * 1024 });

const formBody: RequestHandler = (req, res, next) => {
  if (req.is(formType)) readForm(req, res, next);
  else next(new AppError('UNSUPPORTED_MEDIA_TYPE', `The body must be a form, sent as ${formType}.`));
};
