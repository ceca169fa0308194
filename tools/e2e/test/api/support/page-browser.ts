interface Account {
  readonly username: string;
  readonly password: string;
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** A browser of one person: it keeps cookies, follows redirects and fills in the idp's pages. */
export class PageBrowser {
  readonly #cookies = new Map<string, string>();

  /**
   * Opens an authorization request and signs in, saying yes where the idp asks whether the program may. Ends where the
   * program listens. Throws Error when the idp shows something else.
   */
  async signIn(url: URL, account: Account): Promise<void> {
    const shown = await this.#open(url);
    const answered = await this.#fillIn(shown, { username: account.username, password: account.password });
    const ended = (await isForm(answered)) ? await this.#fillIn(answered, { accept: 'Yes' }) : answered;
    if (new URL(ended.url).origin === url.origin) throw new Error(`The idp answered ${ended.status} at ${ended.url}`);
  }

  async #fillIn(page: Response, fields: Record<string, string>): Promise<Response> {
    const html = await page.text();
    const action = attribute(/<form[^>]*>/.exec(html)?.[0] ?? '', 'action').replaceAll('&amp;', '&');
    const hidden = [...html.matchAll(/<input[^>]*\stype="hidden"[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'name'),
      attribute(tag, 'value'),
    ]);
    const body = new URLSearchParams({ ...(Object.fromEntries(hidden) as Record<string, string>), ...fields });
    return this.#open(new URL(action, page.url), { method: 'POST', body });
  }

  async #open(url: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const signal = AbortSignal.timeout(30_000);
    const res = await fetch(url, { ...init, redirect: 'manual', headers: { cookie }, signal });
    for (const line of res.headers.getSetCookie()) this.#keep(line);
    const location = res.headers.get('location');
    return location === null ? res : this.#open(new URL(location, url));
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    this.#cookies.set(name, value);
  }
}

const isForm = async (page: Response): Promise<boolean> => (await page.clone().text()).includes('<form');
