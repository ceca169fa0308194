import { AppError, statusOf } from '@parley/contracts';
import { sendPage } from '@parley/service';
import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Guards } from '../http/guards.js';
import { actorOf, identifiedAs } from '../http/identify.js';
import type { LinkAccount } from './link-account.js';
import { confirmPage, linkedPage, linkPagePolicy, refusedPage } from './link-page.js';
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
    sendPage(res, confirmPage(link, actorOf(req)), linkPageHeaders);
  });
  router.post('/chatx-link', guards.signedIn, formBody, async (req, res) => {
    await linkAccount(actorOf(req), readLink(req.body));
    sendPage(res, linkedPage(), linkPageHeaders);
  });
  router.use('/chatx-link', refusalAsPage);
  return router;
}

const formType = 'application/x-www-form-urlencoded';
const readForm = express.urlencoded({ extended: false, limit: 8 * 1024 });

const formBody: RequestHandler = (req, res, next) => {
  if (req.is(formType)) readForm(req, res, next);
  else next(new AppError('UNSUPPORTED_MEDIA_TYPE', `The body must be a form, sent as ${formType}.`));
};

/** Browsers leave `Origin` out of forms of pages that send no referrer at all, and we check it: to ourselves they may. */
const linkPageHeaders = { 'Content-Security-Policy': linkPagePolicy, 'Referrer-Policy': 'same-origin' } as const;

/** People read pages; whoever asks for anything else gets the body of every other error. */
const refusalAsPage: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (!(error instanceof AppError) || res.headersSent || req.accepts(['json', 'html']) !== 'html') {
    next(error);
    return;
  }
  sendPage(res.status(statusOf[error.code]), refusedPage(error.message), linkPageHeaders);
};
