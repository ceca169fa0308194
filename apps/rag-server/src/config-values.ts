import { commaList } from '@parley/service';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Roles that a setting can give. */
export const role = z.enum(['readonly', 'ingestonly', 'admin']);

/** `client=role`, by commas. */
export const clientRoles = commaList.transform((entries, context) => {
  const pairs = entries.map((entry) => /^([^=\s]+)=(.+)$/.exec(entry)?.slice(1) ?? []);
  const isRight = pairs.every(([, given]) => role.safeParse(given).success);
  if (!isRight)
    context.addIssue({
      code: 'custom',
      message: `comma-separated client=role pairs; roles: ${role.options.join(', ')}`,
    });
  return new Map(pairs as [string, z.infer<typeof role>][]);
});

/** A network that covers every address is refused: trusting it would turn authentication off. */
export const network = z
  .string()
  .refine(
    (text) => ipaddr.isValidCIDR(text) && !/\/0+$/.test(text),
    'comma-separated networks such as 10.20.0.0/16; /0 is not allowed',
  );
