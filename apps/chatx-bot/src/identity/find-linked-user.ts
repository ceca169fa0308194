import type { MachineTokens } from '@parley/auth';
import { dependencyCaller, dependencyDown } from '@parley/service';
import { z } from 'zod';

/**
 * The one enabled idp user that is linked to a person of the chat product; `undefined` when there is none, or more.
 * @throws AppError `SERVICE_UNAVAILABLE` naming idp when it cannot be asked
 */
export type FindLinkedUser = (personId: string) => Promise<{ userId: string } | undefined>;

interface Deps {
  readonly idpUrl: string;
  readonly realm: string;
  /** Tokens of a client that may view users. */
  readonly machineTokens: MachineTokens;
}

const users = z.array(
  z.object({
    id: z.string().min(1),
    enabled: z.boolean().default(false),
    attributes: z.record(z.string(), z.array(z.string())).default({}),
  }),
);
type User = z.infer<typeof users>[number];

const pageSize = 100;

class TokenRefused extends Error {}

export function makeFindLinkedUser({ idpUrl, realm, machineTokens }: Deps): FindLinkedUser {
  const call = dependencyCaller({ name: 'idp', timeoutMs: 10_000 });
  const search = async (personId: string, first: number, token: string): Promise<User[]> => {
    const query = new URLSearchParams({ q: `chatx_user_id:${personId}`, first: String(first), max: String(pageSize) });
    const url = `${idpUrl}/admin/realms/${encodeURIComponent(realm)}/users?${query.toString()}`;
    const res = await call(url, { headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' } });
    if (res.status === 401) throw new TokenRefused('the idp does not accept the token');
    if (!res.ok) throw dependencyDown('idp', 'bad_answer', new Error(`user search answered ${res.status}`));
    return users.parse(res.json());
  };
  return async (personId) => {
    const matches: User[] = [];
    for (let first = 0, page: User[] = []; first === 0 || page.length === pageSize; first += pageSize) {
      page = await askWithToken(machineTokens, (token) => search(personId, first, token));
      matches.push(...page.filter((user) => isLinkedTo(user, personId)));
    }
    const [user, ...others] = matches.filter(({ enabled }) => enabled);
    return user && others.length === 0 ? { userId: user.id } : undefined;
  };
}

/** The idp's search ignores case, and ids differ by case: only equal bytes are the same person. */
const isLinkedTo = ({ attributes }: User, personId: string) => {
  const [linked, ...others] = attributes['chatx_user_id'] ?? [];
  return linked === personId && others.length === 0;
};

async function askWithToken<T>(tokens: MachineTokens, ask: (token: string) => Promise<T>): Promise<T> {
  try {
    return await tokens.use(undefined, ask, (error) => error instanceof TokenRefused);
  } catch (error) {
    if (error instanceof TokenRefused || error instanceof z.ZodError) throw dependencyDown('idp', 'bad_answer', error);
    throw error;
  }
}
