import { z } from 'zod';
import { successBody } from '../errors.js';
import { timestamp } from '../ids.js';

/** Body of `POST /api/auth/signin`. */
export const signInRequest = z
  .object({ email: z.string().trim().toLowerCase().pipe(z.email().max(254)), password: z.string().min(1).max(1024) })
  .meta({ id: 'SignInRequest' });
export type SignInRequest = z.infer<typeof signInRequest>;

/** Who is signed in. */
export const sessionUser = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** Answer of signin and of `GET /api/auth/session`. */
export const sessionBody = successBody(z.object({ user: sessionUser, expires_at: timestamp })).meta({ id: 'Session' });
export type SessionBody = z.infer<typeof sessionBody>;

/** Answer of `POST /api/auth/signout`: where the browser goes to end its session at the idp. */
export const signOutBody = successBody(z.object({ logout_url: z.string().nullable() }));

/** Id under which its owner sees a session; it is not the one in the cookie. */
export const sessionId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'not a session id');

/** A browser in which the caller is signed in. */
export const sessionView = z
  .object({
    id: sessionId,
    device: z.string().nullable().describe('Browser and system as reported at sign-in; null if unknown'),
    signed_in_at: timestamp,
    last_used_at: timestamp.describe('Accurate to the minute'),
    is_current: z.boolean().describe('Whether this request uses the session'),
  })
  .meta({ id: 'SignedInBrowser' });
export type SessionView = z.infer<typeof sessionView>;

/**
 * A path on this origin, as `return_to` must be. Backslashes and control characters are refused because browsers read
 * `/\host` and `/<tab>/host` as another host.
 */
export const localPath = z
  .string()
  .max(2048)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'must be a path on this site');

/** Query of `GET /api/auth/login`. */
export const loginQuery = z.object({
  return_to: localPath.default('/').describe('Path on this site to redirect to afterwards'),
});

/** Query of `GET /api/auth/callback` (RFC 6749 4.1.2): a code, or an error of the idp. */
export const callbackQuery = z.object({
  code: z.string().max(4096).optional(),
  state: z.string().min(1).max(512),
  iss: z.string().max(2048).optional(),
  session_state: z.string().max(512).optional(),
  error: z.string().max(200).optional(),
  error_description: z.string().max(2000).optional(),
});
export type CallbackQuery = z.infer<typeof callbackQuery>;
