import type { MachineTokens } from '@parley/auth';
import { AppError } from '@parley/contracts';
import { dependencyCaller, dependencyDown, type CallOptions } from '@parley/service';
import { z } from 'zod';

const profile = z.looseObject({
  id: z.string().min(1),
  username: z.string(),
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  enabled: z.boolean().default(false),
  attributes: z.record(z.string(), z.array(z.string())).default({}),
});
/** A user as the idp's admin REST shows it, with whatever else it shows. */
export type IdpUser = z.infer<typeof profile>;

/** The idp's users. Every method throws AppError `SERVICE_UNAVAILABLE` naming idp when it cannot be asked. */
export interface IdpUsers {
  /** People by user name, service accounts left out. */
  list(first: number, max: number): Promise<IdpUser[]>;
  count(): Promise<number>;
  /** People by an attribute. The idp's search ignores case: compare what comes back. */
  search(attribute: string, value: string, first: number, max: number): Promise<IdpUser[]>;
  /** Absence is an answer: resolves to `undefined`. */
  find(id: string): Promise<IdpUser | undefined>;
  /** Writes a user back whole: the idp wipes what a profile leaves out. */
  save(user: IdpUser): Promise<void>;
}

interface Deps {
  /** `<IDP_URL>/admin/realms/<IDP_REALM>` */
  adminUrl: string;
  /** Of a client with manage-users. */
  machineTokens: MachineTokens;
}

/** An HTTP refusal of the admin REST. */
class AdminRefusal extends Error {
  constructor(readonly status: number) {
    super(`the idp's admin REST answered ${status}`);
  }
}

export function createIdpUsers({ adminUrl, machineTokens }: Deps): IdpUsers {
  const call = dependencyCaller({ name: 'idp', timeoutMs: 15_000 });
  const askOnce = async (path: string, options: CallOptions, token: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const res = await call(`${adminUrl}/users${path}`, { ...options, headers });
    if (!res.ok) throw new AdminRefusal(res.status);
    return res.json();
  };
  const ask = async <T>(path: string, schema: z.ZodType<T>, options: CallOptions = {}): Promise<T> => {
    try {
      return schema.parse(await machineTokens.use(undefined, (token) => askOnce(path, options, token), isTokenRefused));
    } catch (error) {
      if (error instanceof AppError || isUnknown(error)) throw error;
      throw dependencyDown('idp', 'bad_answer', error);
    }
  };
  return {
    list: (first, max) => ask(`?first=${first}&max=${max}&briefRepresentation=false`, z.array(profile)),
    search(attribute, value, first, max) {
      const query = new URLSearchParams({ q: `${attribute}:${value}`, first: String(first), max: String(max) });
      return ask(`?${query.toString()}`, z.array(profile));
    },
    count: () => ask('/count', z.int().nonnegative()),
    find: async (id) =>
      elsewhere.has(id) ? undefined : ask(`/${encodeURIComponent(id)}`, profile).catch(unknownAsUndefined),
    async save(user) {
      await ask(`/${encodeURIComponent(user.id)}`, z.unknown(), { method: 'PUT', body: JSON.stringify(user) });
    },
  };
}

/**
 * No user has these ids: at their addresses the idp keeps something else, and takes the first two for steps of a path
 * (RFC 3986 5.2.4), which no encoding hides.
 */
const elsewhere: ReadonlySet<string> = new Set(['.', '..', 'count', 'profile']);

const isTokenRefused = (error: unknown) => error instanceof AdminRefusal && error.status === 401;
const isUnknown = (error: unknown) => error instanceof AdminRefusal && error.status === 404;

function unknownAsUndefined(error: unknown): undefined {
  if (!isUnknown(error)) throw error;
}
