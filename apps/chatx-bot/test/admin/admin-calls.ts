import { adminSecret, type TestBot, type World } from '../world.js';

/** A token that a client got in its own name. */
export async function machineToken(world: World, client = 'ui-bff', secret = adminSecret): Promise<string> {
  const res = await fetch(`${world.idp.issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: secret }),
  });
  return ((await res.json()) as { access_token: string }).access_token;
}

export interface AdminCall {
  /** Empty: none is sent. */
  readonly bearer?: string;
  /** Text is sent as it is. */
  readonly body?: unknown;
  readonly type?: string;
}

/** Calls a bot's health and admin API. */
export async function callAdmin(
  { url }: Pick<TestBot, 'url'>,
  method: string,
  path: string,
  { bearer = '', body, type = 'application/json' }: AdminCall,
) {
  const res = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(bearer !== '' && { Authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'Content-Type': type }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await res.text();
  return {
    status: res.status,
    headers: res.headers,
    text,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}
