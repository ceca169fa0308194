import {
  catalogKeyId,
  catalogKeyMintedBody,
  catalogKeyRequest,
  catalogKeysBody,
  successBody,
  type ApiRoute,
} from '@parley/contracts';
import { z } from 'zod';

const common = { tag: 'Skills', auth: 'session' } as const;

/** Routes for the OpenAPI document. */
export const catalogKeysApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/catalog-api-keys',
    summary: "List the caller's catalogue keys, newest first",
    description: 'All active keys, and the last hundred that were revoked or have expired.',
    ...common,
    responses: { 200: { description: 'The keys, without the secrets', schema: catalogKeysBody } },
  },
  {
    method: 'post',
    path: '/api/catalog-api-keys',
    summary: 'Create a key that can read the catalogue of skills and nothing else',
    description: 'Send it as `X-Catalog-Key` or as a bearer token. The key is shown only once.',
    body: catalogKeyRequest,
    ...common,
    responses: {
      201: { description: 'The key', schema: catalogKeyMintedBody },
      400: { description: 'Invalid fields, listed in `details`' },
      409: { description: 'The caller has 20 active keys' },
    },
  },
  {
    method: 'delete',
    path: '/api/catalog-api-keys/:keyId',
    summary: 'Revoke a key',
    params: z.object({ keyId: catalogKeyId.describe('Id of the key, not the key itself') }),
    ...common,
    responses: {
      200: { description: 'Revoked', schema: successBody(z.object({ revoked: z.literal(true) })) },
      404: { description: 'The caller has no active key with this id' },
    },
  },
];
