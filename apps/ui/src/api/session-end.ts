import { ApiFailure } from '@parley/client';
import { createStore } from './store.js';

/** Set once a call was refused because nobody is signed in any more. Signing in loads the page anew. */
export const sessionEnd = createStore(false);

/** Notes a failure that means that the session is over. For calls outside react-query, such as streams. */
export function noteSessionEnd(error: unknown): void {
  if (error instanceof ApiFailure && error.status === 401) sessionEnd.set(true);
}

/** Where to sign in, to come back to that address. */
export const signInAddress = (returnTo: string): string => `/api/auth/login?return_to=${encodeURIComponent(returnTo)}`;

/** Begins to sign in, and comes back to this very address. */
export function signIn(): void {
  const { pathname, search } = location;
  location.assign(signInAddress(pathname + search));
}
