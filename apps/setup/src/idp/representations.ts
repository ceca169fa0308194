import { z } from 'zod';

/** What of Keycloak's representations is looked at; the rest travels along untouched in a PUT. */
export const named = z.object({ id: z.string(), name: z.string() });
export type Named = z.infer<typeof named>;

export const mapper = z.looseObject({
  id: z.string(),
  name: z.string(),
  protocolMapper: z.string(),
  config: z.record(z.string(), z.unknown()).default({}),
});
export type Mapper = z.infer<typeof mapper>;

export const clientScope = named.extend({ protocolMappers: z.array(mapper).default([]) });
export type ClientScope = z.infer<typeof clientScope>;

export const client = z.looseObject({
  id: z.string(),
  clientId: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  defaultClientScopes: z.array(z.string()).default([]),
  optionalClientScopes: z.array(z.string()).default([]),
  protocolMappers: z.array(mapper).default([]),
});
export type Client = z.infer<typeof client>;
