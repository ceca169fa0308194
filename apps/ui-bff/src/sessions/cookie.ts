import type { CookieOptions, Request, Response } from 'express';

/** One cookie of ours that carries an opaque id, as this deployment writes it. */
export interface OpaqueCookie {
  read(req: Request): string | undefined;
  write(res: Response, id: string, expires: Date): void;
  clear(res: Response): void;
}

/** Who is signed in. */
export const sessionCookie = (publicUrl: string): OpaqueCookie => opaqueCookie('parley_session', publicUrl);

/** Which browser began a sign-in at the idp, so that no other ends it. */
export const loginCookie = (publicUrl: string): OpaqueCookie => opaqueCookie('parley_login', publicUrl);

/** In which browser somebody signed in by password before; it signs nobody in. */
export const deviceCookie = (publicUrl: string): OpaqueCookie => opaqueCookie('parley_device', publicUrl);

/**
 * On https the name begins with `__Host-`, which binds the cookie to this host, path `/` and TLS (RFC 6265bis, 4.1.3.2);
 * a plain-http deployment, such as a laptop's loopback, cannot have that. `Lax`, because the cookies must come along
 * when the idp sends the browser back and when somebody follows a link to a chat.
 */
function opaqueCookie(plainName: string, publicUrl: string): OpaqueCookie {
  const secure = new URL(publicUrl).protocol === 'https:';
  const name = secure ? `__Host-${plainName}` : plainName;
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  return {
    read: (req) => readCookie(req.get('cookie'), name),
    write: (res, id, expires) => void res.cookie(name, id, { ...options, expires }),
    clear: (res) => void res.clearCookie(name, options),
  };
}

/** One cookie of a `Cookie` header; ids are base64url, so anything else is no id of ours. */
function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = (header ?? '').split(/; */).find((item) => item.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}
