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

/** Rows of the OpenAPI document. */
export const catalogKeysApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/catalog-api-keys',
    summary: "The caller's catalogue keys, the newest first",
    description: 'Those that can be used, and the last hundred of those that were revoked or have expired.',
    ...common,
    responses: { 200: { description: 'The keys, without their secrets', schema: catalogKeysBody } },
  },
  {
    method: 'post',
    path: '/api/catalog-api-keys',
    summary: 'Mint a key that reads the catalogue of skills, and nothing else',
    description: 'Sent as `X-Catalog-Key` or as bearer. The key is shown this once.',
    body: catalogKeyRequest,
    ...common,
    responses: {
      201: { description: 'The key', schema: catalogKeyMintedBody },
      400: { description: 'Fields outside their bounds, named in `details`' },
      409: { description: '20 keys are active' },
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
      404: { description: 'The caller has no such key that is not revoked' },
    },
  },
];
