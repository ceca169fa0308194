import { z } from 'zod';
import { call } from './call.js';

const tokenAnswer = z.object({ access_token: z.string() });

/** A client-credentials token (RFC 6749 section 4.4) of one of the demo's machine clients. */
export async function machineToken(issuer: string, clientId: string, clientSecret: string): Promise<string> {
  const answer = await call(`${issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
  });
  return tokenAnswer.parse(answer).access_token;
}
