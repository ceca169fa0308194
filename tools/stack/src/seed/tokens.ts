import { z } from 'zod';
import { call } from './call.js';

const tokenAnswer = z.object({ access_token: z.string() });

/** Long before any token of the demo runs out. */
const maxAgeMs = 60_000;

/** A token that is good for a while, however long the work takes: on a busy machine that may be longer than one lasts. */
export function freshToken(get: () => Promise<string>, now: () => number): () => Promise<string> {
  let [token, at] = ['', -Infinity];
  return async () => {
    if (now() - at > maxAgeMs) [token, at] = [await get(), now()];
    return token;
  };
}

/** A client-credentials token (RFC 6749 section 4.4) of one of the demo's machine clients. */
export async function machineToken(issuer: string, clientId: string, clientSecret: string): Promise<string> {
  const answer = await call(`${issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
  });
  return tokenAnswer.parse(answer).access_token;
}
