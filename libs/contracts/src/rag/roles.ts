import { z } from 'zod';

/** Roles of the retrieval server, weakest first; each includes those before it. */
export const ragRole = z.enum(['anonymous', 'readonly', 'ingestonly', 'admin']);
export type RagRole = z.infer<typeof ragRole>;

const level = (role: RagRole): number => ragRole.options.indexOf(role);

/** Whether a caller with `role` may do what requires `needed`. */
export const roleIncludes = (role: RagRole, needed: RagRole): boolean => level(role) >= level(needed);

/** What `GET /v1/user/info` lists as permissions. */
export const permissionsOf: Readonly<Record<RagRole, readonly string[]>> = {
  anonymous: [],
  readonly: ['read'],
  ingestonly: ['read', 'ingest'],
  admin: ['read', 'ingest', 'delete'],
};

/** Answer of `GET /v1/user/info`; an unknown caller has the role and the e-mail `anonymous`. */
export const userInfo = z
  .object({
    email: z.string(),
    role: ragRole,
    is_authenticated: z.boolean(),
    groups: z.array(z.string()),
    permissions: z.array(z.string()),
    in_trusted_network: z.boolean(),
  })
  .meta({ id: 'UserInfo' });
export type UserInfo = z.infer<typeof userInfo>;
