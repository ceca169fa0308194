import type { ErrorBody, ErrorCode } from '@parley/contracts';
import { escapeHtml, plainPage } from '../http/plain-page.js';

const words: Partial<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'The sign-in was interrupted, took too long, or was already used.',
  SERVICE_UNAVAILABLE: 'Sign-in is unavailable at the moment. Try again in a minute.',
};

/** The page for a failed sign-in at the idp, with a link to sign in again. */
export const signInFailedPage = ({ code, error }: ErrorBody): string =>
  plainPage(
    'Sign-in failed',
    `<p role="alert">${escapeHtml(words[code] ?? error)}</p>
<p><a href="/api/auth/login">Sign in again</a></p>`,
  );
