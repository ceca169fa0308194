import type { CookieOptions, Request, Response } from 'express';

/** The session's cookie, as this deployment writes it. */
export interface SessionCookie {
  read(req: Request): string | undefined;
  write(res: Response, id: string, expires: Date): void;
  clear(res: Response): void;
}

/**
 * On https the name begins with `__Host-`, which binds the cookie to this host, path `/` and TLS (RFC 6265bis, 4.1.3.2);
 * a plain-http deployment, such as a laptop's loopback, cannot have that.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = new URL(publicUrl).protocol === 'https:';
  const name = secure ? '__Host-parley_session' : 'parley_session';
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  return {
    read: (req) => readCookie(req.get('cookie'), name),
    write: (res, id, expires) => void res.cookie(name, id, { ...options, expires }),
    clear: (res) => void res.clearCookie(name, options),
  };
}

/** One cookie of a `Cookie` header; ids are base64url, so anything else is no id of ours. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = (header ?? '').split(/; */).find((item) => item.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}
