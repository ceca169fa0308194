import { createHash, randomBytes } from 'node:crypto';
import { callback } from './fixture.js';

/** Where following ended; without an answer when that is another site, which is not asked. */
export interface Shown {
  readonly url: string;
  readonly res: Response | undefined;
}

/** Just enough of a browser: cookies by path, redirects by hand, no script. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async get(url: string): Promise<Response> {
    return this.#send(url, {});
  }

  async submit(url: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(form), headers });
  }

  /** Follows redirects until a page is shown or another site is reached; resolves to that address and answer. */
  async follow(res: Response, from: string): Promise<Shown> {
    const location = res.headers.get('location');
    if (location === null) return { url: from, res };
    const next = new URL(location, from);
    if (next.origin !== new URL(from).origin) return { url: next.href, res: undefined };
    return this.follow(await this.get(next.href), next.href);
  }

  async open(url: string) {
    return this.follow(await this.get(url), url);
  }

  /** Opens an authorization request, signs in on the page, and resolves to where that ended. */
  async signIn(url: string, username: string, password: string) {
    return this.fillIn(await this.open(url), { username, password });
  }

  /** Sends the form of the page that is shown, with the fields that it hides, and resolves to where that ended. */
  async fillIn(shown: Shown, fields: Record<string, string>): Promise<Shown> {
    if (shown.res === undefined) throw new Error(`No page, but ${shown.url}`);
    const { target, hidden } = formOf(await shown.res.text(), shown.url);
    return this.follow(await this.submit(target, { ...hidden, ...fields }), target);
  }

  async #send(
    url: string,
    { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response> {
    const { pathname } = new URL(url);
    const sent = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const res = await fetch(url, { ...init, redirect: 'manual', headers: { ...headers, cookie } });
    res.headers.getSetCookie().forEach((line) => this.#keep(line));
    return res;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (/expires=Thu, 01[ -]Jan[ -]1970/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}

/** Where the form of a page is sent, its own address unless it says, and what it sends unseen. */
function formOf(page: string, url: string): { target: string; hidden: Record<string, string> } {
  const [, action = ''] = /<form[^>]*\saction="([^"]*)"/.exec(page) ?? [];
  const inputs = [...page.matchAll(/<input[^>]*\stype="hidden"[^>]*>/g)].map(([input]) => input);
  const valueOf = (input: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  return {
    target: new URL(action.replaceAll('&amp;', '&'), url).href,
    hidden: Object.fromEntries(inputs.map((input) => [valueOf(input, 'name'), valueOf(input, 'value')])),
  };
}

export interface AuthorizationRequest {
  readonly url: string;
  readonly verifier: string;
}

/** An authorization request of ui-bff with PKCE; `more` adds parameters, and an undefined one takes it away. */
export function authorizationRequest(
  issuer: string,
  more: Readonly<Record<string, string | undefined>> = {},
): AuthorizationRequest {
  const verifier = randomBytes(32).toString('base64url');
  const params: Readonly<Record<string, string | undefined>> = {
    client_id: 'ui-bff',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid',
    state: 'state-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  };
  const kept = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { url: `${issuer}/protocol/openid-connect/auth?${new URLSearchParams(kept).toString()}`, verifier };
}
