import type { AttachedLimits } from '@parley/contracts';
import { commaList, drainSettings, drainTimes } from '@parley/service';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Searches end within 20 s; work of the queue goes on in another process. */
export const drain = { settings: drainSettings(30), times: drainTimes };

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

/** How much people may attach to conversations. */
export const attachedSettings = {
  ATTACHED_FILES_PER_CONVERSATION: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(20)
    .describe('Files that a person can attach to one conversation'),
  ATTACHED_FILE_MIB: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(25)
    .describe('Size of the largest file that can be attached to a conversation, in MiB'),
  ATTACHED_PERSON_MIB: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(500)
    .describe('Size of all files that a person has attached to conversations, in MiB'),
};

const mebibyte = 1024 * 1024;

export const attachedLimitsOf = (read: z.output<z.ZodObject<typeof attachedSettings>>): AttachedLimits => ({
  files: read.ATTACHED_FILES_PER_CONVERSATION,
  file_bytes: read.ATTACHED_FILE_MIB * mebibyte,
  person_bytes: read.ATTACHED_PERSON_MIB * mebibyte,
});
