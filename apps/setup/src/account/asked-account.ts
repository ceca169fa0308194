import { z } from 'zod';

/** A person who is to have an account at the idp. */
export interface AskedAccount {
  readonly email: string;
  readonly name: string | undefined;
  readonly roles: readonly string[];
}

const email = z.email('is no e-mail address').transform((text) => text.toLowerCase());
const role = z.string().trim().min(1, 'is empty');

/** Throws Error in one line for what names nobody. */
export function readAskedAccount(given: {
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly roles: readonly string[];
}): AskedAccount {
  const name = given.name?.trim();
  return {
    email: read('--email', email, given.email ?? ''),
    name: name === '' ? undefined : name,
    roles: [...new Set(given.roles.map((one) => read('--role', role, one)))],
  };
}

function read(option: string, schema: z.ZodType<string>, given: string): string {
  const { data, error } = schema.safeParse(given);
  if (data === undefined) throw new Error(`${option} "${given}": ${error.issues[0]?.message}`);
  return data;
}
