import { jsonOrUndefined } from '@parley/contracts';
import { z } from 'zod';

/** As `URL.host` has it: in small letters, with a port where that is not the usual one. */
const host = z
  .string()
  .regex(/^[^/@\s]{1,260}$/)
  .transform((text, context) => {
    const url = URL.parse(`https://${text}`);
    if (url && url.pathname === '/' && url.search === '') return url.host;
    context.addIssue({ code: 'custom', message: 'no host' });
    return z.NEVER;
  });
const secret = z.string().min(1).max(8_192).optional();

/** What a file says: the hosts it is for, and secrets by their kind; a host takes those it knows. */
export const credentialFile = z
  .string()
  .transform(jsonOrUndefined)
  .pipe(
    z.object({
      hosts: z.array(host).min(1).max(100),
      username: secret,
      token: secret,
      access_key_id: secret,
      secret_access_key: secret,
      session_token: secret,
    }),
  );
export type CredentialFile = z.infer<typeof credentialFile>;
