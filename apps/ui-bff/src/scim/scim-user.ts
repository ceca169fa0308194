import { z } from 'zod';
import { invalid, type ScimUser, userUrn } from './scim.js';
import type { Step } from './scim-patch.js';

const text = z.string().max(1_000);
/** Entra writes truth values as texts. */
const truth = z.union([z.boolean(), z.enum(['True', 'true', 'False', 'false']).transform((word) => /^t/i.test(word))]);
const optional = text.nullish().transform((value) => (value === null || value === '' ? undefined : value));
const emails = z.array(z.looseObject({ value: optional, primary: truth.optional() })).max(100);

/** The body that makes or replaces a user; attributes that are not kept are ignored. */
export const userBody = z.object({
  schemas: z.array(z.string()).optional(),
  userName: text.trim().min(1),
  externalId: optional,
  displayName: optional,
  name: z.looseObject({ givenName: optional, familyName: optional }).nullish(),
  emails: emails.nullish(),
  active: truth.default(true),
});

/** What is kept of a user that somebody pushes. */
export type UserFacts = Pick<
  ScimUser,
  'userName' | 'externalId' | 'displayName' | 'givenName' | 'familyName' | 'email' | 'active'
>;

export const factsOf = ({
  userName,
  externalId,
  displayName,
  name,
  emails,
  active,
}: z.output<typeof userBody>): UserFacts => ({
  ...{ userName, externalId, displayName, active },
  givenName: name?.givenName,
  familyName: name?.familyName,
  email: mainOf(emails ?? []),
});

const mainOf = (all: z.output<typeof emails>) => (all.find(({ primary }) => primary === true) ?? all[0])?.value;

/** Facts of a user after a step; a step for what is not kept changes nothing. Throws AppError `VALIDATION_ERROR`. */
export function withStep(facts: UserFacts, { op, attribute, value }: Step): UserFacts {
  const given = op === 'remove' ? undefined : value;
  const put = <T>(schema: z.ZodType<T>, use: (checked: T) => Partial<UserFacts>): UserFacts => {
    const { success, data } = schema.safeParse(given);
    if (!success) throw invalid('invalidValue', `The value of ${attribute} is not valid.`);
    return { ...facts, ...use(data) };
  };
  const setters: Readonly<Record<string, () => UserFacts>> = {
    active: () => put(truth, (active) => ({ active })),
    username: () => put(userBody.shape.userName, (userName) => ({ userName })),
    externalid: () => put(optional, (externalId) => ({ externalId })),
    displayname: () => put(optional, (displayName) => ({ displayName })),
    'name.givenname': () => put(optional, (givenName) => ({ givenName })),
    'name.familyname': () => put(optional, (familyName) => ({ familyName })),
    name: () => put(userBody.shape.name, (name) => ({ givenName: name?.givenName, familyName: name?.familyName })),
    emails: () => put(emails.optional(), (all) => ({ email: mainOf(all ?? []) })),
    'emails.value': () => put(optional, (email) => ({ email })),
  };
  return setters[attribute]?.() ?? facts;
}

/** A user as it is shown. */
export const toUserResource = (user: ScimUser, baseUrl: string) => {
  const { id, userName, externalId, displayName, givenName, familyName, email, active, created, lastModified } = user;
  return {
    schemas: [userUrn],
    ...{ id, userName, externalId, displayName, active },
    ...((givenName ?? familyName) !== undefined && { name: { givenName, familyName } }),
    ...(email !== undefined && { emails: [{ value: email, primary: true }] }),
    meta: {
      resourceType: 'User',
      ...{ created: created.toISOString(), lastModified: lastModified.toISOString() },
      location: `${baseUrl}/scim/v2/Users/${id}`,
    },
  };
};
