import { z } from 'zod';
import type { User } from '../users/user.js';
import { AdminError, invalidField, nameMissing } from './admin-error.js';

/** Keycloak's UserRepresentation, without what it never gives out and what this realm has no notion of. */
export function toRepresentation(user: User, { isBrief = false, mayManage = false } = {}) {
  const { id, username, firstName, lastName, email, emailVerified, enabled, createdTimestamp } = user;
  return {
    id,
    username,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    emailVerified,
    ...(!isBrief && Object.keys(user.attributes).length > 0 && { attributes: user.attributes }),
    enabled,
    createdTimestamp,
    totp: false,
    disableableCredentialTypes: [],
    requiredActions: user.requiredActions,
    notBefore: 0,
    access: { manage: mayManage },
  };
}

const text = z.string().nullish();

/** What a caller may send of a user. Fields that are not named are ignored. */
export const userUpdate = z.object({
  username: text,
  email: text,
  emailVerified: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
  firstName: text,
  lastName: text,
  attributes: z.record(z.string(), z.union([z.string().transform((one) => [one]), z.array(z.string())])).nullish(),
  requiredActions: z.array(z.string()).nullish(),
});
export type UserUpdate = z.infer<typeof userUpdate>;

export const newUser = userUpdate.extend({
  groups: z.array(z.string()).nullish(),
  credentials: z.array(z.object({ type: z.literal('password'), value: z.string().min(1) })).nullish(),
});
export type NewUser = z.infer<typeof newUser>;

/** Throws 400 in the profile's shape for the first value that does not fit. */
export function parseUser<T extends UserUpdate>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data } = schema.safeParse(body);
  if (!success) throw new AdminError(400, { error: 'unknown_error', error_description: 'Cannot parse the JSON' });
  const { email, username } = data;
  if (username === '') throw nameMissing();
  if (email && !z.email().safeParse(email).success)
    throw invalidField('email', 'error-invalid-email', ['email', email]);
  for (const [name, values] of Object.entries(data.attributes ?? {})) {
    const isTooLong = values.some((value) => value.length > maxAttributeLength);
    if (isTooLong) throw invalidField(name, 'error-invalid-length-too-long', [name, null, maxAttributeLength]);
  }
  return data;
}

const maxAttributeLength = 255;

/**
 * Applies an update as Keycloak does. With `attributes` in it, the update is the whole profile: e-mail and names that
 * it leaves out are deleted. Without, only what it names changes. Undeclared attributes are dropped without a word.
 */
export function applyUpdate(user: User, update: UserUpdate, declared: readonly string[]): User {
  const { attributes } = update;
  const isWholeProfile = attributes != null;
  const profile = (given: string | null | undefined, current: string | undefined) =>
    given == null ? (isWholeProfile ? undefined : current) : given === '' ? undefined : given;
  return {
    ...user,
    username: update.username?.toLowerCase() ?? user.username,
    email: profile(update.email?.toLowerCase(), user.email),
    emailVerified: update.emailVerified ?? user.emailVerified,
    enabled: update.enabled ?? user.enabled,
    firstName: profile(update.firstName, user.firstName),
    lastName: profile(update.lastName, user.lastName),
    attributes: isWholeProfile ? onlyDeclared(attributes, declared) : user.attributes,
    requiredActions: update.requiredActions ?? user.requiredActions,
  };
}

function onlyDeclared(attributes: Record<string, string[]>, declared: readonly string[]): Record<string, string[]> {
  const kept = Object.entries(attributes).filter(([name, values]) => declared.includes(name) && values.length > 0);
  return Object.fromEntries(kept);
}
