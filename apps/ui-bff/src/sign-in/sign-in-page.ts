import type { ErrorBody, ErrorCode } from '@parley/contracts';
import { escapeHtml, plainPage } from '../http/plain-page.js';

const words: Partial<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'It was broken off, took too long, or was used before.',
  SERVICE_UNAVAILABLE: 'Nobody can sign in at the moment. Please try again in a minute.',
};

/** For people whose sign-in at the idp did not end well; the way back to its page is in it. */
export const signInFailedPage = ({ code, error }: ErrorBody): string =>
  plainPage(
    'This sign-in did not work',
    `<p role="alert">${escapeHtml(words[code] ?? error)}</p>
<p><a href="/api/auth/login">Sign in again</a></p>`,
  );
