import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Form } from '../http/form.js';
import { OAuthError } from '../http/oauth-error.js';
import type { Client, ClientStore } from './client.store.js';

interface Credentials {
  readonly clientId: string;
  readonly secret?: string | undefined;
}

const refusal = 'Invalid client or Invalid client credentials';

/**
 * The client behind a request, by Basic header or form (RFC 6749 section 2.3.1). A public one says who it is and proves
 * nothing: a secret that comes along is not looked at. Throws 401 `invalid_client` for an unknown client and, as
 * Keycloak's token endpoint does, 401 `wrongSecret` for a wrong secret.
 */
export function authenticateClient(
  clients: ClientStore,
  req: Request,
  form: Form,
  wrongSecret = 'unauthorized_client',
): Client {
  const credentials = fromHeader(req.get('authorization')) ?? fromForm(form);
  const client = credentials && clients.findByClientId(credentials.clientId);
  if (credentials === undefined || client === undefined) throw new OAuthError(401, 'invalid_client', refusal);
  if (client.isPublic !== true && !isSame(credentials.secret ?? '', client.secret))
    throw new OAuthError(401, wrongSecret, refusal);
  return client;
}

function fromHeader(header: string | undefined): Credentials | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [clientId = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':');
  return { clientId: formDecoded(clientId), secret: formDecoded(secret.join(':')) };
}

function fromForm(form: Form): Credentials | undefined {
  const clientId = form.get('client_id');
  return clientId === undefined ? undefined : { clientId, secret: form.get('client_secret') };
}

/** Both halves of the header are form-encoded (RFC 6749 section 2.3.1); what does not decode matches nothing. */
function formDecoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** Hashed first, so that neither content nor length shows in the time it takes. */
function isSame(given: string, expected: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return expected !== '' && timingSafeEqual(hash(given), hash(expected));
}
