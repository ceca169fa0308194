import type { MachineTokens } from '@parley/auth';
import { AppError } from '@parley/contracts';
import { dependencyCaller, dependencyDown, type CallOptions } from '@parley/service';
import { z } from 'zod';

/** Which idp user belongs to which person of the chat product. Everything throws `SERVICE_UNAVAILABLE` naming idp. */
export interface LinkedUsers {
  /** Ids of all users that are linked to exactly this person, disabled ones too. */
  holdersOf(personId: string): Promise<string[]>;
  /** The user's e-mail address as the idp knows it; `undefined` for nobody, and for somebody without one. */
  emailOf(userId: string): Promise<string | undefined>;
  /** Links a user to one person, or with `undefined` to none; the rest of the profile stays. */
  link(userId: string, personId: string | undefined): Promise<void>;
}

interface Deps {
  /** `<IDP_URL>/admin/realms/<IDP_REALM>` */
  adminUrl: string;
  /** Of a client with manage-users. */
  machineTokens: MachineTokens;
}

const attribute = 'chatx_user_id';
const profile = z.looseObject({
  id: z.string().min(1),
  email: z.string().optional(),
  attributes: z.record(z.string(), z.array(z.string())).default({}),
});
const pageSize = 100;

/** An HTTP refusal of the admin REST. */
class AdminRefusal extends Error {
  constructor(readonly status: number) {
    super(`the idp's admin REST answered ${status}`);
  }
}

export function createLinkedUsers({ adminUrl, machineTokens }: Deps): LinkedUsers {
  const call = dependencyCaller({ name: 'idp', timeoutMs: 10_000 });
  const askOnce = async (path: string, options: CallOptions, token: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const res = await call(adminUrl + path, { ...options, headers, signal: AbortSignal.timeout(15_000) });
    const text = await res.text();
    if (!res.ok) throw new AdminRefusal(res.status);
    return text === '' ? undefined : JSON.parse(text);
  };
  const ask = <T>(path: string, schema: z.ZodType<T>, options: CallOptions = {}): Promise<T> =>
    machineTokens
      .use(undefined, (token) => askOnce(path, options, token), isTokenRefused)
      .then((answer) => schema.parse(answer))
      .catch(nameTheIdp);
  const read = (userId: string) => ask(`/users/${encodeURIComponent(userId)}`, profile);
  return {
    async holdersOf(personId) {
      const found: string[] = [];
      for (let first = 0, size = pageSize; size === pageSize; first += pageSize) {
        const query = new URLSearchParams({ q: `${attribute}:${personId}`, first: String(first), max: `${pageSize}` });
        const page = await ask(`/users?${query.toString()}`, z.array(profile));
        // The idp's search ignores case, and ids differ by case: only equal bytes are the same person.
        found.push(...page.filter(({ attributes }) => attributes[attribute]?.includes(personId)).map(({ id }) => id));
        size = page.length;
      }
      return found;
    },
    emailOf: async (userId) => (await read(userId)).email,
    async link(userId, personId) {
      // Written back whole: the idp wipes what a profile leaves out.
      const user = await read(userId);
      const { [attribute]: _before, ...others } = user.attributes;
      const attributes = personId === undefined ? others : { ...others, [attribute]: [personId] };
      const body = JSON.stringify({ ...user, attributes });
      await ask(`/users/${encodeURIComponent(userId)}`, z.unknown(), { method: 'PUT', body });
    },
  };
}

const isTokenRefused = (error: unknown) => error instanceof AdminRefusal && error.status === 401;

function nameTheIdp(error: unknown): never {
  throw error instanceof AppError ? error : dependencyDown('idp', 'bad_answer', error);
}
