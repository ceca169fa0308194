/** What a person types into the idp's page, one try after the other. */
export interface Typed {
  username: string;
  password: string;
}

/**
 * Goes through the idp's page as a browser does; resolves to the callback address that it is sent to.
 * @param jar the browser's cookies at the idp; with those of an earlier visit nobody is asked again
 */
export async function visitIdp(
  loginUrl: string,
  tries: Typed[] = [{ username: 'alice', password: 'alice-pw' }],
  jar = new Map<string, string>(),
): Promise<string> {
  let res = await visit(loginUrl, jar);
  for (let steps = 0; steps < 10; steps += 1) {
    const location = res.headers.get('location');
    if (location !== null) {
      const next = new URL(location, res.url).href;
      if (next.includes('/api/auth/callback')) return next;
      res = await visit(next, jar);
    } else {
      res = await submit(res, tries.shift(), jar);
    }
  }
  throw new Error('the idp did not send the browser back');
}

async function submit(page: Response, typed: Typed | undefined, jar: Map<string, string>): Promise<Response> {
  const html = await page.text();
  if (!typed) throw new Error(`the idp asks again: ${/role="alert">([^<]*)/.exec(html)?.[1] ?? html}`);
  const form = new URLSearchParams({ ...typed });
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)) {
    form.set(name, value);
  }
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const headers = { origin: new URL(page.url).origin, 'content-type': 'application/x-www-form-urlencoded' };
  return visit(new URL(action, page.url).href, jar, { method: 'POST', body: form.toString(), headers });
}

async function visit(url: string, jar: Map<string, string>, init: RequestInit = {}): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = new Headers(init.headers);
  headers.set('cookie', cookie);
  const res = await fetch(url, { ...init, redirect: 'manual', headers });
  for (const line of res.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
    jar.set(name, value);
  }
  return res;
}
