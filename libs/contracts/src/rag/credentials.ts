import { z } from 'zod';

/** Name of a credential that the operator keeps for sources; a record holds the name, never what it stands for. */
export const credentialName = z
  .string()
  .regex(/^[a-z0-9-]{1,64}$/, 'lower-case letters, digits and "-", 64 at most')
  .meta({ id: 'CredentialName' });

/** `credential` of a source; an empty name is none. */
export const namedCredential = z.union([z.literal(''), credentialName]).nullish();

/** A credential as administrators see it. */
export const sourceCredential = z
  .object({
    name: credentialName,
    hosts: z.array(z.string()).describe('Hosts that it is sent to, with their port where that is not the usual one'),
    problem: z.string().nullable().describe('Why it cannot be used; null when it can'),
  })
  .meta({ id: 'SourceCredential' });
export type SourceCredential = z.infer<typeof sourceCredential>;

/** Answer of `GET /v1/source-credentials`. */
export const sourceCredentialList = z.object({ credentials: z.array(sourceCredential) });
export type SourceCredentialList = z.infer<typeof sourceCredentialList>;
