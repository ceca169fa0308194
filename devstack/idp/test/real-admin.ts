interface CallOptions {
  readonly body?: unknown;
  readonly mayBeMissing?: boolean;
}

/** Calls the admin REST below `/admin/realms` and resolves to what it answered. Throws Error on any other answer. */
export type RealAdmin = (method: string, path: string, options?: CallOptions) => Promise<unknown>;

/** The administrator of the Keycloak at `url`, for less than a minute: that is how long their token lives. */
export async function realAdmin(url: string): Promise<RealAdmin> {
  const headers = { authorization: `Bearer ${await administratorToken(url)}`, 'content-type': 'application/json' };
  return async (method, path, { body, mayBeMissing = false } = {}) => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await send(`${url}/admin/realms${path}`, { method, headers, ...payload });
    const text = await answer.text();
    if (!answer.ok && !(mayBeMissing && answer.status === 404)) {
      throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    }
    return answer.headers.get('content-type')?.includes('json') === true ? (JSON.parse(text) as unknown) : undefined;
  };
}

async function administratorToken(url: string): Promise<string> {
  const { IDP_ADMIN_USERNAME: username = '', IDP_ADMIN_PASSWORD: password = '' } = process.env;
  const answer = await send(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username, password }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`No token for the administrator of the idp: ${answer.status}`);
  return token;
}

const send = (url: string, init: RequestInit) => fetch(url, { ...init, signal: AbortSignal.timeout(120_000) });
